// Where each kept value of one warp goes: the bits of the ballot below the lane, counted.
#include "../check.cuh"

__global__ void positions(int* out, const int* in) {
  const unsigned lane = threadIdx.x;
  const bool keep = in[lane] > 0;
  const unsigned ballot = __ballot_sync(0xffffffffu, keep);
  const int below = __popc(ballot & ((1u << lane) - 1));
  out[lane] = keep ? below : -1;
}

int main() {
  int values[32], places[32];
  for (int i = 0; i < 32; ++i) values[i] = i * 7 % 5 - 2;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(places)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  positions<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(places, out, sizeof(places), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int i = 0; i < 12; ++i) std::printf("value %2d -> %2d\n", values[i], places[i]);
}
