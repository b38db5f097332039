// nvcc --extended-lambda
#include <cstdio>
#include <utility>
#include <vector>
template <class F>
__global__ void forEachKernel(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) f(i);
}
template <class F>
void parallel_for(int n, F&& f, cudaStream_t s = 0) {
  int t = 256;
  forEachKernel<<<(n + t - 1) / t, t, 0, s>>>(n, std::forward<F>(f));
}
template <class F>
__global__ void transformReduce(int n, F f, double* out) {
  double v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) v += f(i);
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(~0u, v, o);
  if (threadIdx.x % 32 == 0) atomicAdd(out, v);
}
struct Saxpy {
  float a;
  const float* x;
  float* y;
  __device__ void operator()(int i) const { y[i] = a * x[i] + y[i]; }
};
int main() {
  int n = 500000;
  float *x, *y;
  double* s;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&y, n * 4);
  cudaMallocManaged(&s, 8);
  *s = 0;
  parallel_for(n, [=] __device__(int i) {
    x[i] = i % 10;
    y[i] = 1;
  });
  parallel_for(n, Saxpy{2.f, x, y});
  float k = 3;
  parallel_for(n, [=] __host__ __device__(int i) { y[i] *= k; });
  auto term = [=] __device__(int i) -> double { return y[i]; };
  transformReduce<<<64, 256>>>(n, term, s);
  cudaDeviceSynchronize();
  printf("%f %s\n", *s, *s == 3.0 * (n + 2.0 * 45 * n / 10) ? "ok" : "WRONG");
  cudaFree(x);
  cudaFree(y);
  cudaFree(s);
}
