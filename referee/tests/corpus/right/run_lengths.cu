#include <cstdio>
#include <vector>
// Where a run begins, then its place by a scan of the block, then its length.
__global__ void begins(const char* text, int n, int* place, int* total) {
  __shared__ int warps[32];
  __shared__ int base;
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  bool first = i < n && (i == 0 || text[i] != text[i - 1]);
  unsigned votes = __ballot_sync(0xffffffff, first);
  if (lane == 0) warps[warp] = __popc(votes);
  __syncthreads();
  if (warp == 0) {
    int v = lane < blockDim.x / 32 ? warps[lane] : 0, sum = v;
    for (int o = 1; o < 32; o *= 2) {
      int t = __shfl_up_sync(0xffffffff, sum, o);
      if (lane >= o) sum += t;
    }
    warps[lane] = sum - v;
    if (lane == 31) base = atomicAdd(total, sum);
  }
  __syncthreads();
  if (first) place[base + warps[warp] + __popc(votes & ((1u << lane) - 1))] = i;
}
int main() {
  const int n = 30000;
  std::vector<char> text(n);
  int runs = 0, got;
  for (int i = 0; i < n; i++) text[i] = 'a' + (i / 7 + i / 13) % 26;
  for (int i = 0; i < n; i++) runs += i == 0 || text[i] != text[i - 1];
  char* d;
  int *place, *total;
  cudaMalloc((void**)&d, n);
  cudaMalloc((void**)&place, n * sizeof(int));
  cudaMalloc((void**)&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  cudaMemcpy(d, text.data(), n, cudaMemcpyHostToDevice);
  begins<<<(n + 255) / 256, 256>>>(d, n, place, total);
  cudaMemcpy(&got, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::vector<int> at(got);
  cudaMemcpy(at.data(), place, got * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = got != runs;
  for (int i : at) bad += i != 0 && text[i] == text[i - 1];
  printf("%d runs, expected %d\n", got, runs);
  cudaFree(d), cudaFree(place), cudaFree(total);
  return bad != 0;
}
