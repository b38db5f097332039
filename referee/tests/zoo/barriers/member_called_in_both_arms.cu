// expect: barrier-divergence line 8
// A class hides the barrier; its two calls are two barriers.
#include "../zoo.h"

class Tile {
 public:
  __device__ int swapped(int t) const {
    __syncthreads();
    return words_[63 - t];
  }
  __device__ void set(int t, int value) { words_[t] = value; }

 private:
  int words_[64];
};

__global__ void halves(int* out) {
  __shared__ Tile tile;
  const int t = threadIdx.x;
  tile.set(t, t);
  if (t < 32) {
    out[t] = tile.swapped(t);
  } else {
    out[t] = tile.swapped(t) + 1;
  }
}

int main() {
  Device<int> out(64);
  halves<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i + (i < 32 ? 0 : 1); });
}
