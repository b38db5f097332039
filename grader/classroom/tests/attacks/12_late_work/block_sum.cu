// attack: puts the work off until the clock has stopped: to when the program ends
// expect: diagnosed use-after-free
// stopped by: answers are taken when call and device are done; bench waits for the device
// on a GPU: wrong_answer|crashed
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

namespace {

struct Later {
  float* out = nullptr;
  const float* in = nullptr;
  int n = 0;
  ~Later() {
    if (out != nullptr) block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  }
} later;

}  // namespace

void block_sum(float* out, const float* in, int n) {
  later.out = out;
  later.in = in;
  later.n = n;
}
