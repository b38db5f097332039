// The program behind run.sh.
#include "grader/cli/app.h"

int main(int count, char** words) {
  return warplings::cli::run_program(std::vector<std::string>(words + 1, words + count));
}
