// attack: has the assembler put a file into the program
// expect: compile_error assembler
// stopped by: the compiler's output is looked at; the sandbox: there is no such file
#include <cuda_runtime.h>

#include <cstdio>

asm(".section .rodata\n.global stolen\nstolen: .incbin \"/etc/passwd\"\n.byte 0\n.text\n");
extern "C" const char stolen[];

void block_sum(float*, const float*, int) { std::printf("STOLEN %s\n", stolen); }
