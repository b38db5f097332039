// The programs that the WebAssembly engine is made of.
#pragma once

#include <filesystem>

namespace referee::driver::wasm {

struct Toolchain {
  std::filesystem::path compiler;   // clang 16 or later
  std::filesystem::path llvm;       // the folder that its headers and libraries are in
  std::filesystem::path optimizer;  // wasm-opt, for its asyncify pass
  std::filesystem::path node;

  // The first of $REFEREE_WASM_CXX and clang++-19..16 that has a C++ library for wasm32-wasi.
  // Throws NoCompiler, which says what is missing and what to install.
  static Toolchain find();
};

// Where the build leaves the runtime for this engine (platform/wasm/CMakeLists.txt), and what runs
// programs.
std::filesystem::path runtime_directory();
std::filesystem::path host_program();

}  // namespace referee::driver::wasm
