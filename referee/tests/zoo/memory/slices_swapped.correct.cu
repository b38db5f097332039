#include "../zoo.h"

constexpr int kWidth = 40, kHeight = 6, kDepth = 3;

__global__ void fill(cudaPitchedPtr volume) {
  char* const slice = static_cast<char*>(volume.ptr) + threadIdx.z * volume.pitch * kHeight;
  float* const row = reinterpret_cast<float*>(slice + threadIdx.y * volume.pitch);
  row[threadIdx.x] += 100 * threadIdx.z + 10 * threadIdx.y;
}

// One element further in, and back from there.
int main() {
  static float host[kDepth][kHeight][kWidth];
  const cudaExtent extent = make_cudaExtent(kWidth * sizeof(float), kHeight, kDepth);
  const cudaPitchedPtr memory = make_cudaPitchedPtr(host, sizeof host[0][0], kWidth, kHeight);
  cudaPitchedPtr volume;
  CHECK(cudaMalloc3D(&volume, extent));
  CHECK(cudaMemset3D(volume, 0, extent));
  fill<<<1, dim3(kWidth, kHeight, kDepth)>>>(volume);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = volume;
  copy.srcPos = make_cudaPos(sizeof(float), 2, 1);
  copy.dstPtr = memory;
  copy.extent = make_cudaExtent(2 * sizeof(float), 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&copy));
  bool right = host[1][2][1] == 240 && host[0][0][0] == 120 && host[0][3][0] == 0;
  copy.srcPos = make_cudaPos(0, 0, 0);
  copy.extent = extent;
  CHECK(cudaMemcpy3DAsync(&copy));
  CHECK(cudaStreamSynchronize(nullptr));
  right = right && host[2][5][39] == 250;
  copy.dstArray = reinterpret_cast<cudaArray_t>(host);
  right = right && cudaMemcpy3D(&copy) == cudaErrorInvalidValue;
  CHECK(cudaFree(volume.ptr));
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
