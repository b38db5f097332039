// How far apart neighbouring BF16 numbers lie, and what adding up in BF16 does to a sum of ones.
#include <cuda_bf16.h>

#include "../check.cuh"

__global__ void steps(float* out, const float* in, int n) {
  for (int i = 0; i < n; ++i) {
    const __nv_bfloat16 value = __float2bfloat16(in[i]);
    const unsigned short bits = __bfloat16_as_ushort(value);
    const __nv_bfloat16 next = __ushort_as_bfloat16(static_cast<unsigned short>(bits + 1));
    out[i] = __bfloat162float(next) - __bfloat162float(value);
  }
  __nv_bfloat16 sum = __float2bfloat16(0.0f);
  for (int i = 0; i < 1000; ++i) sum = __hadd(sum, __float2bfloat16(1.0f));
  out[n] = __bfloat162float(sum);
}

int main() {
  constexpr int n = 4;
  const float values[n] = {0.5f, 1.0f, 100.0f, 31744.0f};
  float results[n + 1];
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(results)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  steps<<<1, 1>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int i = 0; i < n; ++i)
    std::printf("after %g the next is %g larger\n", values[i], results[i]);
  std::printf("a thousand ones added in BF16: %g\n", results[n]);
}
