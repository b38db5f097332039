#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
// Diagonal by diagonal: each depends on the two before it only.
__global__ void diagonal(const char* a, int n, const char* b, int m, int d, const int* old2,
                         const int* old1, int* now) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = d - i;
  if (i > n || j < 0 || j > m) return;
  if (i == 0 || j == 0)
    now[i] = i + j;
  else
    now[i] = min(min(old1[i - 1], old1[i]) + 1, old2[i - 1] + (a[i - 1] != b[j - 1]));
}
int main() {
  std::string a, b;
  for (int i = 0; i < 400; i++) a += 'a' + i * i % 7;
  for (int i = 0; i < 350; i++) b += 'a' + i * 3 % 5;
  int n = a.size(), m = b.size(), *row[3], got;
  char *da, *db;
  cudaMalloc(&da, n), cudaMalloc(&db, m);
  cudaMemcpy(da, a.data(), n, cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), m, cudaMemcpyHostToDevice);
  for (auto& r : row) cudaMalloc(&r, (n + 1) * sizeof(int));
  for (int d = 0; d <= n + m; d++) {
    diagonal<<<(n + 1 + 63) / 64, 64>>>(da, n, db, m, d, row[0], row[1], row[2]);
    std::rotate(row, row + 1, row + 3);
  }
  cudaMemcpy(&got, row[1] + n, sizeof got, cudaMemcpyDeviceToHost);
  std::vector<int> dp(m + 1);
  for (int j = 0; j <= m; j++) dp[j] = j;
  for (int i = 1; i <= n; i++) {
    int corner = dp[0];
    dp[0] = i;
    for (int j = 1; j <= m; j++) {
      int t = dp[j];
      dp[j] = std::min(std::min(dp[j], dp[j - 1]) + 1, corner + (a[i - 1] != b[j - 1]));
      corner = t;
    }
  }
  printf("distance %d, expected %d\n", got, dp[m]);
  cudaFree(da), cudaFree(db);
  for (int* r : row) cudaFree(r);
  return got != dp[m];
}
