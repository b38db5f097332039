// Looks at what the compiler made of a student's file, before it is linked with the runtime that
// judges it: the two will share one process. See symbols.cpp for what this can and cannot stop.
#pragma once

#include <filesystem>
#include <istream>
#include <string>

namespace warplings::build {

// What a submission must not define or use, one line each in the form of a compiler's message;
// empty where nothing is wrong. Both lists are as `nm -P -g` writes them.
//   object  the student's
//   own     what it is linked with: defined is what the grader offers, undefined what it uses
std::string forbidden_names(std::istream& object, std::istream& own,
                            const std::filesystem::path& exercise);

}  // namespace warplings::build
