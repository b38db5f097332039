// Faults of which the report can name more than where they are; causes_test.cpp asks for it.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// Each warp's lanes race among themselves before any other warp does.
__global__ void mirror(const int* in, int* out) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = in[t];
  for (const int other : {t ^ 1, t ^ 32}) out[t] += tile[other];
}

__device__ int total(int value, int* tile) {
  tile[threadIdx.x] = value;
  __syncthreads();
  return tile[threadIdx.x ^ 1] + tile[threadIdx.x ^ 32];
}
__global__ void add_twice(const int* in, int* out) {
  __shared__ int tile[64];
  const int once = total(in[threadIdx.x], tile);
  out[threadIdx.x] = once + total(once, tile);
}

__global__ void __cluster_dims__(2, 1, 1) read_before_the_wait(int* out) {
  __shared__ int value;
  cg::cluster_group cluster = cg::this_cluster();
  value = 1;
  cluster.barrier_arrive();
  out[blockIdx.x] = *cluster.map_shared_rank(&value, 1 - cluster.block_rank());
  cluster.barrier_wait();
}

__global__ void __cluster_dims__(2, 1, 1) end_before_the_wait(int* out) {
  __shared__ int value;
  cg::cluster_group cluster = cg::this_cluster();
  value = 1;
  cluster.sync();
  out[blockIdx.x] = *cluster.map_shared_rank(&value, 1 - cluster.block_rank());
  cluster.barrier_arrive();
}

__global__ void write_before(char* out) { out[-1] = 1; }

// The last block reads what the others have stored.
__device__ unsigned finished;
__global__ void fence_of_block(int* parts, int* out) {
  parts[blockIdx.x] = 1;
  __threadfence_block();
  if (atomicAdd(&finished, 1u) != gridDim.x - 1) return;
  __threadfence_block();
  *out = parts[0] + parts[1];
}
__global__ void both_write(int* out) { *out = blockIdx.x; }

__global__ void result_of_each_warp(const int* in) {
  __shared__ int result;
  if (threadIdx.x % 32 == 0) result = in[threadIdx.x] + threadIdx.x;
}

// A barrier of the warp stands between the rounds, one of the block only before them.
__global__ void warp_barrier_in_between(const int* in, int* out) {
  __shared__ int tile[128];
  const int t = threadIdx.x;
  tile[t] = in[t % 64];
  __syncthreads();
  for (int half = 64; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half] + 1;
    __syncwarp();
  }
  if (t == 0) out[0] = tile[0];
}

__global__ void clears_what_is_stored(int* out) {
  __shared__ int sums[32];
  if (threadIdx.x < 32) sums[threadIdx.x] = 0;
  if (threadIdx.x == 32) sums[1] = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sums[0] + sums[1];
}

__global__ void reads_what_atomics_change(int* out) {
  atomicAdd(&out[1], 1);
  if (threadIdx.x == 0) out[0] = out[1];
}

__global__ void reads_who_left(int* out) {
  if (threadIdx.x >= 20) return;
  out[threadIdx.x] = __shfl_down_sync(0xffffffffu, 1, 16);
}
__global__ void reads_who_never_was(int* out) {
  out[threadIdx.x] = __shfl_down_sync(0xffffffffu, 1, 1);
}
__global__ void reads_who_is_not_named(int* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_down_sync(0xffffu, 1, 1);
}

int main() {
  int *in = nullptr, *out = nullptr;
  char* large = nullptr;
  constexpr size_t kLarge = (size_t{1} << 31) + (1 << 20);
  if (cudaMalloc(&in, 256) != cudaSuccess || cudaMalloc(&out, 256) != cudaSuccess ||
      cudaMalloc(&large, kLarge) != cudaSuccess)
    return 1;
  cudaMemset(in, 0, 256);
  cudaMemset(out, 0, 256);
  mirror<<<1, 64>>>(in, out);
  add_twice<<<1, 64>>>(in, out);
  read_before_the_wait<<<2, 1>>>(out);
  end_before_the_wait<<<2, 1>>>(out);
  fence_of_block<<<2, 1>>>(in, out);
  both_write<<<2, 1>>>(out);
  result_of_each_warp<<<1, 64>>>(in);
  warp_barrier_in_between<<<1, 128>>>(in, out);
  clears_what_is_stored<<<1, 64>>>(out);
  reads_what_atomics_change<<<1, 64>>>(out);
  reads_who_left<<<1, 32>>>(out);
  reads_who_never_was<<<1, 8>>>(out);
  reads_who_is_not_named<<<1, 32>>>(out);
  int fit = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, both_write, 32, 0);
  void* arguments[] = {&out};
  cudaLaunchCooperativeKernel(both_write, 100'000, 1024, arguments);
  write_before<<<1, 1>>>(large);
  return cudaDeviceSynchronize() == cudaErrorIllegalAddress ? 0 : 1;
}
