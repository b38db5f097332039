// Device memory through the CUDA runtime (the toolkit's or the referee's). See memory.h for the
// contract.
#include "grader/harness/submission/memory.h"

#include <utility>

#include "grader/harness/submission/own_calls.h"

namespace warplings::submission {

void check(cudaError_t status, const std::string& action) {
  if (status == cudaSuccess) return;
  throw DeviceError(action + " failed: " + cudaGetErrorString(status) + " (" +
                    cudaGetErrorName(status) + ").");
}

DeviceMemory::DeviceMemory(std::size_t bytes, std::string purpose)
    : bytes_(bytes), purpose_(std::move(purpose)) {
  const OwnCalls own;
  void* pointer = nullptr;
  check(cudaMalloc(&pointer, bytes_), "Allocating device memory for " + purpose_);
  data_ = static_cast<std::byte*>(pointer);
}

DeviceMemory::~DeviceMemory() {
  const OwnCalls own;
  // After a kernel has crashed a GPU this fails too; the crash has then been reported already.
  [[maybe_unused]] const cudaError_t status = cudaFree(data_);
}

}  // namespace warplings::submission
