// Kernels whose traces are checked by hand; the first argument chooses one.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdlib>
#include <cstring>

__global__ void shuffle_tree(int* out) {
  int value = static_cast<int>(threadIdx.x) + 1;
  for (int delta = 2; delta > 0; delta /= 2)
    value += __shfl_down_sync(0xfu, value, delta, 4);  // 11
  out[threadIdx.x] = value;
}

__global__ void halving_tree(float* out) {
  extern __shared__ float tile[];  // 16
  const unsigned t = threadIdx.x;
  tile[t] = 0.5f * static_cast<float>(t);  // 18
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];  // 21
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

__global__ void crossed(int* out) {
  int value = static_cast<int>(threadIdx.x);
  if (threadIdx.x < 2) {
    value = __shfl_xor_sync(0xfu, value, 2);  // 30
  } else {
    value = __shfl_sync(0xfu, value, 0);  // 32
  }
  out[threadIdx.x] = value;
}

__global__ void race(int* out) {
  __shared__ int tile[64];
  const unsigned t = threadIdx.x;
  tile[t] = static_cast<int>(t);      // 40
  if (t < 32) out[t] = tile[t + 32];  // 41
}

__global__ void early_exits(int* out) {
  if (threadIdx.x > 3) return;
  const int from_ended = __shfl_down_sync(0xffu, 7, 2);
  out[threadIdx.x] = from_ended;
}

__global__ void two_blocks(int* out) {
  __shared__ int number;
  if (threadIdx.x == 0) number = static_cast<int>(blockIdx.x) + 10;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

__global__ void long_run(int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  for (int i = 0; i < 500; ++i) {
    __syncthreads();
    if (threadIdx.x == 0) count = count + 1;
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

__global__ void long_run_with_a_race(int* out) {
  __shared__ int count, other;
  if (threadIdx.x == 0) count = 0;
  for (int i = 0; i < 500; ++i) {
    __syncthreads();
    if (threadIdx.x == 0) count = count + 1;
    if (i == 250) other = static_cast<int>(threadIdx.x);
  }
  __syncthreads();
  out[threadIdx.x] = count;
}

__global__ void counted(int* out) { out[threadIdx.x] = __syncthreads_count(threadIdx.x % 3 == 0); }

__global__ void column_of_a_matrix(float* out) {
  __shared__ float matrix[8 * 32];
  matrix[threadIdx.x * 32] = 1.0f;  // 84
  __syncwarp();
  out[threadIdx.x] = matrix[threadIdx.x * 32];
}

__global__ void differences(int* out) {
  __shared__ int tile[8];
  const unsigned t = threadIdx.x;
  tile[t] = static_cast<int>(t);
  out[t] = tile[t] - tile[t > 0 ? t - 1 : 0];
}

__global__ void spins(volatile int* flag) {
  while (*flag == 0) {
  }
}

// Two values at a time, as pairs and as bits.
__global__ void doubled(const __nv_bfloat16* in, __nv_bfloat16* out) {
  const unsigned t = threadIdx.x;
  out[t] = in[t];
  const auto pair = reinterpret_cast<const __nv_bfloat162*>(in)[t / 2];
  reinterpret_cast<__nv_bfloat162*>(out)[4 + t] = pair + pair;
  reinterpret_cast<uint2*>(out)[8 + t] = make_uint2(0x40003f80u, 0xc0003fc0u);
}

// Of these the recorder knows nothing but what it is told.
__global__ void hidden(void* out) { static_cast<unsigned short*>(out)[threadIdx.x] = 0x3fc0; }

#include "referee/harness.h"

// Without an access.
__global__ void counts(int* out) {
  unsigned i = 1;
  while (i != 0) i += 2;
  *out = 1;
}

int main(int, char** words) {
  void* memory = nullptr;
  if (cudaMalloc(&memory, 256) != cudaSuccess || cudaMemset(memory, 0, 256) != cudaSuccess)
    return 2;
  int* out = static_cast<int*>(memory);
  float* floats = static_cast<float*>(memory);
  const auto is = [&](const char* name) { return std::strcmp(words[1], name) == 0; };
  if (is("shuffle_tree")) shuffle_tree<<<1, 4>>>(out);
  if (is("halving_tree")) halving_tree<<<1, 4, 4 * sizeof(float)>>>(floats);
  if (is("crossed")) crossed<<<1, 4>>>(out);
  if (is("race")) race<<<1, 64>>>(out);
  if (is("early_exits")) early_exits<<<1, 8>>>(out);
  if (is("two_blocks")) two_blocks<<<2, 2>>>(out);
  if (is("long_run")) long_run<<<1, 2>>>(out);
  if (is("long_run_with_a_race")) long_run_with_a_race<<<1, 64>>>(out);
  if (is("counted")) counted<<<1, 4>>>(out);
  if (is("column_of_a_matrix")) column_of_a_matrix<<<1, 8>>>(floats);
  if (is("differences")) differences<<<1, 8>>>(out);
  if (is("doubled")) {
    const __nv_bfloat16 values[] = {1.5f, -2.0f};
    auto* numbers = static_cast<__nv_bfloat16*>(memory);
    if (cudaMemcpy(numbers, values, sizeof(values), cudaMemcpyHostToDevice) != cudaSuccess)
      return 2;
    doubled<<<1, 2>>>(numbers, numbers + 8);
  }
  if (is("told")) referee::harness::tell_memory_type(memory, referee::ValueType::bf16);
  if (is("hidden") || is("told")) hidden<<<1, 2>>>(memory);
  if (is("spins")) spins<<<1, 1>>>(out);
  if (is("counts")) counts<<<1, 1>>>(out);
  if (is("abort_on_the_host")) {
    shuffle_tree<<<1, 4>>>(out);
    std::abort();
  }
  const bool failed = cudaDeviceSynchronize() != cudaSuccess;
  return cudaFree(memory) != cudaSuccess || failed;
}
