// A maximum by down shuffles of width 8: what each lane of the first segment holds after each step.
#include "../check.cuh"

__global__ void steps(int* out, const int* in) {
  const unsigned lane = threadIdx.x;
  int value = in[lane];
  int* row = out;
  for (int delta = 4; delta > 0; delta /= 2) {
    value = max(value, __shfl_down_sync(0xffffffffu, value, delta, 8));
    row[lane] = value;
    row += 32;
  }
}

int main() {
  int values[32], after[96];
  for (int i = 0; i < 32; ++i) values[i] = (i * 5 + 3) % 8;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(after)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  steps<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(after, out, sizeof(after), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("start  ");
  for (int lane = 0; lane < 8; ++lane) std::printf(" %d", values[lane]);
  for (int step = 0; step < 3; ++step) {
    std::printf("\ndelta %d", 4 >> step);
    for (int lane = 0; lane < 8; ++lane) std::printf(" %d", after[32 * step + lane]);
  }
  std::printf("\n");
}
