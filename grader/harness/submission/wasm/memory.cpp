// Host memory of a submission is its module's, and nothing guards its end. Copies to the device go
// by way of it, since no copy of the runtime's reads memory of its own. See ../memory.h.
#include "grader/harness/submission/memory.h"

#include <algorithm>

#include "grader/harness/submission/own_calls.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace warplings::submission {
namespace {

// Room for one copy; kept for the next one.
void* room_for(std::size_t bytes) {
  static void* room = nullptr;
  static std::size_t size = 0;
  if (size < bytes) {
    size = std::max(bytes, 2 * size);
    room = referee::reserve_for_program(size, "copies of arrays");
  }
  return room;
}

}  // namespace

void DeviceMemory::write(std::span<const std::byte> bytes) {
  if (bytes.empty()) return;
  const OwnCalls own;
  void* const room = room_for(bytes.size());
  std::copy(bytes.begin(), bytes.end(), static_cast<std::byte*>(room));
  check(cudaMemcpy(data_, room, bytes.size(), cudaMemcpyHostToDevice),
        "Copying " + purpose_ + " to the device");
}

std::vector<std::byte> DeviceMemory::read() {
  if (bytes_ == 0) return {};
  const OwnCalls own;
  auto* const room = static_cast<std::byte*>(room_for(bytes_));
  check(cudaMemcpy(room, data_, bytes_, cudaMemcpyDeviceToHost),
        "Copying " + purpose_ + " back from the device");
  return {room, room + bytes_};
}

HostMemory::HostMemory(std::size_t bytes)
    : data_(
          static_cast<std::byte*>(referee::reserve_for_program(bytes, "an array in host memory"))),
      bytes_(bytes) {}

// It goes with the module's memory.
HostMemory::~HostMemory() = default;

void HostMemory::write(std::span<const std::byte> bytes) {
  std::copy(bytes.begin(), bytes.end(), data_);
}

std::vector<std::byte> HostMemory::read() { return {data_, data_ + bytes_}; }

}  // namespace warplings::submission
