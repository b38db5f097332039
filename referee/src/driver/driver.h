// The driver: from a .cu file to a program, with a host compiler and the referee's runtime.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "referee/src/driver/error.h"
#include "referee/src/driver/toolchain.h"
#include "referee/src/driver/unit.h"

namespace referee::driver {

// `messages` is what the compiler said, naming the user's files and lines only.
struct Outcome {
  int status;  // the compiler's exit status; 0 means success
  std::string messages;
  // It failed, and there is no space left where it writes. Looked up on the disk: the messages may
  // be the source's own words.
  bool disk_full = false;
};

// Rewrites the unit's source (and includes) into a scratch directory, compiles it to unit.object
// and removes the scratch directory. Throws Error (unreadable source, full disk) and Interrupted.
Outcome compile(const Toolchain& toolchain, const Unit& unit);

// What programs are linked with: the referee's runtime, or what holds it.
using Libraries = std::vector<std::filesystem::path>;
Libraries referee_libraries();

// Links objects with the libraries; `options` are more words for the linker, such as "-lm".
Outcome link(const Toolchain& toolchain, const std::vector<std::filesystem::path>& objects,
             const std::filesystem::path& program, const Libraries& libraries = referee_libraries(),
             const std::vector<std::string>& options = {});

// The steps of compile(), for callers that run the compiler themselves, say in a sandbox.
// prepare() writes the rewritten files into `directory` and returns the path to give to
// compile_command(); run_compiler() is what starts the command within limits.
std::filesystem::path prepare(const Unit& unit, const std::filesystem::path& directory);
std::vector<std::string> preprocessor_options(const Unit& unit);  // where to look, what to define
std::vector<std::string> compile_command(const Toolchain& toolchain, const Unit& unit,
                                         const std::filesystem::path& rewritten);
std::vector<std::string> link_command(const Toolchain& toolchain,
                                      const std::vector<std::filesystem::path>& objects,
                                      const std::filesystem::path& program,
                                      const Libraries& libraries = referee_libraries(),
                                      const std::vector<std::string>& options = {});

// Starts a compiler, an assembler or a linker, within base::kCompilerBounds, with its temporary
// files in `scratch`, and makes what it says fit for the user. Throws as base::run_captured().
Outcome run_compiler(const std::vector<std::string>& command, bool is_clang,
                     const std::filesystem::path& scratch);

// Compiles the referee's headers in advance into precompiled_headers(), where g++ is the compiler;
// with clang it does nothing. A compiler that takes the result begins with it: a small kernel
// compiles in less than half of the time. One that does not, another version say, reads the
// headers.
Outcome precompile_headers(const Toolchain& toolchain);

// A folder that looks like a CUDA toolkit to build systems: bin/nvcc, include/, lib64/. It is the
// installed referee's own (lib/referee beside the folder of the program that asks), or the build's.
std::filesystem::path toolkit_directory();

// What a sandbox must let the compiler read.
std::filesystem::path referee_include_directory();
std::filesystem::path precompiled_headers();

// Whether the unit declares a variable in device memory that another one defines: files that nvcc
// compiles with -rdc=true.
bool declares_foreign_variables(const Unit& unit);

// A digest of the unit's source and of every file of the user's that it includes, through any #if
// branch. Needs no compiler, and does not depend on where the files lie. Throws Error if the source
// cannot be read.
std::string source_digest(const Unit& unit);

// A digest of everything the object depends on: sources and their names, options, the compiler, the
// referee's headers. Equal keys, equal objects; system headers are taken as constant.
std::string cache_key(const Toolchain& toolchain, const Unit& unit);

// What of it is the unit's and the referee's headers', whatever compiles them.
void add_sources(warplings::base::Sha256& hash, const Unit& unit);

// The same for a program: the objects' keys and the libraries.
std::string link_key(const Toolchain& toolchain, const std::vector<std::string>& object_keys,
                     const Libraries& libraries = referee_libraries());

}  // namespace referee::driver
