// Special registers by asm(): each lane asks who it is, where it runs and what time it is.
#include <stdio.h>

#define READ_LANE(x) asm("mov.u32 %0, %%laneid;" : "=r"(x))

__device__ __forceinline__ unsigned lanes_below() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}

struct Place {
  unsigned lane, warp, multiprocessor, rank;
};

__global__ void ask(Place* places, int* strange) {
  const int i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * blockIdx.x);
  unsigned long long before, after;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(before));
  Place place;
  READ_LANE(place.lane);
  asm("mov.u32 %0, %warpid;" : "=r"(place.warp));
  asm volatile("mov.u32 %0, %%smid;" : "=r"(place.multiprocessor));
  const unsigned odd = __ballot_sync(0xffffffff, place.lane % 2);
  place.rank = __popc(odd & lanes_below());
  places[i] = place;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(after));
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
  if (after < before) atomicAdd(strange, 1);
}

int main() {
  const dim3 grid(3), block(16, 8);
  const int threads = 3 * 128;
  Place places[threads];
  int device = 0, multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  Place* on_device;
  int* strange;
  cudaMalloc(&on_device, sizeof places);
  cudaMallocManaged(&strange, sizeof *strange);
  *strange = 0;
  ask<<<grid, block>>>(on_device, strange);
  if (cudaMemcpy(places, on_device, sizeof places, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (int i = 0; i < threads; ++i) {
    const Place& place = places[i];
    if (place.lane != i % 32 || place.rank != place.lane / 2 || place.warp != i % 128 / 32 ||
        place.multiprocessor >= multiprocessors) {
      printf("thread %d is on lane %u of warp %u\n", i, place.lane, place.warp);
      return 1;
    }
  }
  const int good = *strange == 0;
  cudaFree(on_device);
  cudaFree(strange);
  return good ? 0 : 1;
}
