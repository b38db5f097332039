// Whether it is this machine that cannot grade, or what was handed in.
#pragma once

#include <string>

#include "grader/classroom/batch/batch.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace warplings::classroom {

// Judges a file of the course's own as this batch's submissions are judged: in a sandbox if they
// are, and on their engine and device. Empty where there is a verdict, whatever it is; otherwise
// why there is none. Throws base::Interrupted.
std::string machine_trouble(const Batch& batch, const Course& course, const Layout& places);

}  // namespace warplings::classroom
