// The student's file beside the reference answer.
#pragma once

#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

// What the reference does otherwise, as a unified diff: lines of yours begin with -, of the
// reference with +. One line that says so where they are the same. Throws base::Error where there
// is no reference, or no diff program.
std::vector<std::string> solution_diff(const Session& session, const Exercise& exercise,
                                       const Style& style);

}  // namespace warplings::cli
