// Looks at what the compiler made of a student's file, before it is linked with the runtime that
// judges it: the two will share one process. See symbols.cpp for what this can and cannot stop.
#pragma once

#include <filesystem>
#include <istream>
#include <set>
#include <string>

namespace warplings::build {

// What a submission must not define or use, one line each in the form of a compiler's message;
// empty where nothing is wrong. Both lists are as `nm -P -g` writes them.
//   object  the student's
//   own     what it is linked with: defined is what the grader offers, undefined what it uses
std::string forbidden_names(std::istream& object, std::istream& own,
                            const std::filesystem::path& exercise);

// Of the same lists: what the object has of C's and C++'s library, and no kernel may call
// (host_functions.h).
std::set<std::string> host_functions_of(std::istream& object, std::istream& own);

// Whether a symbol is C's library's, as far as a submission may use that; its mathematics; the C++
// library's.
bool is_function_of_c(std::string name);
bool is_mathematics(const std::string& name);
bool is_of_cxx_library(const std::string& name);

}  // namespace warplings::build
