// A worker: grades one submission in a process of its own, publishes its result, and ends.
#pragma once

#include <filesystem>
#include <string>

#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::classroom {

// Grades a submission of the batch, which the worker of `dead_attempt` (or 0) holds no more, and
// publishes the result. Returns an exit status of executor.h. What the machine is to blame for is
// said on stderr. Throws base::Interrupted when it was told to stop.
int work(const Course& course, const Layout& places, const std::filesystem::path& batch_file,
         const std::string& id, int dead_attempt);

}  // namespace warplings::classroom
