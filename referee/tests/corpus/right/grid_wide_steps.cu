#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;
// Hillis and Steele's scan of a whole array in one cooperative launch.
__global__ void scan(int* a, int* b, int n) {
  cg::grid_group grid = cg::this_grid();
  int *from = a, *to = b;
  for (int d = 1; d < n; d *= 2) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      to[i] = from[i] + (i >= d ? from[i - d] : 0);
    grid.sync();
    int* t = from;
    from = to;
    to = t;
  }
  if (from != a)
    for (int i = grid.thread_rank(); i < n; i += grid.size()) a[i] = from[i];
}
int main() {
  int n = 5000;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = i % 5 - 1;
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemcpy(a, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  void* args[] = {&a, &b, &n};
  cudaError_t e = cudaLaunchCooperativeKernel((void*)scan, dim3(8), dim3(128), args, 0, 0);
  if (e != cudaSuccess) return printf("%s\n", cudaGetErrorString(e)), 1;
  std::vector<int> got(n);
  cudaMemcpy(got.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0, sum = 0; i < n; i++) bad += got[i] != (sum += h[i]);
  printf("%d wrong\n", bad);
  cudaFree(a), cudaFree(b);
  return bad != 0;
}
