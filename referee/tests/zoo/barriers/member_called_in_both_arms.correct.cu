// The barrier has one call, and a function that is declared apart calls it for all threads.
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

__device__ int get(const Tile& tile, int t);

__global__ void halves(int* out) {
  __shared__ Tile tile;
  const int t = threadIdx.x;
  tile.set(t, t);
  const int other = get(tile, t);
  out[t] = t < 32 ? other : other + 1;
}

__device__ int get(const Tile& tile, int t) {
  return tile.swapped(t);
}

int main() {
  Device<int> out(64);
  halves<<<1, 64>>>(out.get());
  return out.verify([](int i) { return 63 - i + (i < 32 ? 0 : 1); });
}
