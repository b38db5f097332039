// Three values for each of ten groups: a width of 3 is no power of two.
#include "../check.cuh"

__global__ void first_of_three(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  out[lane] = __shfl_sync(0xffffffffu, lane, 0, 3);
}

int main() {
  int values[32];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  first_of_three<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("lane 4 got %d\n", values[4]);
}
