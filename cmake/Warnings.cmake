# One interface target that every target of the project links privately.
add_library(warplings_warnings INTERFACE)
target_compile_options(warplings_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
# What converts silently is g++'s to say: clang's options of these names ask for more.
# g++ 12 sees an overlap in `"text" + std::to_string(n)`, where there is none (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(warplings_warnings INTERFACE
    -Wconversion -Wsign-conversion -Wold-style-cast -Wno-restrict)
endif()
# Includes are spelled from the repository's root.
target_include_directories(warplings_warnings INTERFACE ${PROJECT_SOURCE_DIR})
