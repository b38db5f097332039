// All lanes call with a mask that names lane 0 only.
#include "../check.cuh"

__global__ void broadcast(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  out[lane] = __shfl_sync(1u, 7 * lane + 5, 0);
}

int main() {
  int values[32];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  broadcast<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("lane 9 got %d\n", values[9]);
}
