// The trusted program: every chapter's cases behind the harness's command line.
#include "grader/harness/grading/run_cases.h"

#include <cstdlib>  // says whether the C library is glibc
#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Cases make, compare and drop arrays of megabytes. What is given back to the system is faulted
  // in again page by page: keep it.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
  return warplings::grading::run_cases(argc, argv);
}
