# Headers of the system and of libraries, read once for many targets. A compiler takes them only
# where it is called with the same options, so there is one set for each way to compile. Our own
# headers are in none: the self-test's builds in other folders could not share it.
#   warplings_precompiled         the grader's libraries and programs, which are not optimised: they
#                                 start what computes, and somebody waits for their compilation
#   warplings_precompiled_cases   cases, and what judges them, optimised: GoogleTest, too
#   warplings_precompiled_tests   test programs, which are not optimised: see TestPrograms.cmake
# CLI11 is in none: it has variables of its own in each source that reads it, and few do.
# Who uses a set links what it is made of, whose definitions must be the same, too.

# precompiled_headers(NAME LIBRARIES library... HEADERS header...)
function(precompiled_headers name)
  cmake_parse_arguments(PARSE_ARGV 1 set "" "" "LIBRARIES;HEADERS")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(GENERATE OUTPUT ${source} CONTENT "// Nothing but the headers.\n")
  add_library(${name} STATIC ${source})
  target_link_libraries(${name} PUBLIC ${set_LIBRARIES} PRIVATE warplings_warnings)
  target_precompile_headers(${name} PRIVATE ${set_HEADERS})
endfunction()

# precompiled_for(SET TARGET...)
function(precompiled_for set)
  get_target_property(libraries ${set} INTERFACE_LINK_LIBRARIES)
  get_target_property(options ${set} INTERFACE_COMPILE_OPTIONS)
  foreach(target IN LISTS ARGN)
    target_link_libraries(${target} PRIVATE ${libraries})
    if(options)
      target_compile_options(${target} PRIVATE ${options})
    endif()
    target_precompile_headers(${target} REUSE_FROM ${set})
  endforeach()
endfunction()

# one_source(TARGET...): a unity build makes one source of each. What their headers and templates cost
# is then paid once, where the whole of it is wanted before the first verdict.
function(one_source)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
endfunction()

# g++ collects garbage as soon as its heap reaches 256 MB. A set alone fills half of these and holds no
# garbage, so that a tenth of the time went into looking through it. Now most sources end before 800 MB.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=400000)
endif()

set(standard_headers
  <algorithm> <array> <chrono> <cstdint> <cstdlib> <filesystem> <fstream> <functional> <map>
  <memory> <optional> <set> <sstream> <stdexcept> <string> <string_view> <thread> <utility> <vector>)
# Where CMake optimises as its own build types say, everything is optimised.
set(not_optimized $<$<CONFIG:Quick>:-O0>)
set(libraries nlohmann_json::nlohmann_json fmt::fmt)

precompiled_headers(warplings_precompiled
  LIBRARIES ${libraries} HEADERS ${standard_headers} <fmt/format.h> <nlohmann/json.hpp>)
target_compile_options(warplings_precompiled PUBLIC ${not_optimized})
precompiled_headers(warplings_precompiled_cases
  LIBRARIES ${libraries} GTest::gmock
  HEADERS ${standard_headers} <fmt/format.h> <nlohmann/json.hpp> <gmock/gmock.h>)
