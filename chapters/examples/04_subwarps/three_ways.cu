// The sum of each row of a matrix of 32 columns: one warp per row, one thread per row, eight lanes
// per row. three_ways [ROWS] times the kernels when ROWS is given; that is meant for a GPU.
#include <vector>

#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void warp_per_row(float* out, const float* in, int rows) {
  const int row = static_cast<int>((blockIdx.x * blockDim.x + threadIdx.x) / 32);
  const unsigned lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = in[row * size_t{32} + lane];
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_xor_sync(kFull, sum, delta);
  if (lane == 0) out[row] = sum;
}

__global__ void thread_per_row(float* out, const float* in, int rows) {
  const int row = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (row >= rows) return;
  float sum = 0.0f;
  for (int column = 0; column < 32; ++column) sum += in[row * size_t{32} + column];
  out[row] = sum;
}

__global__ void eight_lanes_per_row(float* out, const float* in, int rows) {
  const int row = static_cast<int>((blockIdx.x * blockDim.x + threadIdx.x) / 8);
  const unsigned lane = threadIdx.x % 8;
  const unsigned group = 0xffu << (threadIdx.x % 32 / 8 * 8);
  if (row >= rows) return;
  const float4 four = reinterpret_cast<const float4*>(in)[row * size_t{8} + lane];
  float sum = (four.x + four.y) + (four.z + four.w);
  for (int delta = 4; delta > 0; delta /= 2) sum += __shfl_xor_sync(group, sum, delta, 8);
  if (lane == 0) out[row] = sum;
}

template <class Launch>
void measure(const char* name, const Launch& launch, int rows, bool timed) {
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  launch();
  CHECK(cudaGetLastError());
  if (timed) {
    CHECK(cudaEventRecord(start));
    for (int run = 0; run < 10; ++run) launch();
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0.0f;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    std::printf("%-19s %6.0f GB/s\n", name, rows * 132e-6 * 10 / milliseconds);
  }
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
}

unsigned blocks_for(int rows, int lanes) {
  return static_cast<unsigned>((static_cast<long long>(rows) * lanes + 255) / 256);
}

int main(int count, char** arguments) {
  const int rows = count > 1 ? std::atoi(arguments[1]) : 1000;
  const bool timed = count > 1;
  std::vector<float> values(rows * size_t{32});
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 11) - 4.0f;
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, values.size() * sizeof(float)));
  CHECK(cudaMalloc(&out, rows * sizeof(float)));
  CHECK(cudaMemcpy(in, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
  measure(
      "one warp per row", [&] { warp_per_row<<<blocks_for(rows, 32), 256>>>(out, in, rows); }, rows,
      timed);
  measure(
      "one thread per row", [&] { thread_per_row<<<blocks_for(rows, 1), 256>>>(out, in, rows); },
      rows, timed);
  measure(
      "eight lanes per row",
      [&] { eight_lanes_per_row<<<blocks_for(rows, 8), 256>>>(out, in, rows); }, rows, timed);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
