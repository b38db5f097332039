// Floats from small to large, their bits as they are, and the bits after the flip that orders them.
#include <cmath>

#include "../check.cuh"

__global__ void bits(unsigned* raw, unsigned* flipped, const float* in) {
  const unsigned t = threadIdx.x;
  const unsigned b = __float_as_uint(in[t]);
  raw[t] = b;
  flipped[t] = (b & 0x80000000u) ? ~b : b | 0x80000000u;
}

int main() {
  constexpr int n = 8;
  const float values[n] = {-INFINITY, -2.5f, -1.0f, -0.0f, 0.0f, 1.0f, 2.5f, INFINITY};
  unsigned before[n], after[n];
  unsigned *raw = nullptr, *flipped = nullptr;
  float* in = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&raw, sizeof(before)));
  CHECK(cudaMalloc(&flipped, sizeof(after)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  bits<<<1, n>>>(raw, flipped, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(before, raw, sizeof(before), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(after, flipped, sizeof(after), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(raw));
  CHECK(cudaFree(flipped));
  for (int i = 0; i < n; ++i)
    std::printf("%5.1f  raw %08x  flipped %08x\n", values[i], before[i], after[i]);
}
