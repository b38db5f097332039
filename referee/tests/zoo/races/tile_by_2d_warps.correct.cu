// A column sum by one warp each: the block barrier orders rows and columns.
#include "../zoo.h"

__global__ void columns(int* out) {
  __shared__ int tile[8][33];
  const int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = x * y;
  __syncthreads();
  if (y != 0) return;
  int sum = 0;
  for (int row = 0; row < 8; ++row) sum += tile[row][x];
  out[x] = sum;
}

int main() {
  Device<int> out(32);
  columns<<<1, dim3(32, 8)>>>(out.get());
  return out.verify([](int i) { return 28 * i; });
}
