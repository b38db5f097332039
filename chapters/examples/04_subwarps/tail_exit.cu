// Four groups of eight lanes share five rows; the mask names all 32 lanes, and the idle ones exit.
#include "../check.cuh"

__global__ void row_min(int* out, const int* in, int rows) {
  const int lane = static_cast<int>(threadIdx.x);
  for (int row = lane / 8; row < rows; row += 4) {
    int value = in[8 * row + lane % 8];
    for (int delta = 4; delta > 0; delta /= 2)
      value = min(value, __shfl_xor_sync(0xffffffffu, value, delta, 8));
    if (lane % 8 == 0) out[row] = value;
  }
}

int main() {
  const int rows = 5;
  int values[8 * rows], least[rows];
  for (int i = 0; i < 8 * rows; ++i) values[i] = (i * 13 + 5) % 41;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(least)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  row_min<<<1, 32>>>(out, in, rows);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(least, out, sizeof(least), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  for (int value : least) std::printf("%d ", value);
  std::printf("\n");
}
