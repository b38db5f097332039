// expect: out-of-bounds line 9
// A copy asks for more bytes than the source has.
#include <cooperative_groups/memcpy_async.h>
#include "../groups.h"

__global__ void kernel(const int* in) {
  __shared__ int buffer[64];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in, sizeof(buffer));
  cg::wait(block);
}

int main() {
  Array<int> out(60);
  kernel<<<1, 64>>>(out.get());
  return cudaDeviceSynchronize() != cudaSuccess;
}
