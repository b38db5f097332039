// Each half of the warp asks for its own last lane's value, with a mask that names both halves.
#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void last_of_half(int* out, const int* in) {
  const int lane = static_cast<int>(threadIdx.x);
  int value = in[lane];
  if (lane < 16)
    value = __shfl_sync(kFull, value, 15);
  else
    value = __shfl_sync(kFull, value, 31);
  out[lane] = value;
}

int main() {
  int values[32];
  for (int i = 0; i < 32; ++i) values[i] = 100 + i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(values)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  last_of_half<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("lane 0: %d, lane 31: %d\n", values[0], values[31]);
}
