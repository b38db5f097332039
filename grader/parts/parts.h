// Where this checkout and what was built of it lie. Only parts.cpp has these paths compiled in:
// every other object is the same wherever the project is built.
#pragma once

#include <array>

namespace warplings::parts {

// Absolute paths.
extern const char* const kRoot;             // the checkout
extern const char* const kBuildFolder;      // what run.sh builds into
extern const char* const kReferee;          // the referee's command
extern const char* const kRuntime;          // the referee's runtime
extern const char* const kSubmission;       // what a submission is linked with: the runtime and the
                                            // harness's untrusted side, in one object,
extern const char* const kOwnNames;         // and its names (harness/compile/symbols.h)
extern const char* const kCases;            // warplings-cases
extern const char* const kBuilder;          // warplings-build
extern const char* const kSandboxLauncher;  // warplings-sandbox
extern const char* const kWorker;           // warplings-worker

// What a verdict depends on besides the student's file and the exercise's.
inline std::array<const char*, 3> of_a_verdict() { return {kCases, kSubmission, kRuntime}; }

}  // namespace warplings::parts
