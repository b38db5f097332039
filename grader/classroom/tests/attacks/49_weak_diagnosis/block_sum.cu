// attack: defines what moves a diagnosis, weakly, so that it gets lost on its way to the report
// expect: diagnosed|compile_error
// stopped by: the runtime's own names are local to it
#include <cuda_runtime.h>

extern "C" __attribute__((weak)) void move(void*, void*) asm("_ZN7referee9DiagnosisC1EOS0_");
void move(void*, void*) {}
extern "C" __attribute__((weak)) void settle() asm("_ZN7referee19settle_pending_raceEv");
void settle() {}

__global__ void add_kernel(float* out, const float* in) { *out += in[threadIdx.x]; }

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
