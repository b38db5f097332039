// attack: none: an honest right answer that throws and catches on the host
// expect: passed
// on wasm: crashed
// stopped by: nothing; the WebAssembly engine has no exceptions, and no exercise needs one
#include <cuda_runtime.h>

#include <iostream>
#include <stdexcept>
#include <string>

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

void block_sum(float* out, const float* in, int n) {
  try {
    static_cast<void>(std::stoi("no number"));
  } catch (const std::invalid_argument& error) {
    std::cerr << "caught " << error.what() << std::endl;
  }
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
