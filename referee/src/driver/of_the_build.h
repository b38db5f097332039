// Where the build has what a program is made of. Only of_the_build.cpp has paths compiled in, so
// that the driver's other objects are the same wherever the project is built.
#pragma once

namespace referee::driver::of_the_build {

extern const char* const kToolkit;
extern const char* const kIncludeDirectory;
extern const char* const kPrecompiledHeaders;
extern const char* const kBoundaryObject;
extern const char* const kRuntimeLibrary;
extern const char* const kWasmRuntime;
extern const char* const kWasmHost;

}  // namespace referee::driver::of_the_build
