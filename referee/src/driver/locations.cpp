// Where what a program is made of lies. Only this file has paths compiled in, so that the driver's
// other objects are the same wherever the project is built.
#include <cstdlib>

#include "referee/src/driver/driver.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace referee::driver {

namespace fs = std::filesystem;

fs::path referee_include_directory() {
  const char* chosen = std::getenv("REFEREE_INCLUDE");
  return chosen != nullptr ? chosen : REFEREE_INCLUDE_DIRECTORY;
}

fs::path precompiled_headers() { return REFEREE_PRECOMPILED_HEADERS; }

Libraries referee_libraries() {
  const char* chosen = std::getenv("REFEREE_LIBRARY");
  return {REFEREE_BOUNDARY_OBJECT, chosen != nullptr ? chosen : REFEREE_RUNTIME_LIBRARY};
}

fs::path wasm::runtime_directory() { return REFEREE_WASM_RUNTIME; }
fs::path wasm::host_program() { return REFEREE_WASM_HOST; }

}  // namespace referee::driver
