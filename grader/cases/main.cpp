// The trusted program: every chapter's cases behind the harness's command line.
#include "grader/harness/grading/result_writer.h"

int main(int argc, char** argv) { return warplings::grading::run_cases(argc, argv); }
