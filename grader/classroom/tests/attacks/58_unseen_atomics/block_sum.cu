// attack: adds by atomics of an order that is none, which the compiler does not tell anybody
// expect: compile_error in a way that the referee cannot see
// on wasm: wrong_answer
// stopped by: the compiler says what it has left unwatched
#include <cuda_runtime.h>

__device__ float load(float* p) {
  return __int_as_float(__atomic_load_n(reinterpret_cast<int*>(p), 99));
}
__device__ void store(float* p, float x) {
  __atomic_store_n(reinterpret_cast<int*>(p), __float_as_int(x), 99);
}

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  store(&tile[t], in[t]);
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) store(&tile[t], load(&tile[t]) + load(&tile[t + half]));
  }
  if (t == 0) *out = load(tile);
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
}
