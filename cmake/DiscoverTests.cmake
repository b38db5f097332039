# discover_tests(PROGRAM [what gtest_discover_tests takes]): its tests are asked for when ctest
# begins. A busy machine may take longer to start a program than CMake's five seconds, and a program
# that is not asked in time fails the whole of ctest.
include(GoogleTest)
function(discover_tests program)
  gtest_discover_tests(${program} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 120 ${ARGN})
endfunction()
