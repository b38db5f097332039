// What one warp finds by each kind of warp function; withheld_test.cpp reads it.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void find(unsigned* out) {
  const unsigned lane = threadIdx.x, all = 0xffffffffu;
  const unsigned from_above = __shfl_down_sync(all, lane, 1);
  const unsigned own = __shfl_sync(all, lane, lane);
  const unsigned edge = __shfl_xor_sync(all, 10 + lane, 16, 32);
  const unsigned pair = __shfl_xor_sync(3u << (lane & ~1u), lane, 1);
  const unsigned voters = __ballot_sync(all, lane % 2 == 0);
  const unsigned equal = __match_any_sync(all, lane / 16);
  const unsigned sum = __reduce_add_sync(all, lane == 0 ? 100 : 1);
  if (lane == 5) {
    const unsigned found[] = {from_above, own, edge, pair, voters, equal, sum};
    for (unsigned i = 0; i < 7; ++i) out[i] = found[i];
  }
}

int main() {
  unsigned* found = nullptr;
  if (cudaMalloc(&found, 7 * sizeof *found) != cudaSuccess) return 1;
  find<<<1, 32>>>(found);
  unsigned on_host[7];
  if (cudaMemcpy(on_host, found, sizeof on_host, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (const unsigned value : on_host) std::printf("%x ", value);
  return cudaFree(found) == cudaSuccess ? 0 : 1;
}
