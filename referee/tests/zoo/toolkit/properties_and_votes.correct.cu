#include "../zoo.h"

// Votes and matches of small integers, which are promoted.
__global__ void votes(int* out) {
  int same = 0;
  const unsigned all = __match_all_sync(~0u, threadIdx.x < 40, &same);
  const unsigned alike = __match_any_sync(~0u, static_cast<char>(threadIdx.x % 2));
  volatile int counted = 1;
  counted += same;
  counted++;
  out[threadIdx.x] = all == ~0u && alike == 0x55555555u << threadIdx.x % 2 ? counted : 0;
}

int main() {
  cudaDeviceProp p;
  CHECK(cudaGetDeviceProperties(&p, 0));
  const bool none = p.maxTexture1D == 0 && p.maxTexture2D[1] == 0 && p.maxSurface3D[2] == 0;
  int blocks = 0, threads = 0;
  const auto bytes = [](int size) { return size * sizeof(double); };
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&blocks, &threads, votes, bytes, 512));
  if (!none || blocks <= 0 || threads <= 0 || threads > 512) return EXIT_FAILURE;
  Device<int> out(32);
  votes<<<1, 32>>>(out.get());
  return out.verify(3);
}
