// Half of the warp exits. The other half waits with a full mask, and nobody waits for the exited.
#include "../check.cuh"

__global__ void lower_half(int* out) {
  __shared__ int tile[16];
  const unsigned lane = threadIdx.x;
  if (lane >= 16) return;
  tile[lane] = static_cast<int>(100 + lane);
  __syncwarp(0xffffffffu);
  out[lane] = tile[15 - lane];
}

int main() {
  int values[16];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  lower_half<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values[0], values[15]);
}
