// expect: out-of-bounds line 10
// Rows and slices have changed places, so the last rows lie behind the allocation.
#include "../zoo.h"

constexpr int kWidth = 40, kHeight = 6, kDepth = 3;

__global__ void fill(cudaPitchedPtr volume) {
  char* const slice = static_cast<char*>(volume.ptr) + threadIdx.y * volume.pitch * kHeight;
  float* const row = reinterpret_cast<float*>(slice + threadIdx.z * volume.pitch);
  row[threadIdx.x] = 1;
}

int main() {
  cudaPitchedPtr volume;
  CHECK(cudaMalloc3D(&volume, make_cudaExtent(kWidth * sizeof(float), kHeight, kDepth)));
  fill<<<1, dim3(kWidth, kHeight, kDepth)>>>(volume);
  cudaDeviceSynchronize();
  cudaFree(volume.ptr);
}
