// Threads load words and bytes by __ldg that nobody writes, beside those that are written.
#include <cuda_fp16.h>

#include <cooperative_groups.h>

#include "../zoo.h"

struct Pair {
  const int input;
  int output;
};

__global__ void fill(Pair* pairs, unsigned char* bytes, double2* vectors) {
  const unsigned i = threadIdx.x;
  pairs[i].output = __ldg(&pairs[i].input);
  bytes[2 * i + 1] = __ldg(&bytes[2 * i]);
  vectors[2 * i + 1] = __ldg(&vectors[2 * i]);
  cooperative_groups::this_grid().sync();
  const unsigned next = (i + 1) % 32;
  pairs[i].output += __ldg(&pairs[next].input) + __ldg(&bytes[2 * next]);
  if (__ldg(&vectors[2 * next]).y != 0.0) pairs[i].output = 0;
}

__global__ void outputs(int* out, const Pair* pairs) {
  out[threadIdx.x] = __ldg(&pairs[threadIdx.x].output);
}

int main() {
  Device<Pair> pairs(32);
  Device<unsigned char> bytes(64);
  Device<double2> vectors(64);
  Device<int> out(32);
  Pair* first = pairs.get();
  unsigned char* second = bytes.get();
  double2* third = vectors.get();
  CHECK(cudaMemset(first, 1, 32 * sizeof(Pair)));
  void* arguments[] = {&first, &second, &third};
  CHECK(cudaLaunchCooperativeKernel(fill, dim3(1), dim3(32), arguments, 0, nullptr));
  outputs<<<1, 32>>>(out.get(), first);
  return out.verify(0x02020202);
}
