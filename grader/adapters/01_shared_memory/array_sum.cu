// Calls array_sum with host memory of exactly n floats; the function makes its own device memory.
// The caller has some, too, and it is still there afterwards.
#include <cuda_runtime.h>

#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"

float array_sum(const float* host_in, int n);

void warplings::submission::answer(Call& call) {
  float* callers = nullptr;
  check(cudaMalloc(&callers, sizeof(float)), "Allocating the caller's device memory");
  const float sum = array_sum(call.host_input<float>("host_in"), call.value<int>("n"));
  if (cudaMemset(callers, 0, sizeof(float)) != cudaSuccess) {
    throw DeviceError(
        "Device memory of the caller is gone. cudaFree() frees what is yours, cudaDeviceReset() "
        "what is anybody's.");
  }
  check(cudaFree(callers), "Freeing the caller's device memory");
  call.returns(sum);
}
