// finds: shared-race
#include <cstdio>
// A Walsh-Hadamard transform whose stages are not kept apart.
__global__ void walsh(float* data) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 512 + t];
  s[t + 256] = data[blockIdx.x * 512 + t + 256];
  __syncthreads();
  for (int half = 1; half < 512; half *= 2) {
    int i = t / half * 2 * half + t % half;
    float a = s[i], b = s[i + half];
    s[i] = a + b;
    s[i + half] = a - b;
  }
  __syncthreads();
  data[blockIdx.x * 512 + t] = s[t];
  data[blockIdx.x * 512 + t + 256] = s[t + 256];
}
int main() {
  const int n = 512 * 20;
  static float h[n];
  float* d;
  for (int i = 0; i < n; i++) h[i] = i % 3;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  walsh<<<20, 256>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%f\n", h[0]);
  cudaFree(d);
}
