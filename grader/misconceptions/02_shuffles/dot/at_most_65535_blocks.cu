// expect: wrong_answer LoadsFromTheEndOfHugeArrays
// A thread for each four elements, in 65535 blocks at most: what is beyond is left out.
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kThreads = 256;
constexpr int kInFlight = 4;

__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__device__ float block_sum(float value) {
  __shared__ float partial[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  value = warp_sum(value);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  if (warp > 0) return 0.0f;
  return warp_sum(lane < kThreads / 32 ? partial[lane] : 0.0f);
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

struct Parts {
  int head;
  int fours;
};

__device__ Parts parts_of(const float* a, const float* b, int n) {
  const int head = floats_before_16_byte_boundary(a);
  if (head != floats_before_16_byte_boundary(b)) return {0, 0};
  return {min(n, head), max(0, n - head) / 4};
}

__device__ float product(float4 x, float4 y) {
  return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
}

__device__ float products_one_by_one(const float* a, const float* b, int n, Parts parts, int thread,
                                     int threads) {
  float sum = thread < parts.head ? a[thread] * b[thread] : 0.0f;
  const unsigned rest = parts.head + 4 * parts.fours;
#pragma unroll 1
  for (unsigned i = rest + thread; i < static_cast<unsigned>(n); i += threads) {
    sum += a[i] * b[i];
  }
  return sum;
}

__global__ void add_products_alone(float* out, const float* a, const float* b, int n) {
  const Parts parts = parts_of(a, b, n);
  const float4* const a4 = reinterpret_cast<const float4*>(a + parts.head);
  const float4* const b4 = reinterpret_cast<const float4*>(b + parts.head);
  const float4 zero = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float4 x[kInFlight];
  float4 y[kInFlight];
  for (int k = 0; k < kInFlight; ++k) {
    const int at = threadIdx.x + k * kThreads;
    x[k] = at < parts.fours ? a4[at] : zero;
    y[k] = at < parts.fours ? b4[at] : zero;
  }
  float sum = 0.0f;
  for (int k = 0; k < kInFlight; ++k) sum += product(x[k], y[k]);
  sum += products_one_by_one(a, b, n, parts, threadIdx.x, kThreads);
  sum = block_sum(sum);
  if (threadIdx.x == 0) *out = sum;
}

__global__ void add_products(float* out, const float* a, const float* b, int n) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int threads = gridDim.x * kThreads;
  const Parts parts = parts_of(a, b, n);
  const float4* const a4 = reinterpret_cast<const float4*>(a + parts.head);
  const float4* const b4 = reinterpret_cast<const float4*>(b + parts.head);
  float sum = 0.0f;
  if (const int k = thread; k < parts.fours) sum += product(a4[k], b4[k]);
  sum += products_one_by_one(a, b, n, parts, thread, threads);
  sum = block_sum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

void dot(float* out, const float* a, const float* b, int n) {
  if (n <= 4 * kInFlight * kThreads) {
    add_products_alone<<<1, kThreads>>>(out, a, b, n);
    return;
  }
  const int most = 65535;
  cudaMemsetAsync(out, 0, sizeof(float));
  add_products<<<min((n - 1) / (4 * kThreads) + 1, most), kThreads>>>(out, a, b, n);
}
