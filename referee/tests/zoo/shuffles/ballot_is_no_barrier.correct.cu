// __syncwarp orders global memory among the lanes, too.
#include "../zoo.h"

__global__ void publish(int* out, int* queue) {
  const int lane = threadIdx.x;
  if (lane == 7) queue[0] = 42;
  const unsigned who = __ballot_sync(0xffffffffu, lane == 7);
  __syncwarp();
  out[lane] = who != 0 ? queue[0] : 0;
}

int main() {
  Device<int> out(32), queue(1);
  publish<<<1, 32>>>(out.get(), queue.get());
  return out.verify(42);
}
