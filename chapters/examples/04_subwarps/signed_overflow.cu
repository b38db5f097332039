// Where row 33554432 of 64 columns begins: as an int, and as a size_t.
#include "../check.cuh"

__global__ void begin_of_row(long long* begin, int row) {
  begin[0] = row * 64;
  begin[1] = static_cast<long long>(row * size_t{64});
}

int main() {
  long long values[2];
  long long* begin = nullptr;
  CHECK(cudaMalloc(&begin, sizeof(values)));
  begin_of_row<<<1, 1>>>(begin, 33554432);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, begin, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(begin));
  std::printf("int %lld, size_t %lld\n", values[0], values[1]);
}
