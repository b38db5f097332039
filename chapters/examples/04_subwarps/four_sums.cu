// Four values in each lane, four lanes in a group: the four sums by butterflies, and by halving
// what a lane still holds.
#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void butterflies(int* out, const int4* in) {
  const unsigned lane = threadIdx.x % 4;
  const int4 four = in[threadIdx.x];
  int values[4] = {four.x, four.y, four.z, four.w};
  int mine = 0;
  for (unsigned i = 0; i < 4; ++i) {
    values[i] += __shfl_xor_sync(kFull, values[i], 2);
    values[i] += __shfl_xor_sync(kFull, values[i], 1);
    if (lane == i) mine = values[i];
  }
  out[threadIdx.x] = mine;
}

__global__ void halving(int* out, const int4* in) {
  const int4 v = in[threadIdx.x];
  // Lanes 0 and 1 of a group keep x and y, the lanes 2 and 3 keep z and w.
  const bool upper = threadIdx.x % 4 / 2 == 1;
  const int first = (upper ? v.z : v.x) + __shfl_xor_sync(kFull, upper ? v.x : v.z, 2);
  const int second = (upper ? v.w : v.y) + __shfl_xor_sync(kFull, upper ? v.y : v.w, 2);
  const bool odd = threadIdx.x % 2 == 1;
  out[threadIdx.x] = (odd ? second : first) + __shfl_xor_sync(kFull, odd ? first : second, 1);
}

int main() {
  int4 values[32];
  for (int i = 0; i < 32; ++i) values[i] = make_int4(i, i * i % 7, -i, i % 3);
  int sums[2][32];
  int4* in = nullptr;
  int* out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(sums[0])));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  butterflies<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums[0], out, sizeof(sums[0]), cudaMemcpyDeviceToHost));
  halving<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums[1], out, sizeof(sums[1]), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (const int* lanes : sums)
    std::printf("%d %d %d %d\n", lanes[4], lanes[5], lanes[6], lanes[7]);
}
