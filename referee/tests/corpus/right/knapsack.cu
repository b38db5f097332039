#include <cstdio>
#include <utility>
#include <vector>
__global__ void add_item(const int* before, int* after, int capacity, int weight, int value) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c > capacity) return;
  int best = before[c];
  if (c >= weight && before[c - weight] + value > best) best = before[c - weight] + value;
  after[c] = best;
}
int main() {
  const int capacity = 5000, items = 60;
  int *a, *b, got;
  cudaMalloc((void**)&a, (capacity + 1) * sizeof(int));
  cudaMalloc((void**)&b, (capacity + 1) * sizeof(int));
  cudaMemset(a, 0, (capacity + 1) * sizeof(int));
  std::vector<int> want(capacity + 1, 0);
  for (int i = 0; i < items; i++) {
    int w = 37 + i * 53 % 211, v = 10 + i * 29 % 97;
    add_item<<<capacity / 256 + 1, 256>>>(a, b, capacity, w, v);
    std::swap(a, b);
    for (int c = capacity; c >= w; c--)
      if (want[c - w] + v > want[c]) want[c] = want[c - w] + v;
  }
  cudaMemcpy(&got, a + capacity, sizeof got, cudaMemcpyDeviceToHost);
  printf("%d, expected %d\n", got, want[capacity]);
  cudaFree(a);
  cudaFree(b);
  return got != want[capacity];
}
