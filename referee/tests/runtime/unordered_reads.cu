// A value goes from one warp to another, and from one block to another: behind a barrier, or behind
// a flag. unordered_reads_test.cpp knows what is counted.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__device__ void wait_for(int* flag) {
  while (*(volatile int*)flag == 0) {
  }
  __threadfence();
}
__device__ void raise_flag(int* flag) {
  __threadfence();
  atomicExch(flag, 1);
}

__global__ void through_shared_memory(int* out, bool by_barrier) {
  __shared__ int value, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 7;
    raise_flag(&flag);
  }
  if (by_barrier) __syncthreads();
  if (threadIdx.x == 32) {
    if (!by_barrier) wait_for(&flag);
    *out = value;
  }
}

__global__ void through_global_memory(int* out, int* cells, bool by_barrier) {
  const cg::grid_group grid = cg::this_grid();
  if (grid.thread_rank() == 0) {
    cells[0] = 7;
    raise_flag(&cells[1]);
  }
  if (by_barrier) grid.sync();
  if (blockIdx.x == 1) {
    if (!by_barrier) wait_for(&cells[1]);
    *out = cells[0];
  }
}

// Adding 0 once may be all that there is to add; asking again is waiting.
__global__ void polled(int* out) {
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(&flag, 1);
  if (threadIdx.x == 32) {
    __nanosleep(1000);
    atomicAdd(&flag, 0);
    *out = atomicAdd(&flag, 0);
    while (atomicAdd(&flag, 0) == 0) {
    }
    while (atomicAdd(&flag, 0) == 0) {
    }
  }
}

// Block 1 takes by an atomic what block 0 has stored by one: ordered by fences around the flag, or
// not.
__global__ void taken_by_an_atomic(int* cells, bool fenced) {
  if (blockIdx.x == 0) {
    atomicExch(&cells[0], 7);
    if (fenced) __threadfence();
    atomicExch(&cells[1], 1);
  } else {
    while (atomicCAS(&cells[1], 1, 2) != 1) {
    }
    if (fenced) __threadfence();
    cells[2] = atomicAdd(&cells[0], 0);
  }
}

int main() {
  int* memory = nullptr;
  if (cudaMalloc(&memory, 1024) != cudaSuccess) return 1;
  for (bool by_barrier : {true, false}) {
    if (cudaMemset(memory, 0, 1024) != cudaSuccess) return 1;
    through_shared_memory<<<1, 64>>>(memory, by_barrier);
    int *out = memory, *cells = memory + 8;
    void* arguments[] = {&out, &cells, &by_barrier};
    if (cudaLaunchCooperativeKernel((void*)through_global_memory, 2, 1, arguments) != cudaSuccess)
      return 1;
  }
  polled<<<1, 64>>>(memory);
  for (bool fenced : {true, false}) {
    if (cudaMemset(memory, 0, 1024) != cudaSuccess) return 1;
    taken_by_an_atomic<<<2, 1>>>(memory, fenced);
  }
  return cudaDeviceSynchronize() == cudaSuccess && cudaFree(memory) == cudaSuccess ? 0 : 1;
}
