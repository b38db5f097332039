// One .cu file to compile.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace referee::driver {

struct Unit {
  std::filesystem::path source;
  std::filesystem::path object;                            // what the compiler writes
  std::vector<std::filesystem::path> include_directories;  // of the user; the referee's are known
  std::vector<std::string> definitions;                    // NAME or NAME=VALUE
  // Whether files that the source includes may hold launches and __shared__, too.
  bool rewrite_quoted_includes = true;
  // Whether variables in device memory are the file's own, as under nvcc without -rdc=true.
  bool own_variables = false;
  // Whether #line directives are passed over: diagnoses name no file but those that are read.
  bool own_lines = false;
  // Whether device code may call constexpr functions, as with nvcc's --expt-relaxed-constexpr.
  bool relaxed_constexpr = true;
  // Where the compiler lists the files that it read (-MMD: all but the system's), as a rule of
  // make. Nowhere if empty.
  std::filesystem::path dependencies{};
  std::vector<std::string> compiler_options{};  // more words for the host compiler
};

}  // namespace referee::driver
