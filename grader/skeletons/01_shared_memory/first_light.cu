// first_light: 32 lamps, one for each lane of a warp. Only the first one burns.
//
//   lamps  device pointer to 32 ints; each of them receives 1
//
// Contract
//   - One warp does it: there is one launch of one block of 32 threads, and each lights one lamp.
//   - first_light need not wait for the kernel; the caller does.
//
// Read chapters/01_shared_memory.md#first-light, then ./run.sh test first_light
#include <cuda_runtime.h>

// Every thread of the launch runs this function. They differ in threadIdx.x: 0, 1, 2, ...
__global__ void light_kernel(int* lamps) { lamps[threadIdx.x] = 1; }

// TODO(1): One block of one thread lights one lamp. Launch 32 threads.
void first_light(int* lamps) {
  const int threads = 1;
  light_kernel<<<1, threads>>>(lamps);
}
