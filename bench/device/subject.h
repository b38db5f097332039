// A file's function in a library of its own: opened, and tried out where it can do no harm.
#pragma once

#include <string>
#include <vector>

#include "bench/device/benchmark.h"

namespace bench {

// Opens the library that build.sh made and gives the function in it. Its symbols stay its own: the
// student's and the reference's kernels may have the same names. Throws std::runtime_error.
void* open_subject(const std::string& library);

// Runs the function once at every point, in another process, and compares each result. Empty where
// all are right; otherwise what went wrong first: a result, a CUDA error, a crash, or no end within
// the limit. Call it before this process has used CUDA: a device's state doesn't survive fork().
std::string try_subject(const std::string& library, const Benchmark& benchmark,
                        const std::vector<Point>& points, int seconds);

}  // namespace bench
