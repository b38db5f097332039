// finds: copy-in-flight
#include <cstdio>
#include <cuda/barrier>
#include <vector>
__global__ void tile(const float* in, float* out) {
  __shared__ float s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  cuda::memcpy_async(&s[threadIdx.x], &in[i], sizeof(float), bar);
  auto token = bar.arrive();
  __syncthreads();
  out[i] = s[255 - threadIdx.x];
  bar.wait(std::move(token));
}
int main() {
  int n = 1 << 16;
  std::vector<float> h(n);
  for (int i = 0; i < n; i++) h[i] = i;
  float *a, *b;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&b, n * 4);
  cudaMemcpy(a, h.data(), n * 4, cudaMemcpyHostToDevice);
  tile<<<n / 256, 256>>>(a, b);
  cudaMemcpy(h.data(), b, n * 4, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
  cudaFree(a);
  cudaFree(b);
}
