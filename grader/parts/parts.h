// Where this checkout and what was built of it lie. Only parts.cpp has these paths compiled in:
// every other object is the same wherever the project is built.
#pragma once

#include <array>

namespace warplings::parts {

// Absolute paths.
extern const char* const kRoot;         // the checkout
extern const char* const kBuildFolder;  // what run.sh builds into
extern const char* const kReferee;      // the referee's command
extern const char* const kRuntime;      // what a submission is linked with: the referee's runtime,
extern const char* const kSubmission;   // the harness's untrusted side,
extern const char* const kOwnNames;     // and the names of both (harness/compile/symbols.h)
extern const char* const kCases;        // warplings-cases
extern const char* const kBuilder;      // warplings-build
extern const char* const kSandboxLauncher;  // warplings-sandbox
extern const char* const kWorker;           // warplings-worker

// What a verdict depends on besides the student's file and the exercise's.
inline std::array<const char*, 3> of_a_verdict() { return {kCases, kSubmission, kRuntime}; }

}  // namespace warplings::parts
