// From .cu files to a program for a WebAssembly machine, in the steps of driver.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/subprocess.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/wasm/call_sites.h"
#include "referee/src/driver/wasm/toolchain.h"

namespace referee::driver::wasm {

// Is shown the code that the compiler has made (LLVM IR as text), and may change it: first as it
// was written, without any of the referee's callbacks (`is_parsed`), then with them. What it
// returns is wrong with it.
using Look = std::function<std::string(std::string& ir, bool is_parsed)>;

// Compiles the unit to unit.object, and notes beside it, in notes_of(unit.object), what link() must
// know of it. The call sites of each object of a program have numbers of their own. Throws Error
// and Interrupted.
Outcome compile(const Toolchain& toolchain, const Unit& unit, std::uint32_t first_site = kFirstSite,
                const Look& look = {});
std::filesystem::path notes_of(const std::filesystem::path& object);

// Links the objects with the runtime, and makes the program one whose functions can leave and come
// back. `offered`: a file with the names that the program may leave undefined; without one it may
// leave all, and does not begin where there is no such function. Throws NoCompiler where the
// runtime has not been built for this engine.
Outcome link(const Toolchain& toolchain, const std::vector<std::filesystem::path>& objects,
             const std::filesystem::path& program, const std::filesystem::path& offered = {});

// As driver::cache_key().
std::string cache_key(const Toolchain& toolchain, const Unit& unit);
std::string link_key(const Toolchain& toolchain, const std::vector<std::string>& object_keys);

// The command that runs the program; its arguments come behind it.
std::vector<std::string> run_command(const Toolchain& toolchain,
                                     const std::filesystem::path& program);
// `settings`, and nothing of the caller's environment but PATH and the referee's settings there:
// Node's own variables would have it load files, and print what the program does not.
warplings::base::Environment run_environment(warplings::base::Environment settings);

}  // namespace referee::driver::wasm
