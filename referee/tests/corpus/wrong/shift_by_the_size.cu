// finds: shift-too-far
#include <cstdio>
// For lane 31 of the next group the mask of the lanes below is shifted by 32.
__global__ void ranks(const unsigned* votes, int* rank, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) rank[i] = __popc(votes[i / 33] & ((1u << (i % 33)) - 1));
}
int main() {
  const int n = 3300;
  unsigned h[100], *votes;
  int* rank;
  for (int i = 0; i < 100; i++) h[i] = 0x5a5a5a5au + i;
  cudaMalloc(&votes, sizeof h);
  cudaMalloc(&rank, n * sizeof(int));
  cudaMemcpy(votes, h, sizeof h, cudaMemcpyHostToDevice);
  ranks<<<(n + 255) / 256, 256>>>(votes, rank, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(votes);
  cudaFree(rank);
}
