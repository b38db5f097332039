#include <cstdint>
#include <cstdio>
#define FULL 0xffffffffu
__inline__ __device__ int warpSum(int v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(FULL, v, o);
  return v;
}
__global__ void k(int* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
  unsigned act = __ballot_sync(FULL, i < n);
  int s = warpSum(v);
  int r = __reduce_add_sync(FULL, v), mx = __reduce_max_sync(FULL, v);
  unsigned same = __match_any_sync(FULL, v & 3);
  int pred;
  unsigned all = __match_all_sync(FULL, v >= 0, &pred);
  int rank = __popc(act & ((1u << lane) - 1));
  int bc = __shfl_sync(FULL, v, 5), seg = __shfl_sync(FULL, v, 0, 8),
      up = __shfl_up_sync(FULL, v, 1);
  bool any = __any_sync(FULL, v > 1000), every = __all_sync(FULL, v >= 0);
  int leader = __ffs(same) - 1, hi = 31 - __clz(same);
  unsigned rev = __brev(lane) >> 27;
  if (i < n)
    out[i] = (s == r) + 2 * (mx >= v) + 4 * ((same >> lane) & 1) + 8 * (all == FULL && pred) +
             16 * (rank == (int)lane) + 32 * every + 64 * !any +
             128 * (leader <= (int)lane && hi >= (int)lane) +
             (bc + seg + up + rev + __byte_perm(v, 0, 0x0123) + __funnelshift_l(v, v, 3)) * 0;
}
int main() {
  const int n = 1000;
  int h[n], *a, *b;
  for (int i = 0; i < n; i++) h[i] = (i * 37) % 101;
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&b, sizeof h);
  cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<8, 128>>>(b, a, n);
  cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; i++) bad += h[i] != 255;
  printf("%d bad\n", bad);
  cudaFree(a);
  cudaFree(b);
  return bad;
}
