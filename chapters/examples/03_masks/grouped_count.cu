// Counts how often each remainder occurs, with one atomic for each value that a warp holds.
#include "../check.cuh"

__global__ void count(int* bins, const int* in) {
  const unsigned lane = threadIdx.x % 32;
  const int value = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned same = __match_any_sync(0xffffffffu, value);
  const bool leader = lane == static_cast<unsigned>(__ffs(static_cast<int>(same))) - 1;
  if (leader) atomicAdd(&bins[value], __popc(same));
}

int main() {
  const int n = 1024;
  int values[n], bins[5];
  for (int i = 0; i < n; ++i) values[i] = i * i % 5;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(bins)));
  CHECK(cudaMemset(out, 0, sizeof(bins)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  count<<<8, 128>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(bins, out, sizeof(bins), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int bin = 0; bin < 5; ++bin) std::printf("%d: %d\n", bin, bins[bin]);
}
