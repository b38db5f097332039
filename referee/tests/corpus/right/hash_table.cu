#include <cstdio>
#include <vector>
#define EMPTY 0xffffffffu
// Open addressing: a slot belongs to whoever swaps its key in.
__device__ unsigned slot_of(unsigned key, unsigned mask) { return (key * 2654435761u) & mask; }
__global__ void insert(const unsigned* keys, int n, unsigned* table, int* counts, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned s = slot_of(keys[i], mask);
  while (true) {
    unsigned before = atomicCAS(&table[s], EMPTY, keys[i]);
    if (before == EMPTY || before == keys[i]) break;
    s = (s + 1) & mask;
  }
  atomicAdd(&counts[s], 1);
}
__global__ void lookup(const unsigned* queries, int n, const unsigned* table, const int* counts,
                       unsigned mask, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned s = slot_of(queries[i], mask);
  while (table[s] != EMPTY && table[s] != queries[i]) s = (s + 1) & mask;
  out[i] = table[s] == EMPTY ? 0 : counts[s];
}
int main() {
  const int n = 30000, slots = 16384, q = 10000;
  std::vector<unsigned> keys(n), queries(q);
  for (int i = 0; i < n; i++) keys[i] = (i * 7919u) % 5000;
  for (int i = 0; i < q; i++) queries[i] = i;
  unsigned *dk, *dq, *table;
  int *counts, *out;
  cudaMalloc(&dk, n * 4), cudaMalloc(&dq, q * 4), cudaMalloc(&table, slots * 4),
      cudaMalloc(&counts, slots * 4), cudaMalloc(&out, q * 4);
  cudaMemset(table, 0xff, slots * 4);
  cudaMemset(counts, 0, slots * 4);
  cudaMemcpy(dk, keys.data(), n * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(dq, queries.data(), q * 4, cudaMemcpyHostToDevice);
  insert<<<(n + 255) / 256, 256>>>(dk, n, table, counts, slots - 1);
  lookup<<<(q + 255) / 256, 256>>>(dq, q, table, counts, slots - 1, out);
  std::vector<int> got(q), want(q);
  for (unsigned k : keys) want[k]++;
  cudaMemcpy(got.data(), out, q * 4, cudaMemcpyDeviceToHost);
  printf("%s\n", got == want ? "all found" : "WRONG");
  for (void* p : {(void*)dk, (void*)dq, (void*)table, (void*)counts, (void*)out}) cudaFree(p);
  return got != want;
}
