// Builds for the WebAssembly engine: the student's file and the adapter become a module, and the
// harness and the runtime stay in another (submission/wasm).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "grader/harness/compile/build_submission.h"

namespace warplings::build {

// This engine is not here. what() says what is missing. Nothing that a student's file says or does
// is a reason for another engine.
struct NoWasm : base::Error {
  using Error::Error;
};

// As build_submission(); the program is a module. Throws NoWasm, too.
BuildResult build_wasm_submission(const SubmissionBuild& build);
void build_own_wasm_parts(const SubmissionBuild& build);

// What an adapter's cases ask about that this engine's 32 bits cannot hold ("arrays beyond 4 GB"):
// its WARPLINGS_ASKED_NATIVELY. Empty where it defines none. The native engine answers these
// questions, and this one all others.
std::string asked_natively(const std::filesystem::path& adapter);

// The command that answers requests to such a program, without the program's name
// (grading/machine.h). Throws NoWasm.
std::vector<std::string> wasm_machine();

// The files and folders that this command reads, and those that a build does.
std::vector<std::filesystem::path> wasm_parts();
std::vector<std::filesystem::path> wasm_build_parts();

// The files of ours that a verdict of this engine depends on besides cases and adapters; and the
// versions of the programs that it comes from, by what they do. Both throw NoWasm.
std::vector<std::filesystem::path> wasm_verdict_parts();
std::map<std::string, std::string> wasm_versions();

}  // namespace warplings::build
