// Adds two arrays, and smooths one, as a program does that streams through much memory. Prints the
// size of the arrays, and how much memory the process has taken since it began, in KB.
#include <cuda_runtime.h>
#include <sys/resource.h>

#include <cstdio>

__global__ void begin(float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

__global__ void add(float* sum, const float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sum[i] += a[i];
}

__global__ void smooth(float* out, const float* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}

static long resident_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main() {
  const int n = 1 << 22, threads = 256, blocks = n / threads;
  const long before = resident_kilobytes();
  float *a, *sum;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&sum, n * sizeof(float));
  begin<<<blocks, threads>>>(a, n);
  begin<<<blocks, threads>>>(sum, n);
  add<<<blocks, threads>>>(sum, a, n);
  smooth<<<blocks, threads>>>(a, sum, n);
  const cudaError_t error = cudaDeviceSynchronize();
  const long kilobytes = static_cast<long>(2 * n * sizeof(float) / 1024);
  std::printf("%ld %ld\n", kilobytes, resident_kilobytes() - before);
  cudaFree(a);
  cudaFree(sum);
  return error;
}
