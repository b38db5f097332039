#include <cstdio>
#include <cstring>
// Pieces go through three streams; an event makes the last step wait for all of them.
__global__ void scale(const float* in, float* out, int n, float f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f * in[i];
}
__global__ void total(const float* x, int n, double* sum) {
  double s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += x[i];
  atomicAdd(sum, s);
}
int main() {
  const int n = 90000, pieces = 9, part = n / pieces, streams = 3;
  float *host, *in, *out;
  double *sum, got, want = 0;
  cudaStream_t s[streams];
  cudaEvent_t done[streams];
  cudaHostAlloc((void**)&host, n * sizeof(float), cudaHostAllocDefault);
  cudaMalloc((void**)&in, n * sizeof(float));
  cudaMalloc((void**)&out, n * sizeof(float));
  cudaMalloc((void**)&sum, sizeof(double));
  for (int i = 0; i < n; i++) want += 2 * (host[i] = i % 50);
  for (int k = 0; k < streams; k++) {
    cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&done[k], cudaEventDisableTiming);
  }
  for (int p = 0; p < pieces; p++) {
    int o = p * part;
    cudaStream_t at = s[p % streams];
    cudaMemcpyAsync(in + o, host + o, part * sizeof(float), cudaMemcpyHostToDevice, at);
    scale<<<(part + 127) / 128, 128, 0, at>>>(in + o, out + o, part, 2);
    cudaEventRecord(done[p % streams], at);
  }
  for (int k = 1; k < streams; k++) cudaStreamWaitEvent(s[0], done[k], 0);
  cudaMemsetAsync(sum, 0, sizeof(double), s[0]);
  total<<<1, 256, 0, s[0]>>>(out, n, sum);
  cudaMemcpyAsync(&got, sum, sizeof got, cudaMemcpyDeviceToHost, s[0]);
  cudaStreamSynchronize(s[0]);
  printf("%f, expected %f\n", got, want);
  for (int k = 0; k < streams; k++) cudaStreamDestroy(s[k]), cudaEventDestroy(done[k]);
  cudaFreeHost(host), cudaFree(in), cudaFree(out), cudaFree(sum);
  return got != want;
}
