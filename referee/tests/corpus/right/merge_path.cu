#include <algorithm>
#include <cstdio>
#include <vector>
// Each thread finds by bisection where its piece of the merged array begins.
__device__ int split(const int* a, int n, const int* b, int m, int diagonal) {
  int low = max(0, diagonal - m), high = min(diagonal, n);
  while (low < high) {
    int middle = (low + high) / 2;
    if (a[middle] <= b[diagonal - middle - 1])
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
template <int kItems>
__global__ void merge(const int* a, int n, const int* b, int m, int* out) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * kItems;
  if (first >= n + m) return;
  int i = split(a, n, b, m, first), j = first - i;
#pragma unroll
  for (int k = 0; k < kItems; k++)
    if (first + k < n + m) out[first + k] = j >= m || (i < n && a[i] <= b[j]) ? a[i++] : b[j++];
}
int main() {
  std::vector<int> a(20011), b(13007), want, got;
  for (size_t i = 0; i < a.size(); i++) a[i] = 3 * i / 2;
  for (size_t i = 0; i < b.size(); i++) b[i] = 2 * i + i % 2;
  want.resize(a.size() + b.size());
  got.resize(want.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), want.begin());
  int *da, *db, *dc;
  cudaMalloc(&da, a.size() * sizeof(int));
  cudaMalloc(&db, b.size() * sizeof(int));
  cudaMalloc(&dc, got.size() * sizeof(int));
  cudaMemcpy(da, a.data(), a.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof(int), cudaMemcpyHostToDevice);
  merge<8><<<(got.size() + 1023) / 1024, 128>>>(da, a.size(), db, b.size(), dc);
  cudaMemcpy(got.data(), dc, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s\n", got == want ? "merged" : "WRONG");
  cudaFree(da), cudaFree(db), cudaFree(dc);
  return got != want;
}
