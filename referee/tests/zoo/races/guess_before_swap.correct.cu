// The first guess of a compare-and-swap loop is a plain read: where it is stale, the swap fails.
#include "../zoo.h"

__device__ double add(double* address, double value) {
  auto* const bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits;
  unsigned long long assumed;
  do {
    assumed = old;
    const double sum = value + __longlong_as_double(static_cast<long long>(assumed));
    old = atomicCAS(bits, assumed, static_cast<unsigned long long>(__double_as_longlong(sum)));
  } while (assumed != old);
  return __longlong_as_double(static_cast<long long>(old));
}

__device__ void raise(float* most, float value) {
  auto* const bits = reinterpret_cast<int*>(most);
  int old = *bits;
  int assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
  } while (assumed != old);
}

__global__ void sums(double* total, int* most_of_block) {
  __shared__ float most;
  if (threadIdx.x == 0) most = 0.0f;
  __syncthreads();
  add(total, threadIdx.x);
  raise(&most, threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0) most_of_block[blockIdx.x] = static_cast<int>(most);
}

int main() {
  Device<double> total(1);
  Device<int> most(3);
  sums<<<3, 96>>>(total.get(), most.get());
  CHECK(cudaDeviceSynchronize());
  return total.host()[0] == 3 * 95 * 48 && most.verify(95) == 0 ? 0 : 1;
}
