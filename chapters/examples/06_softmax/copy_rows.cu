// The roofline of a softmax over rows of 128 BF16: a kernel that copies them, and cudaMemcpy.
// copy_rows [ROWS] times both when ROWS is given; that is meant for a GPU.
#include "../check.cuh"

constexpr int kRowBytes = 256;

__global__ void copy(uint4* out, const uint4* in, size_t count) {
  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (i < count) __stcs(&out[i], __ldcs(&in[i]));
}

template <class Work>
float milliseconds(const Work& work) {
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  work();
  CHECK(cudaEventRecord(start));
  for (int run = 0; run < 10; ++run) work();
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  float elapsed = 0.0f;
  CHECK(cudaEventElapsedTime(&elapsed, start, stop));
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  return elapsed / 10;
}

int main(int count, char** arguments) {
  const size_t rows = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 100;
  const size_t bytes = rows * kRowBytes;
  uint4 *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&out, bytes));
  CHECK(cudaMemset(in, 1, bytes));
  const auto blocks = static_cast<unsigned>((bytes / 16 + 255) / 256);
  const float kernel = milliseconds([&] {
    copy<<<blocks, 256>>>(out, in, bytes / 16);
    CHECK(cudaGetLastError());
  });
  const float library =
      milliseconds([&] { CHECK(cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice)); });
  const double gigabytes = 2e-6 * static_cast<double>(bytes);
  if (count > 1)
    std::printf("copy kernel %.0f GB/s, cudaMemcpy %.0f GB/s\n", gigabytes / kernel,
                gigabytes / library);
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
}
