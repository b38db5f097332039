// The 16-bit types inside kernels: shuffles, atomics, wide loads. Fails (status 1) on a wrong
// value; check_kernels.cmake reads the counters of each launch for the width of its accesses.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdio>

constexpr int kThreads = 96;

// Copies one value a thread; the counters must see one access of its size.
template <class T>
__global__ void copy_values(T* out, const T* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

// Uses both halves of a pair by name, which must not split the load.
template <class Pair>
__global__ void add_halves(Pair* out, const Pair* in) {
  const Pair pair = in[threadIdx.x];
  out[threadIdx.x] = Pair(pair.x + pair.y, pair.x - pair.y);
}

// Eight values as one access of 16 bytes, taken apart as pairs.
__global__ void double_eight(uint4* out, const uint4* in) {
  uint4 eight = __ldcs(in + threadIdx.x);
  auto* pairs = reinterpret_cast<__nv_bfloat162*>(&eight);
  for (int i = 0; i < 4; ++i) pairs[i] += pairs[i];
  __stcs(out + threadIdx.x, eight);
}

// A butterfly sum of every warp, then one atomic addition a warp.
template <class T>
__global__ void sum_values(T* sum, const T* in) {
  T value = in[threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2)
    value = value + __shfl_xor_sync(0xffffffffu, value, offset);
  const T first = __shfl_sync(0xffffffffu, value, 0);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, first);
}

// Every thread adds to one shared value.
template <class T>
__global__ void sum_in_shared_memory(T* sum, const T* in) {
  __shared__ T total;
  if (threadIdx.x == 0) total = *sum;
  __syncthreads();
  atomicAdd(&total, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *sum = total;
}

int failures = 0;

template <class T>
T filled(float value) {
  if constexpr (sizeof(T) == 2)
    return T(value);
  else
    return T(value, value + 1.0f);
}

template <class T>
void check(const char* what, T result, float low) {
  const T right = filled<T>(low);
  if (__builtin_memcmp(&result, &right, sizeof(T)) == 0) return;
  std::printf("%s: wrong result\n", what);
  ++failures;
}

template <class T>
void run(const char* type) {
  T host[kThreads], zero;
  for (T& value : host) {
    value = filled<T>(1.0f);
  }
  __builtin_memset(static_cast<void*>(&zero), 0, sizeof(T));
  T *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);

  copy_values<T><<<1, kThreads>>>(out, in);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  check(type, host[95], 1.0f);

  T sum;
  // A pair's halves are 1 and 2: their sums over 96 threads are 96 and 192.
  for (int form = 0; form < 2; ++form) {
    cudaMemcpy(out, &zero, sizeof(T), cudaMemcpyHostToDevice);
    if (form == 0)
      sum_values<T><<<1, kThreads>>>(out, in);
    else
      sum_in_shared_memory<T><<<1, kThreads>>>(out, in);
    cudaMemcpy(&sum, out, sizeof(T), cudaMemcpyDeviceToHost);
    T right = filled<T>(96.0f);
    if constexpr (sizeof(T) == 4) right.y = 192.0f;
    if (__builtin_memcmp(&sum, &right, sizeof(T)) != 0) {
      std::printf("%s: wrong sum\n", type);
      ++failures;
    }
  }
  if constexpr (sizeof(T) == 4) {
    add_halves<T><<<1, kThreads>>>(out, in);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    if (static_cast<float>(host[7].x) != 3.0f || static_cast<float>(host[7].y) != -1.0f) ++failures;
  }
  if (cudaGetLastError() != cudaSuccess) ++failures;
  cudaFree(in);
  cudaFree(out);
}

void run_eight() {
  __nv_bfloat16 host[8 * kThreads];
  for (int i = 0; i < 8 * kThreads; ++i) host[i] = i % 100;
  uint4 *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  double_eight<<<1, kThreads>>>(out, in);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8 * kThreads; ++i) check("eight values", host[i], 2.0f * (i % 100));
  if (cudaGetLastError() != cudaSuccess) ++failures;
  cudaFree(in);
  cudaFree(out);
}

int main() {
  run<__half>("half");
  run<__half2>("half2");
  run<__nv_bfloat16>("bfloat16");
  run<__nv_bfloat162>("bfloat162");
  run_eight();
  return failures != 0;
}
