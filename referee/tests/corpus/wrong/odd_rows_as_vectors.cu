// finds: misaligned-access
#include <cstdio>
#include <vector>
__global__ void rowSum(const float* m, float* out, int rows, int cols) {
  int r = blockIdx.x;
  float s = 0;
  const float* row = m + (size_t)r * cols;
  const float4* row4 = reinterpret_cast<const float4*>(row);
  for (int i = threadIdx.x; i < cols / 4; i += blockDim.x) {
    float4 v = row4[i];
    s += v.x + v.y + v.z + v.w;
  }
  for (int i = cols / 4 * 4 + threadIdx.x; i < cols; i += blockDim.x) s += row[i];
  for (int o = 16; o; o >>= 1) s += __shfl_xor_sync(~0u, s, o);
  if (threadIdx.x == 0) out[r] = s;
}
int main() {
  int rows = 500, cols = 1023;
  std::vector<float> h(rows * cols, 1.f);
  float *m, *o;
  cudaMalloc(&m, h.size() * 4);
  cudaMalloc(&o, rows * 4);
  cudaMemcpy(m, h.data(), h.size() * 4, cudaMemcpyHostToDevice);
  rowSum<<<rows, 32>>>(m, o, rows, cols);
  cudaError_t e = cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorString(e));
  cudaMemcpy(h.data(), o, rows * 4, cudaMemcpyDeviceToHost);
  printf("%f\n", h[7]);
  cudaFree(m);
  cudaFree(o);
}
