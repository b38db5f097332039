#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>
// Explicit heat equation on a rod whose ends are held at 0 and 1.
__global__ void step(const double* now, double* next, int n, double r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  next[i] = i == 0 || i == n - 1 ? now[i] : now[i] + r * (now[i - 1] - 2 * now[i] + now[i + 1]);
}
int main() {
  const int n = 2000, steps = 100;
  std::vector<double> rod(n, 0.0), other(n);
  rod[n - 1] = 1;
  double *a, *b;
  cudaMalloc(&a, n * sizeof *a);
  cudaMalloc(&b, n * sizeof *b);
  cudaMemcpy(a, rod.data(), n * sizeof *a, cudaMemcpyHostToDevice);
  for (int s = 0; s < steps; s++) {
    step<<<(n + 127) / 128, 128>>>(a, b, n, 0.4);
    std::swap(a, b);
  }
  std::vector<double> got(n);
  cudaMemcpy(got.data(), a, n * sizeof *a, cudaMemcpyDeviceToHost);
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++)
      other[i] =
          i == 0 || i == n - 1 ? rod[i] : rod[i] + 0.4 * (rod[i - 1] - 2 * rod[i] + rod[i + 1]);
    std::swap(rod, other);
  }
  double worst = 0;
  for (int i = 0; i < n; i++) worst = std::fmax(worst, std::fabs(rod[i] - got[i]));
  std::printf("worst %g\n", worst);
  cudaFree(a);
  cudaFree(b);
  return worst > 1e-12;
}
