// The same sum with down and with xor shuffles: which lanes hold it at the end.
#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void sums(int* down, int* butterfly) {
  const int lane = static_cast<int>(threadIdx.x);
  int a = lane + 1, b = lane + 1;
  for (int delta = 16; delta > 0; delta /= 2) {
    a += __shfl_down_sync(kFull, a, delta);
    b += __shfl_xor_sync(kFull, b, delta);
  }
  down[lane] = a;
  butterfly[lane] = b;
}

int main() {
  int a[32], b[32];
  int *down = nullptr, *butterfly = nullptr;
  CHECK(cudaMalloc(&down, sizeof(a)));
  CHECK(cudaMalloc(&butterfly, sizeof(b)));
  sums<<<1, 32>>>(down, butterfly);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(a, down, sizeof(a), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(b, butterfly, sizeof(b), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(down));
  CHECK(cudaFree(butterfly));
  for (int lane : {0, 1, 15, 16, 31})
    std::printf("lane %2d: down %3d, xor %3d\n", lane, a[lane], b[lane]);
}
