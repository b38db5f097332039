// Lane 0 says that it votes alone, the others say that they vote with it.
#include "../check.cuh"

__global__ void vote(unsigned* out) {
  const unsigned lane = threadIdx.x;
  const unsigned mask = lane == 0 ? 1u : 0xffffffffu;
  out[lane] = __ballot_sync(mask, 1);
}

int main() {
  unsigned votes[32];
  unsigned* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(votes)));
  vote<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(votes, out, sizeof(votes), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("lane 0: %08x, lane 1: %08x\n", votes[0], votes[1]);
}
