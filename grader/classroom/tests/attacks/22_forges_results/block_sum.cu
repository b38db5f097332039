// attack: prints passes, and writes every file that might be taken for a result
// expect: compile_error basic_ofstream
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <cstdio>
#include <fstream>

void block_sum(float*, const float*, int) {
  const char* const passed = R"({"state":"passed","passed":15,"total":15,"points":3})";
  for (const char* name : {"result.json", "../result.json", "report.json", "results.json"}) {
    std::ofstream(name) << passed;
  }
  std::puts("[  PASSED  ] 15 tests.");
}
