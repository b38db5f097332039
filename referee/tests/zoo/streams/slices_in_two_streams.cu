// expect: unordered-work line 17 and 18
// The same rows of all slices are filled in one stream and copied in another.
#include "../zoo.h"

int main() {
  cudaStream_t fills, copies;
  CHECK(cudaStreamCreate(&fills));
  CHECK(cudaStreamCreate(&copies));
  const cudaExtent extent = make_cudaExtent(64, 4, 3);
  cudaPitchedPtr from, to;
  CHECK(cudaMalloc3D(&from, extent));
  CHECK(cudaMalloc3D(&to, extent));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = from, copy.dstPtr = to;
  copy.srcPos.y = 3;
  copy.extent = make_cudaExtent(64, 1, 3), copy.kind = cudaMemcpyDeviceToDevice;
  CHECK(cudaMemset3DAsync(from, 0, extent, fills));
  CHECK(cudaMemcpy3DAsync(&copy, copies));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(from.ptr));
  CHECK(cudaFree(to.ptr));
  CHECK(cudaStreamDestroy(fills));
  CHECK(cudaStreamDestroy(copies));
}
