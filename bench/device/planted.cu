// Kernels with one planted fault each, and kernels with a known memory behaviour. What
// compute-sanitizer and Nsight Compute print about them is what `sanitize` and `profile` must be
// able to read: bench/on_device.sh records it.
//
//   planted memcheck|racecheck|synccheck|initcheck|profile
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

namespace {

constexpr int kThreads = 128;
constexpr int kBlocks = 4096;
constexpr int kElements = kThreads * kBlocks;

__global__ void writes_beyond(float* out, int n) { out[threadIdx.x] = static_cast<float>(n); }

__global__ void lacks_a_barrier(float* out) {
  __shared__ float tile[kThreads];
  tile[threadIdx.x] = static_cast<float>(threadIdx.x);
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void skips_a_barrier(float* out) {
  if (threadIdx.x < 40) __syncthreads();
  out[threadIdx.x] = 1.0f;
}

__global__ void reads_what_nobody_wrote(float* out, const float* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void copies(float* out, const float* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copies_sixteen_bytes(float4* out, const float4* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kElements / 4) out[i] = in[i];
}

// Neighbouring lanes load what lies 32 floats apart: each takes a sector for itself.
__global__ void copies_columns(float* out, const float* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int rows = kElements / 32;
  out[i] = in[i % rows * 32 + i / rows];
}

// All lanes of a warp store to one bank of shared memory.
__global__ void has_bank_conflicts(float* out, const float* in) {
  __shared__ float tile[kThreads * 32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x * 32] = in[i];
  __syncthreads();
  out[i] = tile[(kThreads - 1 - threadIdx.x) * 32];
}

void profile(float* out, const float* in) {
  copies<<<kBlocks, kThreads>>>(out, in);
  copies_sixteen_bytes<<<kBlocks / 4, kThreads>>>(reinterpret_cast<float4*>(out),
                                                  reinterpret_cast<const float4*>(in));
  copies_columns<<<kBlocks, kThreads>>>(out, in);
  has_bank_conflicts<<<kBlocks, kThreads>>>(out, in);
}

}  // namespace

int main(int argc, char** argv) {
  const char* const what = argc == 2 ? argv[1] : "";
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, kElements * sizeof(float));
  cudaMalloc(&out, kElements * sizeof(float));
  if (std::strcmp(what, "memcheck") == 0) {
    float* few = nullptr;
    cudaMalloc(&few, 100 * sizeof(float));
    writes_beyond<<<1, kThreads>>>(few, 1);
  } else if (std::strcmp(what, "racecheck") == 0) {
    lacks_a_barrier<<<1, kThreads>>>(out);
  } else if (std::strcmp(what, "synccheck") == 0) {
    skips_a_barrier<<<1, kThreads>>>(out);
  } else if (std::strcmp(what, "initcheck") == 0) {
    reads_what_nobody_wrote<<<1, kThreads>>>(out, in);
  } else if (std::strcmp(what, "profile") == 0) {
    cudaMemset(in, 0x3f, kElements * sizeof(float));
    profile(out, in);
  } else {
    std::fprintf(stderr, "usage: planted memcheck|racecheck|synccheck|initcheck|profile\n");
    return 2;
  }
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
