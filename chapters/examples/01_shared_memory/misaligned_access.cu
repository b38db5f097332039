// A float4 is read at an address that is a multiple of 4 bytes, not of 16.
#include "../check.cuh"

__global__ void sum_of_four(float* out, const float* in) {
  const float4 four = *reinterpret_cast<const float4*>(in + 1);
  out[threadIdx.x] = four.x + four.y + four.z + four.w;
}

int main() {
  const int n = 64;
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc(&out, n * sizeof(float)));
  CHECK(cudaMemset(in, 0, n * sizeof(float)));
  sum_of_four<<<1, 1>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
