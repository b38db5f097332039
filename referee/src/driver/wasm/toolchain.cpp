// Looks for Debian's packages, by where they put their files.
#include "referee/src/driver/wasm/toolchain.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "base/subprocess.h"
#include "referee/src/driver/error.h"

namespace referee::driver::wasm {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

constexpr const char* kInstall =
    " Install what the WebAssembly engine needs, on Debian with: apt-get install clang-16 "
    "lld-16 wasi-libc libc++-16-dev-wasm32 libc++abi-16-dev-wasm32 libclang-rt-16-dev-wasm32 "
    "binaryen nodejs";

std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("REFEREE_WASM_CXX"); chosen != nullptr && *chosen != '\0')
    return {chosen};
  return {"clang++-19", "clang++-18", "clang++-17", "clang++-16"};
}

fs::path required(const char* program) {
  const fs::path path = base::program_in_path(program);
  if (path.empty()) throw NoCompiler(std::string("there is no ") + program + "." + kInstall);
  return path;
}

// Everything that a program is compiled and linked with; tools.cmake has the same.
bool is_complete(const fs::path& llvm) {
  const std::string name = llvm.filename().string();  // "llvm-16"
  if (!name.starts_with("llvm-")) return false;
  const fs::path parts[] = {
      llvm / "bin/wasm-ld",
      llvm / "include/wasm32-wasi/c++/v1/vector",
      llvm / "lib/wasm32-wasi/libc++.a",
      llvm / "lib/wasm32-wasi/libc++abi.a",
      llvm / "lib/clang" / name.substr(5) / "lib/wasi/libclang_rt.builtins-wasm32.a",
      "/usr/lib/wasm32-wasi/libc.a"};
  std::error_code error;
  return std::all_of(std::begin(parts), std::end(parts),
                     [&](const fs::path& part) { return fs::exists(part, error); });
}

}  // namespace

Toolchain Toolchain::find() {
  Toolchain found;
  for (const std::string& name : candidates()) {
    const fs::path compiler = base::program_in_path(name);
    std::error_code error;
    const fs::path llvm = fs::canonical(compiler, error).parent_path().parent_path();
    if (error || !is_complete(llvm)) continue;
    found.compiler = compiler;
    found.llvm = llvm;
    break;
  }
  if (found.compiler.empty())
    throw NoCompiler(std::string("there is no clang for wasm32-wasi, 16 or later.") + kInstall);
  found.optimizer = required("wasm-opt");
  found.node = required("node");
  return found;
}

}  // namespace referee::driver::wasm
