// Looks for Debian's packages, by where they put their files.
#include "referee/src/driver/wasm/toolchain.h"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/subprocess.h"
#include "referee/src/driver/error.h"

namespace referee::driver::wasm {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

std::vector<std::string> candidates() {
  if (const char* chosen = std::getenv("REFEREE_WASM_CXX"); chosen != nullptr && *chosen != '\0')
    return {chosen};
  return {"clang++-19", "clang++-18", "clang++-17", "clang++-16"};
}

// Debian's packages that a compiler of this folder ("/usr/lib/llvm-16") lacks, each behind a blank;
// tools.cmake asks for the same files.
std::string lacking(const fs::path& llvm) {
  const std::string name = llvm.filename().string();
  const std::string version = name.starts_with("llvm-") ? name.substr(5) : "16";
  const std::pair<fs::path, std::string> parts[] = {
      {llvm / "bin/clang", "clang-" + version},
      {llvm / "bin/wasm-ld", "lld-" + version},
      {"/usr/lib/wasm32-wasi/libc.a", "wasi-libc"},
      {llvm / "include/wasm32-wasi/c++/v1/vector", "libc++-" + version + "-dev-wasm32"},
      {llvm / "lib/wasm32-wasi/libc++abi.a", "libc++abi-" + version + "-dev-wasm32"},
      {llvm / "lib/clang" / version / "lib/wasi/libclang_rt.builtins-wasm32.a",
       "libclang-rt-" + version + "-dev-wasm32"}};
  std::string packages;
  std::error_code error;
  for (const auto& [part, package] : parts)
    if (!fs::exists(part, error)) packages += ' ' + package;
  return packages;
}

}  // namespace

Toolchain Toolchain::find() {
  Toolchain found;
  std::string missing = lacking("/usr/lib/llvm-16");
  for (const std::string& name : candidates()) {
    const fs::path compiler = base::program_in_path(name);
    std::error_code error;
    const fs::path llvm = fs::canonical(compiler, error).parent_path().parent_path();
    if (error || !lacking(llvm).empty()) continue;
    found.compiler = compiler;
    found.llvm = llvm;
    missing.clear();
    break;
  }
  // Its files are there, but no program in PATH.
  if (found.compiler.empty() && missing.empty()) missing = " clang-16";
  found.optimizer = base::program_in_path("wasm-opt");
  if (found.optimizer.empty()) missing += " binaryen";
  found.node = base::program_in_path("node");
  if (found.node.empty()) missing += " nodejs";
  if (!missing.empty()) {
    throw NoCompiler(
        "the WebAssembly engine needs what is not installed; on Debian: apt-get install" + missing);
  }
  return found;
}

}  // namespace referee::driver::wasm
