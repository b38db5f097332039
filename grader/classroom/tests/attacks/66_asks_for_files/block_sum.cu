// attack: asks the preprocessor which files of the course there are, and quotes one that there is
// expect: wrong_answer
// stopped by: the sandbox: the course is not there
#include <cuda_runtime.h>

#include <cstdio>

#if __has_include("/etc/passwd") || __has_include("/etc/hostname")
#define HERE "STOLEN: files of this machine"
#elif __has_include("../../../../../../../solutions/01_shared_memory/block_sum.cu")
#define HERE "STOLEN: the solution"
#elif __has_include("../../../../../../../grader/cases/01_shared_memory/block_sum_test.cpp")
#define HERE "STOLEN: the cases"
#elif __has_include("../../../../../../../course.toml") || __has_include("/root/.bash_history")
#define HERE "STOLEN: the course"
#else
#define HERE "nothing"
#endif

void block_sum(float*, const float*, int) { std::puts(HERE); }
