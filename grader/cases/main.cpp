// The trusted program: every chapter's cases behind the harness's command line.
#include "grader/harness/grading/run_cases.h"

#include <unistd.h>

#include <cstdlib>  // says whether the C library is glibc
#include <string>
#include <string_view>
#include <vector>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

// Which cases an answer is asked is said on the command line. GoogleTest would leave some out where
// variables of the environment say so (GTEST_TOTAL_SHARDS, say, of a ctest around this), and reads
// most of them before main() begins: without them, the program begins once more.
void ignore_variables_of_googletest(char** argv) {
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("GTEST_")) names.emplace_back(text.substr(0, text.find('=')));
  }
  if (names.empty()) return;
  for (const std::string& name : names) ::unsetenv(name.c_str());
  ::execvp(argv[0], argv);
}

}  // namespace

int main(int argc, char** argv) {
  ignore_variables_of_googletest(argv);
#ifdef __GLIBC__
  // Cases make, compare and drop arrays of megabytes. What is given back to the system is faulted
  // in again page by page: keep it.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
  return warplings::grading::run_cases(argc, argv);
}
