// referee-nvcc: what a build system that calls nvcc gets, with the referee's runtime in place of a
// GPU.
#pragma once

#include "referee/src/nvcc/arguments.h"

namespace referee::nvcc {

// Does what the command line asks for; messages go to stderr. Returns the exit status: 0, 1 where a
// source does not compile or link, and of --run the program's. Throws Error and NoCompiler.
int run(const Arguments& arguments);

// What --version prints: the lines by which build systems know nvcc and the interface's release.
std::string version_text();

// What --help prints.
std::string help_text();

}  // namespace referee::nvcc
