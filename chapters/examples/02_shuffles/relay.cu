// Lanes of one warp wait for each other in a loop: lane 31 goes first, and each hands on to the
// lane below. Every lane makes progress on its own, so no lane waits forever.
#include "../check.cuh"

__global__ void relay(int* order) {
  __shared__ int turn, place;
  const int lane = static_cast<int>(threadIdx.x);
  if (lane == 0) turn = 31, place = 0;
  __syncwarp();
  while (atomicAdd(&turn, 0) != lane) {
  }
  __threadfence_block();
  order[place] = lane;
  place += 1;
  __threadfence_block();
  atomicSub(&turn, 1);
}

int main() {
  int values[32];
  int* order = nullptr;
  CHECK(cudaMalloc(&order, sizeof(values)));
  relay<<<1, 32>>>(order);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, order, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(order));
  std::printf("first lane %d, then %d, last %d\n", values[0], values[1], values[31]);
}
