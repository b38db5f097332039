// The devices that the referee stands for: one of compute capability 9.0, with few multiprocessors,
// and a smaller one of 12.0, which runs code of 9.0, too. Their limits are those of the CUDA C++
// Programming Guide, "Compute Capabilities"; for the first an H200 gives the same.
#pragma once

#include <cstddef>

namespace referee {

struct DeviceModel {
  int major = 9, minor = 0;

  // Of a launch.
  int threads_per_block = 1024;
  int block_extent[3] = {1024, 1024, 64};
  int grid_extent[3] = {2147483647, 65535, 65535};

  // Of a cluster: blocks; more than the first need cudaFuncAttributeNonPortableClusterSizeAllowed.
  unsigned blocks_per_cluster = 8, blocks_per_cluster_opt_in = 16;

  // Of a multiprocessor.
  int multiprocessors = 16;  // unless REFEREE_MULTIPROCESSORS says otherwise
  int threads_per_multiprocessor = 2048;
  int warps_per_multiprocessor = 64;
  int blocks_per_multiprocessor = 32;
  int registers = 65536;  // of a multiprocessor, and the most of a block

  // Memory, in bytes.
  std::size_t shared_per_block = std::size_t{48} << 10;          // without being asked for more
  std::size_t shared_per_block_opt_in = std::size_t{227} << 10;  // the most that can be asked for
  std::size_t shared_per_multiprocessor = std::size_t{228} << 10;
  std::size_t shared_reserved_per_block = 1024;  // by the system, of the multiprocessor's
  std::size_t constant = 65536;
  std::size_t l2_cache = std::size_t{1} << 20;
  int memory_bus_bits = 5120;
};
inline constexpr DeviceModel kDevice;

// With REFEREE_DEVICE=sm_120. No document names clusters of more than the portable size.
inline constexpr DeviceModel kSmallDevice = [] {
  DeviceModel model;
  model.major = 12;
  model.blocks_per_cluster_opt_in = 8;
  model.threads_per_multiprocessor = 1536;
  model.warps_per_multiprocessor = 48;
  model.blocks_per_multiprocessor = 24;
  model.shared_per_block_opt_in = std::size_t{99} << 10;
  model.shared_per_multiprocessor = std::size_t{100} << 10;
  model.memory_bus_bits = 256;
  return model;
}();

// What is compiled for the first, with its bounds of blocks, grids and arenas, holds for both.
static_assert(kSmallDevice.threads_per_block == kDevice.threads_per_block &&
              kSmallDevice.shared_per_block == kDevice.shared_per_block &&
              kSmallDevice.shared_per_block_opt_in <= kDevice.shared_per_block_opt_in);
#ifdef REFEREE_CUDA_ARCH
static_assert(REFEREE_CUDA_ARCH == kDevice.major * 100 + kDevice.minor * 10);
#endif

// How many blocks of so many threads (1 to 1024) and bytes of shared memory one of the device's
// multiprocessors holds at a time. Registers are not looked at.
constexpr std::size_t resident_blocks(const DeviceModel& device, std::size_t threads,
                                      std::size_t shared_bytes) {
  const std::size_t warps = (threads + 31) / 32;
  const std::size_t by_warps = static_cast<std::size_t>(device.warps_per_multiprocessor) / warps;
  const std::size_t by_shared =
      device.shared_per_multiprocessor / (shared_bytes + device.shared_reserved_per_block);
  auto blocks = static_cast<std::size_t>(device.blocks_per_multiprocessor);
  if (by_warps < blocks) blocks = by_warps;
  return by_shared < blocks ? by_shared : blocks;
}

}  // namespace referee
