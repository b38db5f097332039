// The kernel steps from row to row by the pitch.
#include "../zoo.h"

__global__ void sum(int* out, const int* matrix, size_t pitch) {
  int result = 0;
  for (int row = 0; row < 4; ++row) {
    const int* line =
        reinterpret_cast<const int*>(reinterpret_cast<const char*>(matrix) + row * pitch);
    for (int column = 0; column < 10; ++column) result += line[column];
  }
  *out = result;
}

int main() {
  const std::vector<int> host(40, 1);
  Device<int> out(1);
  int* matrix = nullptr;
  size_t pitch = 0;
  CHECK(cudaMallocPitch(&matrix, &pitch, 10 * sizeof(int), 4));
  CHECK(cudaMemcpy2D(matrix, pitch, host.data(), 10 * sizeof(int), 10 * sizeof(int), 4,
                     cudaMemcpyHostToDevice));
  sum<<<1, 1>>>(out.get(), matrix, pitch);
  const int status = out.verify(40);
  CHECK(cudaFree(matrix));
  return status;
}
