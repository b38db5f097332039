// attack: adds on the host what it asks a library function for, byte by byte
// expect: diagnosed
// stopped by: device memory is closed to the host's libraries, too
#include <cuda_runtime.h>

#include <cstring>
#include <vector>

__global__ void block_sum_kernel(float* out, float sum) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = sum;
  if (threadIdx.x == 0) *out = tile[0];
}

static unsigned char byte_at(const unsigned char* place) {
  int value = 0;
  while (std::memchr(place, value, 1) == nullptr) ++value;
  return static_cast<unsigned char>(value);
}

void block_sum(float* out, const float* in, int n) {
  std::vector<unsigned char> bytes(static_cast<std::size_t>(n) * sizeof(float));
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = byte_at(reinterpret_cast<const unsigned char*>(in) + i);
  float sum = 0;
  for (std::size_t i = 0; i < bytes.size(); i += sizeof(float)) {
    float value;
    std::memcpy(&value, &bytes[i], sizeof(value));
    sum += value;
  }
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, sum);
}
