# Test programs wait for what they test: how soon they are compiled matters more than how fast they
# are.
include(GoogleTest)

if(WARPLINGS_TESTS)
  precompiled_headers(warplings_precompiled_tests
    LIBRARIES ${libraries} GTest::gmock
    HEADERS ${standard_headers} <fmt/format.h> <nlohmann/json.hpp> <gmock/gmock.h> <gtest/gtest.h>)
  target_compile_options(warplings_precompiled_tests PUBLIC ${not_optimized})
endif()

# compiled_soon(TARGET...): without optimisation, with the headers of tests. Not for what computes.
function(compiled_soon)
  precompiled_for(warplings_precompiled_tests ${ARGN})
endfunction()

# discover_tests(PROGRAM [what gtest_discover_tests takes]): its tests are asked for when ctest
# begins. A busy machine may take longer to start a program than CMake's five seconds, and a program
# that is not asked in time fails the whole of ctest.
function(discover_tests program)
  gtest_discover_tests(${program} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120 ${ARGN})
endfunction()
