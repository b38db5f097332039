// finds: global-race
#include <cstdio>
#include <vector>
__device__ unsigned int ticket = 0;
__global__ void sum(const float* in, float* part, float* out, int n) {
  __shared__ float s[256];
  __shared__ bool last;
  float v = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) v += in[i];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = 128; k; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    part[blockIdx.x] = s[0];
    last = atomicAdd(&ticket, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float t = 0;
    for (int b = 0; b < gridDim.x; b++) t += part[b];
    *out = t;
    ticket = 0;
  }
}
int main() {
  int n = 1 << 20;
  std::vector<float> h(n, 0.25f);
  float *a, *p, *o, r;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&p, 64 * 4);
  cudaMalloc(&o, 4);
  cudaMemcpy(a, h.data(), n * 4, cudaMemcpyHostToDevice);
  sum<<<64, 256>>>(a, p, o, n);
  cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(a);
  cudaFree(p);
  cudaFree(o);
}
