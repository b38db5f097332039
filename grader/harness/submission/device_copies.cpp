// Bytes of the harness's to and from the device, from where all of memory is at hand: see memory.h.
#include "grader/harness/submission/memory.h"
#include "grader/harness/submission/own_calls.h"

namespace warplings::submission {

void DeviceMemory::write(std::span<const std::byte> bytes) {
  if (bytes.empty()) return;
  const OwnCalls own;
  check(cudaMemcpy(data_, bytes.data(), bytes.size(), cudaMemcpyHostToDevice),
        "Copying " + purpose_ + " to the device");
}

std::vector<std::byte> DeviceMemory::read() {
  const OwnCalls own;
  std::vector<std::byte> bytes(bytes_);
  if (!bytes.empty()) {
    check(cudaMemcpy(bytes.data(), data_, bytes_, cudaMemcpyDeviceToHost),
          "Copying " + purpose_ + " back from the device");
  }
  return bytes;
}

}  // namespace warplings::submission
