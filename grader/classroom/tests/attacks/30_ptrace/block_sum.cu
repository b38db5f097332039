// attack: traces its parent
// expect: compile_error ptrace
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <sys/ptrace.h>
#include <unistd.h>

void block_sum(float*, const float*, int) { ptrace(PTRACE_ATTACH, getppid(), nullptr, nullptr); }
