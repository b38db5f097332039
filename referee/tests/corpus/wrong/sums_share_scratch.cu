// finds: shared-race
#include <cstdio>
#include <vector>
__device__ float blockSum(float v) {
  static __shared__ float warp[32];
  int lane = threadIdx.x % 32, w = threadIdx.x / 32;
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
  if (lane == 0) warp[w] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? warp[lane] : 0;
  if (w == 0)
    for (int o = 16; o; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
  return v;
}
__global__ void meanVar(const float* x, float* out, int n) {
  float a = 0, b = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    a += x[blockIdx.x * n + i];
    b += x[blockIdx.x * n + i] * x[blockIdx.x * n + i];
  }
  float s = blockSum(a), q = blockSum(b);
  if (threadIdx.x == 0) {
    out[2 * blockIdx.x] = s / n;
    out[2 * blockIdx.x + 1] = q / n - s / n * s / n;
  }
}
int main() {
  int rows = 512, n = 1000;
  std::vector<float> h(rows * n);
  for (size_t i = 0; i < h.size(); i++) h[i] = i % 10;
  float *x, *o;
  cudaMalloc(&x, h.size() * 4);
  cudaMalloc(&o, rows * 8);
  cudaMemcpy(x, h.data(), h.size() * 4, cudaMemcpyHostToDevice);
  meanVar<<<rows, 256>>>(x, o, n);
  cudaMemcpy(h.data(), o, rows * 8, cudaMemcpyDeviceToHost);
  printf("%f %f\n", h[0], h[1]);
  cudaFree(x);
  cudaFree(o);
}
