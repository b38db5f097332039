// Where this checkout and what was built of it lie. Only parts.cpp has these paths compiled in:
// every other object is the same wherever the project is built.
#pragma once

#include <array>
#include <string>

namespace warplings::parts {

// Absolute paths.
extern const char* const kRoot;             // the checkout
extern const char* const kBuildFolder;      // what run.sh builds into
extern const char* const kReferee;          // the referee's command
extern const char* const kRuntime;          // the referee's runtime
extern const char* const kSubmission;       // what a submission is linked with: the runtime and the
                                            // harness's untrusted side, in one object,
extern const char* const kOwnNames;         // and its names (harness/compile/symbols.h)
extern const char* const kWasmSubmission;   // the same for the WebAssembly engine: a folder
extern const char* const kBuilder;          // warplings-build
extern const char* const kSandboxLauncher;  // warplings-sandbox
extern const char* const kWorker;           // warplings-worker

// The trusted program with the cases of a chapter ("01_shared_memory"). run.sh builds those of the
// chapters that somebody has come to.
std::string cases_of(const std::string& chapter);

// What a verdict of that chapter depends on besides the student's file and the exercise's.
std::array<std::string, 3> of_a_verdict(const std::string& chapter);

}  // namespace warplings::parts
