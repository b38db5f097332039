// finds: global-race
#include <cstdio>
#include <vector>
// Looks whether the slot is free, and then takes it: two threads may both find it so.
__global__ void insert(const unsigned* keys, int n, unsigned* table, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned s = (keys[i] * 2654435761u) & mask;
  while (table[s] != 0xffffffffu) s = (s + 1) & mask;
  table[s] = keys[i];
}
int main() {
  const int n = 2000, slots = 4096;
  std::vector<unsigned> keys(n), table(slots);
  for (int i = 0; i < n; i++) keys[i] = i / 2 + i % 2 * slots;
  unsigned *dk, *dt;
  cudaMalloc(&dk, n * sizeof(unsigned));
  cudaMalloc(&dt, slots * sizeof(unsigned));
  cudaMemset(dt, 0xff, slots * sizeof(unsigned));
  cudaMemcpy(dk, keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  insert<<<(n + 127) / 128, 128>>>(dk, n, dt, slots - 1);
  cudaMemcpy(table.data(), dt, slots * sizeof(unsigned), cudaMemcpyDeviceToHost);
  int kept = 0;
  for (unsigned t : table) kept += t != 0xffffffffu;
  printf("%d of %d kept\n", kept, n);
  cudaFree(dk);
  cudaFree(dt);
}
