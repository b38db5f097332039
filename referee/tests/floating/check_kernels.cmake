# Runs kernels.cu on the referee and reads its report: no diagnosis, and every launch loads by
# accesses of its type's size. Called with -DREFEREE=program -DSOURCE=kernels.cu -DREPORT=file.
execute_process(COMMAND ${REFEREE} run ${SOURCE} --counters --json ${REPORT}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "kernels.cu ended with ${status}:\n${output}")
endif()
file(READ ${REPORT} report)
string(JSON diagnoses LENGTH ${report} diagnoses)
if(NOT diagnoses EQUAL 0)
  message(FATAL_ERROR "kernels.cu is correct, but was diagnosed:\n${output}")
endif()

# The launches in the order of main: half, half2, bfloat16, bfloat162, eight values at once.
set(widths 2 2 2  4 4 4 4  2 2 2  4 4 4 4  16)
string(JSON launches LENGTH ${report} launches)
list(LENGTH widths expected)
if(NOT launches EQUAL expected)
  message(FATAL_ERROR "${launches} launches were reported, not ${expected}")
endif()
set(index 0)
foreach(width IN LISTS widths)
  foreach(bound widest narrowest)
    string(JSON found GET ${report} launches ${index} counters global_loads ${bound})
    if(NOT found EQUAL width)
      string(JSON kernel GET ${report} launches ${index} kernel)
      message(FATAL_ERROR "launch ${index}, ${kernel}: the ${bound} load has ${found} bytes, "
        "not ${width}")
    endif()
  endforeach()
  math(EXPR index "${index} + 1")
endforeach()
