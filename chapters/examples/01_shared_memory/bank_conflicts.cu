// A warp writes 32 words of shared memory and reads them again, with different strides.
// Run with REFEREE_COUNTERS=1: shared bank conflicts are the extra wavefronts of each launch.
#include "../check.cuh"

template <int kStride>
__global__ void strided(float* out) {
  __shared__ float tile[32 * kStride];
  const unsigned t = threadIdx.x;
  tile[kStride * t] = static_cast<float>(t);
  __syncthreads();
  out[t] = tile[kStride * (31 - t)];
}

template <int kStride>
void launch(float* out) {
  strided<kStride><<<1, 32>>>(out);
  CHECK(cudaGetLastError());
}

int main() {
  float* out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof(float)));
  launch<1>(out);
  launch<2>(out);
  launch<8>(out);
  launch<32>(out);
  launch<33>(out);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
