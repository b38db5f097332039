// Lanes store to shared memory, shuffle, and read their neighbour's cell: the shuffle orders
// nothing.
#include "../check.cuh"

__global__ void neighbour(int* out) {
  __shared__ int tile[32];
  const int lane = static_cast<int>(threadIdx.x);
  tile[lane] = 10 * lane;
  const int next = __shfl_sync(0xffffffffu, lane, lane + 1);
  out[lane] = tile[next];
}

int main() {
  int values[32];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  neighbour<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values[0], values[31]);
}
