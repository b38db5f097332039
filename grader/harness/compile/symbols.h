// Looks at what the compiler made of a student's file, before it is linked with the runtime that
// judges it: the two will share one process. See symbols.cpp for what this can and cannot stop.
#pragma once

#include <filesystem>
#include <istream>
#include <string>

namespace warplings::build {

// What a submission must not define or use, one line each in the form of a compiler's message;
// empty where nothing is wrong. The object's names, as `nm -P -g` lists them.
//   own     the list for the runtime and the harness
//   headers text, without comments, in which every name of the runtime's that a program may use
//           occurs
//   adapter whether the object holds the adapter, which uses and defines names of the harness
std::string forbidden_names(std::istream& object, std::istream& own, const std::string& headers,
                            bool adapter, const std::filesystem::path& exercise);

}  // namespace warplings::build
