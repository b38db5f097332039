#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>
struct __align__(8) MaxSum {
  float m, s;
};
__device__ MaxSum join(MaxSum a, MaxSum b) {
  float m = fmaxf(a.m, b.m);
  return {m, a.s * __expf(a.m - m) + b.s * __expf(b.m - m)};
}
// One warp a row, one pass for maximum and sum.
__global__ void softmax(const float* in, float* out, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / warpSize) + threadIdx.x / warpSize,
      lane = threadIdx.x % warpSize;
  if (row >= rows) return;
  MaxSum t{-FLT_MAX, 0};
  for (int i = lane; i < cols; i += warpSize) t = join(t, {in[row * cols + i], 1});
  for (int o = warpSize / 2; o; o >>= 1)
    t = join(t, {__shfl_xor_sync(~0u, t.m, o), __shfl_xor_sync(~0u, t.s, o)});
  for (int i = lane; i < cols; i += warpSize)
    out[row * cols + i] = __expf(in[row * cols + i] - t.m) / t.s;
}
int main() {
  const int rows = 101, cols = 333;
  std::vector<float> h(rows * cols), o(rows * cols);
  for (size_t i = 0; i < h.size(); i++) h[i] = (i * 37 % 101) * 0.1f;
  float *a, *b;
  cudaMalloc(&a, h.size() * sizeof(float)), cudaMalloc(&b, h.size() * sizeof(float));
  cudaMemcpy(a, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  softmax<<<(rows + 3) / 4, 128>>>(a, b, rows, cols);
  cudaMemcpy(o.data(), b, o.size() * sizeof(float), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int r = 0; r < rows; r++) {
    double s = 0;
    for (int i = 0; i < cols; i++) s += exp(h[r * cols + i]);
    for (int i = 0; i < cols; i++)
      worst = fmax(worst, fabs(o[r * cols + i] - exp(h[r * cols + i]) / s));
  }
  printf("worst %g\n", worst);
  cudaFree(a), cudaFree(b);
  return worst > 1e-6;
}
