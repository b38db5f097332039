// finds: uninitialised-read
#include <cstdio>
#include <cstdlib>
__global__ void vadd(const float* a, const float* b, float* c, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int N = 1 << 20;
  float *h_a = (float*)malloc(N * sizeof(float)), *h_b = (float*)malloc(N * sizeof(float)),
        *h_c = (float*)malloc(N * sizeof(float)), *d_a, *d_b, *d_c;
  for (int i = 0; i < N; i++) {
    h_a[i] = rand() / (float)RAND_MAX;
    h_b[i] = rand() / (float)RAND_MAX;
  }
  cudaMalloc(&d_a, N * sizeof(float));
  cudaMalloc(&d_b, N * sizeof(float));
  cudaMalloc(&d_c, N * sizeof(float));
  cudaMemcpy(d_a, h_a, N, cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, h_b, N * sizeof(float), cudaMemcpyHostToDevice);
  vadd<<<(N + 255) / 256, 256>>>(d_a, d_b, d_c, N);
  cudaMemcpy(h_c, d_c, N * sizeof(float), cudaMemcpyDeviceToHost);
  printf("A[N-1] = %f C[N-1] = %f\n", h_a[N - 1], h_c[N - 1]);
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  free(h_a);
  free(h_b);
  free(h_c);
}
