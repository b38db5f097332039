#include <cmath>
#include <cstdio>
#include <vector>
#define CUDA_OK(x)                                                      \
  do {                                                                  \
    cudaError_t e_ = (x);                                               \
    if (e_ != cudaSuccess) {                                            \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
      return 1;                                                         \
    }                                                                   \
  } while (0)
template <int kThreads>
__device__ float block_sum(float v, float* scratch) {
  for (int o = 16; o > 0; o /= 2) v += __shfl_xor_sync(0xffffffffu, v, o);
  if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = v;
  __syncthreads();
  v = 0;
  for (int w = 0; w < kThreads / 32; w++) v += scratch[w];
  __syncthreads();
  return v;
}
template <int kThreads>
__global__ void layer_norm(const float* x, const float* gain, float* y, int width) {
  __shared__ float scratch[kThreads / 32];
  const float* row = x + (size_t)blockIdx.x * width;
  float s = 0;
  for (int i = threadIdx.x; i < width; i += kThreads) s += row[i];
  const float mean = block_sum<kThreads>(s, scratch) / width;
  s = 0;
  for (int i = threadIdx.x; i < width; i += kThreads) s += (row[i] - mean) * (row[i] - mean);
  const float scale = rsqrtf(block_sum<kThreads>(s, scratch) / width + 1e-5f);
  for (int i = threadIdx.x; i < width; i += kThreads)
    y[(size_t)blockIdx.x * width + i] = gain[i] * (row[i] - mean) * scale;
}
int main() {
  const int rows = 64, width = 768;
  std::vector<float> x(rows * width), g(width), y(rows * width);
  for (size_t i = 0; i < x.size(); i++) x[i] = sinf(i * 0.37f) * 3;
  for (int i = 0; i < width; i++) g[i] = 1 + i * 0.001f;
  float *dx, *dg, *dy;
  CUDA_OK(cudaMalloc(&dx, x.size() * 4));
  CUDA_OK(cudaMalloc(&dg, g.size() * 4));
  CUDA_OK(cudaMalloc(&dy, y.size() * 4));
  CUDA_OK(cudaMemcpy(dx, x.data(), x.size() * 4, cudaMemcpyHostToDevice));
  CUDA_OK(cudaMemcpy(dg, g.data(), g.size() * 4, cudaMemcpyHostToDevice));
  layer_norm<256><<<rows, 256>>>(dx, dg, dy, width);
  CUDA_OK(cudaGetLastError());
  CUDA_OK(cudaMemcpy(y.data(), dy, y.size() * 4, cudaMemcpyDeviceToHost));
  double worst = 0;
  for (int r = 0; r < rows; r++) {
    double m = 0, v = 0;
    for (int i = 0; i < width; i++) m += x[r * width + i] / width;
    for (int i = 0; i < width; i++) v += (x[r * width + i] - m) * (x[r * width + i] - m) / width;
    for (int i = 0; i < width; i++)
      worst = fmax(worst, fabs(y[r * width + i] - g[i] * (x[r * width + i] - m) / sqrt(v + 1e-5)));
  }
  printf("worst %g\n", worst);
  CUDA_OK(cudaFree(dx));
  CUDA_OK(cudaFree(dg));
  CUDA_OK(cudaFree(dy));
  return worst > 1e-4;
}
