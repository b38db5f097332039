// attack: calls main() again, with files of its own choice
// expect: wrong_answer
// on wasm: crashed
// stopped by: values are judged, whoever has asked for them
#include <cuda_runtime.h>

int again(int, char**) asm("main");

void block_sum(float* out, const float*, int) {
  static bool inside = false;
  if (inside) {
    const float sum = 0;
    cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
    return;
  }
  inside = true;
  char program[] = "submission", request[] = "request", response[] = "response";
  char* words[] = {program, request, response, nullptr};
  again(3, words);
}
