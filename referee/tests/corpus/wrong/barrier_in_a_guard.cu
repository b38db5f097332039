// finds: barrier-divergence
#include <cstdio>
#include <vector>
// Threads beyond the end skip the barrier in the branch, and meet the others at the last one.
__global__ void smooth(const float* in, float* out, int n) {
  __shared__ float s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncthreads();
    v = threadIdx.x > 0 ? 0.5f * (s[threadIdx.x] + s[threadIdx.x - 1]) : s[0];
  }
  __syncthreads();
  if (i < n) out[i] = v;
}
int main() {
  const int n = 1000;
  std::vector<float> h(n, 2.f);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(in, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  smooth<<<(n + 127) / 128, 128>>>(in, out, n);
  cudaMemcpy(h.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f\n", h[999]);
  cudaFree(in);
  cudaFree(out);
}
