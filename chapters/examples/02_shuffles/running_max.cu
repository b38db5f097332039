// An inclusive scan whose operation is the maximum: lane i ends with the largest of lanes 0 to i.
#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void running_max(int* out, const int* in) {
  const int lane = static_cast<int>(threadIdx.x);
  int value = in[lane];
  for (int delta = 1; delta < 32; delta *= 2) {
    const int below = __shfl_up_sync(kFull, value, delta);
    if (lane >= delta) value = max(value, below);
  }
  out[lane] = value;
}

int main() {
  int values[32];
  for (int i = 0; i < 32; ++i) values[i] = (i * 37 + 11) % 64;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(values)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  running_max<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int value : values) std::printf("%d ", value);
  std::printf("\n");
}
