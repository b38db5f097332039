// Where what a program is made of lies.
#include <cstdlib>

#include "referee/src/driver/driver.h"
#include "referee/src/driver/of_the_build.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace referee::driver {

namespace fs = std::filesystem;

namespace {

// Of an installed referee, whose programs are in bin and all else in lib/referee; empty where the
// program that asks is one of the build's. Found by where it stands: it may have been moved.
const fs::path& installed() {
  static const fs::path home = [] {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path place = program.parent_path().parent_path() / "lib" / "referee";
    return fs::exists(place / "include" / "cuda_runtime.h", error) ? place : fs::path();
  }();
  return home;
}

fs::path place_of(const char* within_installed, const char* built) {
  return installed().empty() ? fs::path(built) : installed() / within_installed;
}

}  // namespace

fs::path toolkit_directory() { return place_of("", of_the_build::kToolkit); }

fs::path referee_include_directory() {
  const char* chosen = std::getenv("REFEREE_INCLUDE");
  return chosen != nullptr ? chosen : place_of("include", of_the_build::kIncludeDirectory);
}

fs::path precompiled_headers() {
  return place_of("precompiled", of_the_build::kPrecompiledHeaders);
}

Libraries referee_libraries() {
  const char* chosen = std::getenv("REFEREE_LIBRARY");
  return {place_of("lib64/referee_boundary.o", of_the_build::kBoundaryObject),
          chosen != nullptr
              ? chosen
              : place_of("lib64/libreferee_runtime.a", of_the_build::kRuntimeLibrary)};
}

fs::path wasm::runtime_directory() { return place_of("wasm", of_the_build::kWasmRuntime); }
fs::path wasm::host_program() { return place_of("wasm/host.mjs", of_the_build::kWasmHost); }

}  // namespace referee::driver
