// The host compiler that builds .cu files.
#pragma once

#include <filesystem>
#include <string>

namespace referee::driver {

struct Toolchain {
  std::filesystem::path compiler;
  bool is_clang = false;
  // Optimise nothing, so that a debugger sees every variable. find() takes it from $REFEREE_DEBUG.
  bool for_debugger = false;

  // The first usable of $REFEREE_CXX, $CXX, g++, g++-14..12, clang++-19..16 and clang++: g++ 12 or
  // later, clang 16 or later. Throws NoCompiler, which says what to install; a $REFEREE_CXX that
  // cannot be used is an error, too.
  static Toolchain find();

  // That compiler. Throws NoCompiler where it cannot be used.
  static Toolchain at(const std::filesystem::path& compiler);

  // Changes when the compiler is replaced.
  std::string identity() const;
};

// The command that installs a C++ compiler on this system.
std::string install_command();

}  // namespace referee::driver
