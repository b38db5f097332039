#include <cstdio>
#include <numeric>
#include <vector>
// Connected components: labels sink along the edges until nothing moves.
__global__ void sink(const int2* edges, int m, int* label, int* moved) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= m) return;
  int a = atomicAdd(&label[edges[e].x], 0), b = atomicAdd(&label[edges[e].y], 0);
  if (a == b) return;
  int high = a < b ? edges[e].y : edges[e].x;
  if (atomicMin(&label[high], min(a, b)) > min(a, b)) atomicExch(moved, 1);
}
int main() {
  const int n = 5000, m = 6000;
  std::vector<int2> edges(m);
  unsigned s = 1;
  auto next = [&] { return s = s * 1103515245 + 12345, (s >> 8) % n; };
  for (auto& e : edges) e = make_int2(next(), next());
  std::vector<int> label(n), root(n);
  std::iota(label.begin(), label.end(), 0);
  root = label;
  int2* de;
  int *dl, *moved;
  cudaMalloc(&de, m * sizeof(int2));
  cudaMalloc(&dl, n * sizeof(int));
  cudaMallocManaged(&moved, sizeof(int));
  cudaMemcpy(de, edges.data(), m * sizeof(int2), cudaMemcpyHostToDevice);
  cudaMemcpy(dl, label.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  do {
    *moved = 0;
    sink<<<(m + 127) / 128, 128>>>(de, m, dl, moved);
    cudaDeviceSynchronize();
  } while (*moved);
  cudaMemcpy(label.data(), dl, n * sizeof(int), cudaMemcpyDeviceToHost);
  auto find = [&](int v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (auto e : edges) {
    int a = find(e.x), b = find(e.y);
    root[a > b ? a : b] = a < b ? a : b;
  }
  int bad = 0;
  for (int v = 0; v < n; v++) bad += label[v] != find(v);
  std::printf("%d labels wrong\n", bad);
  cudaFree(de), cudaFree(dl), cudaFree(moved);
  return bad != 0;
}
