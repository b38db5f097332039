// The build gives the paths.
#include "grader/parts/parts.h"

namespace warplings::parts {

const char* const kRoot = WARPLINGS_ROOT;
const char* const kBuildFolder = WARPLINGS_BUILD_FOLDER;
const char* const kReferee = WARPLINGS_REFEREE;
const char* const kRuntime = WARPLINGS_RUNTIME;
const char* const kSubmission = WARPLINGS_SUBMISSION;
const char* const kOwnNames = WARPLINGS_OWN_NAMES;
const char* const kWasmSubmission = WARPLINGS_WASM_SUBMISSION;
const char* const kBuilder = WARPLINGS_BUILDER;
const char* const kSandboxLauncher = WARPLINGS_SANDBOX_LAUNCHER;
const char* const kWorker = WARPLINGS_WORKER;

std::string cases_of(const std::string& chapter) { return WARPLINGS_CASES + chapter; }

std::array<std::string, 3> of_a_verdict(const std::string& chapter) {
  return {cases_of(chapter), kSubmission, kRuntime};
}

}  // namespace warplings::parts
