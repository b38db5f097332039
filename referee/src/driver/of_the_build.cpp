// The build gives the paths.
#include "referee/src/driver/of_the_build.h"

namespace referee::driver::of_the_build {

const char* const kToolkit = REFEREE_TOOLKIT;
const char* const kIncludeDirectory = REFEREE_INCLUDE_DIRECTORY;
const char* const kPrecompiledHeaders = REFEREE_PRECOMPILED_HEADERS;
const char* const kBoundaryObject = REFEREE_BOUNDARY_OBJECT;
const char* const kRuntimeLibrary = REFEREE_RUNTIME_LIBRARY;
const char* const kWasmRuntime = REFEREE_WASM_RUNTIME;
const char* const kWasmHost = REFEREE_WASM_HOST;

}  // namespace referee::driver::of_the_build
