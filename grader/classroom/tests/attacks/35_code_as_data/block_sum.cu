// attack: brings machine code as an array
// expect: compile_error code belongs
// on wasm: compile_error casts away
// stopped by: the compiler's output is looked at
#include <cuda_runtime.h>

__attribute__((section(".text#"))) extern const unsigned char kExit[] = {
    0xb8, 0xe7, 0x00, 0x00, 0x00, 0x31, 0xff, 0x0f, 0x05};

void block_sum(float*, const float*, int) { reinterpret_cast<void (*)()>(kExit)(); }
