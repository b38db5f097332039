# One interface target that every target of the project links privately.
add_library(warplings_warnings INTERFACE)
target_compile_options(warplings_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
# g++ 12 sees an overlap in `"text" + std::to_string(n)`, where there is none (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(warplings_warnings INTERFACE -Wno-restrict)
endif()
# Includes are spelled from the repository's root.
target_include_directories(warplings_warnings INTERFACE ${PROJECT_SOURCE_DIR})

# no_silent_conversions(TARGET...): the targets that are clean of these keep so. The runtime computes
# with the widths of registers, and stays out.
function(no_silent_conversions)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE -Wconversion -Wsign-conversion -Wold-style-cast)
  endforeach()
endfunction()
