// attack: makes system calls in assembler
// expect: compile_error assembler
// stopped by: the compiler's output is looked at: it marks assembler
#include <cuda_runtime.h>

void block_sum(float*, const float*, int) {
  long result = 231;
  __asm__ volatile("syscall" : "+a"(result) : "D"(0) : "rcx", "r11", "memory");
}
