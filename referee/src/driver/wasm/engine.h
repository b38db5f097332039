// From .cu files to a program for a WebAssembly machine, in the steps of driver.h.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/src/driver/driver.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace referee::driver::wasm {

// Compiles the unit to unit.object, and notes beside it what link() must know of it. Throws Error
// and Interrupted.
Outcome compile(const Toolchain& toolchain, const Unit& unit);

// Links the object with the runtime, and makes the program one whose functions can leave and come
// back. Throws NoCompiler where the runtime has not been built for this engine.
Outcome link(const Toolchain& toolchain, const std::filesystem::path& object,
             const std::filesystem::path& program);

// The command that runs the program. `arguments` come behind it.
std::vector<std::string> run_command(const Toolchain& toolchain,
                                     const std::filesystem::path& program);

}  // namespace referee::driver::wasm
