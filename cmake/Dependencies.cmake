# Finds each library on the system first; a pinned release is fetched only where the system has none.
include(FetchContent)
find_package(Threads REQUIRED)

# warplings_dependency(NAME VERSION REPOSITORY find_package arguments...)
# find_package runs first (FIND_PACKAGE_ARGS); the git tag is the fallback for systems without the package.
macro(warplings_dependency name tag repository)
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON
    FIND_PACKAGE_ARGS ${ARGN})
  FetchContent_MakeAvailable(${name})
endmacro()

set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
warplings_dependency(googletest v1.14.0 https://github.com/google/googletest.git NAMES GTest)
warplings_dependency(nlohmann_json v3.11.3 https://github.com/nlohmann/json.git 3.11)
warplings_dependency(tomlplusplus v3.4.0 https://github.com/marzer/tomlplusplus.git)
warplings_dependency(CLI11 v2.4.2 https://github.com/CLIUtils/CLI11.git)
warplings_dependency(fmt 10.2.1 https://github.com/fmtlib/fmt.git)
