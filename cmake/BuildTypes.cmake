# The build type that run.sh asks for, beside CMake's own. The programs wait for compilers and
# kernels; how soon a fresh clone is built matters more than how fast they are. What runs below the
# kernels is compiled with -O2 all the same: see referee/src/runtime.
set(CMAKE_CXX_FLAGS_QUICK "-O1 -DNDEBUG" CACHE STRING "Flags of the build type Quick")
mark_as_advanced(CMAKE_CXX_FLAGS_QUICK)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Quick CACHE STRING "Quick, Debug, Release, RelWithDebInfo" FORCE)
endif()
