// Where what a program is made of lies. Only this file has paths compiled in, so that the driver's
// other objects are the same wherever the project is built.
#include <cstdlib>

#include "referee/src/driver/driver.h"
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

fs::path place_of(const char* within_installed, const char* of_the_build) {
  return installed().empty() ? fs::path(of_the_build) : installed() / within_installed;
}

}  // namespace

fs::path toolkit_directory() { return place_of("", REFEREE_TOOLKIT); }

fs::path referee_include_directory() {
  const char* chosen = std::getenv("REFEREE_INCLUDE");
  return chosen != nullptr ? chosen : place_of("include", REFEREE_INCLUDE_DIRECTORY);
}

fs::path precompiled_headers() { return place_of("precompiled", REFEREE_PRECOMPILED_HEADERS); }

Libraries referee_libraries() {
  const char* chosen = std::getenv("REFEREE_LIBRARY");
  return {
      place_of("lib64/referee_boundary.o", REFEREE_BOUNDARY_OBJECT),
      chosen != nullptr ? chosen : place_of("lib64/libreferee_runtime.a", REFEREE_RUNTIME_LIBRARY)};
}

fs::path wasm::runtime_directory() { return place_of("wasm", REFEREE_WASM_RUNTIME); }
fs::path wasm::host_program() { return place_of("wasm/host.mjs", REFEREE_WASM_HOST); }

}  // namespace referee::driver
