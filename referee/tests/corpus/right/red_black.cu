#include <cmath>
#include <cstdio>
#include <vector>
// Gauss-Seidel in two colours: cells of one colour read those of the other only.
__global__ void relax(float* u, int n, int colour) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= n - 1 || y >= n - 1 || ((x + y) & 1) != colour) return;
  u[y * n + x] =
      0.25f * (u[y * n + x - 1] + u[y * n + x + 1] + u[(y - 1) * n + x] + u[(y + 1) * n + x]);
}
int main() {
  const int n = 130, sweeps = 40;
  std::vector<float> u(n * n, 0.f), v;
  for (int i = 0; i < n; i++) u[i] = 1;
  v = u;
  float* d;
  cudaMalloc(&d, u.size() * sizeof(float));
  cudaMemcpy(d, u.data(), u.size() * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(16, 16), grid((n + 15) / 16, (n + 15) / 16);
  for (int s = 0; s < 2 * sweeps; s++) relax<<<grid, block>>>(d, n, s & 1);
  cudaMemcpy(u.data(), d, u.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (int s = 0; s < 2 * sweeps; s++)
    for (int y = 1; y < n - 1; y++)
      for (int x = 1; x < n - 1; x++)
        if (((x + y) & 1) == (s & 1))
          v[y * n + x] = 0.25f * (v[y * n + x - 1] + v[y * n + x + 1] + v[(y - 1) * n + x] +
                                  v[(y + 1) * n + x]);
  float worst = 0;
  for (int i = 0; i < n * n; i++) worst = fmaxf(worst, fabsf(u[i] - v[i]));
  printf("worst %g\n", worst);
  cudaFree(d);
  return worst > 1e-5f;
}
