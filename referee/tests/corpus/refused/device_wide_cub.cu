// says: cub/device/device_reduce.cuh is outside what the referee implements
#include <cstdio>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
int main() {
  int n = 1 << 20, *in, *out;
  cudaMallocManaged(&in, n * 4);
  cudaMallocManaged(&out, n * 4);
  for (int i = 0; i < n; i++) in[i] = 1;
  void* tmp = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(tmp, bytes, in, out, n);
  cudaMalloc(&tmp, bytes);
  cub::DeviceReduce::Sum(tmp, bytes, in, out, n);
  cudaDeviceSynchronize();
  printf("%d\n", out[0]);
  cudaFree(tmp);
  tmp = nullptr;
  cub::DeviceScan::ExclusiveSum(tmp, bytes, in, out, n);
  cudaMalloc(&tmp, bytes);
  cub::DeviceScan::ExclusiveSum(tmp, bytes, in, out, n);
  cudaDeviceSynchronize();
  printf("%d\n", out[n - 1]);
  cudaFree(tmp);
  cudaFree(in);
  cudaFree(out);
}
