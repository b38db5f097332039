// What is done to a student's object before it is linked with the runtime that judges it.
#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace warplings::build {

// Makes every definition of the object hidden: other objects of the program find it, the C and C++
// libraries do not. A function called write() is then the program's own, and nobody else's. And
// sends its calls of memcpy and others that CUDA has to the referee's, which sees what they read
// and write, and those of the functions in `host` to their stubs (host_functions.h). Throws
// base::Error where the file is no object of this machine's.
void confine(const std::filesystem::path& object, const std::set<std::string>& host);

}  // namespace warplings::build
