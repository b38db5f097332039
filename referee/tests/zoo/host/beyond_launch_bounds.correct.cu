// Launch bounds that hold: of two kernels of one name, of templates, of a specialisation without
// any, of blocks in two dimensions, and asked for before the launch. Others hold on other devices
// only, or are hidden by a parameter's name.
#include "../zoo.h"

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads, 2) fill(int* out, int n) {
  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}

__global__ void fill(int* out, int n, int first) {
  if (threadIdx.x < n) out[threadIdx.x] = threadIdx.x + first;
}

template <int N>
__global__ void __launch_bounds__(N) fill_all(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

template <>
__global__ void fill_all<7>(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

__global__ void
#ifdef SMALL_BLOCKS
__launch_bounds__(128)
#endif
    fill_device(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

__global__ void __launch_bounds__(kThreads) fill_some(int* out, int kThreads) {
  if (threadIdx.x < kThreads) out[threadIdx.x] = threadIdx.x;
}

__global__ void __launch_bounds__(96) asked(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  Device<int> out(600);
  fill<<<1, dim3(16, 16)>>>(out.get(), kThreads);
  fill<<<1, 600>>>(out.get(), 600, 0);
  fill_all<512><<<1, 512>>>(out.get());
  fill_all<7><<<1, 600>>>(out.get());
  fill_device<<<1, 600>>>(out.get());
  fill_some<<<1, kThreads>>>(out.get(), 100);
  int blocks = 0, threads = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, asked);
  if (threads > 96) return 1;
  asked<<<1, threads>>>(out.get());
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, asked);
  if (attributes.maxThreadsPerBlock != 96) return 1;
  asked<<<1, attributes.maxThreadsPerBlock>>>(out.get());
  return out.verify([](int i) { return i; });
}
