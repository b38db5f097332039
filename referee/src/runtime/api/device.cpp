// The runtime API's device functions.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "referee/include/referee/device_model.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/check/stream_order.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/options.h"

using namespace referee;

namespace {

// Of a cudaLimit each, as an H200 has them. Only the heap's has an effect, and is kept with it.
std::size_t limits[] = {1024, 8650752, 0, 0, 2048, 64, 11796480};
constexpr std::size_t kLargestFetch = 128;  // bytes

bool is_limit(cudaLimit limit) {
  return limit >= 0 && static_cast<std::size_t>(limit) < std::size(limits);
}

cudaDeviceProp properties() {
  const DeviceModel& device = device_model();
  cudaDeviceProp p{};
  std::strcpy(p.name, "Warplings referee (CPU)");
  p.totalGlobalMem = device_memory();
  p.sharedMemPerBlock = device.shared_per_block;
  p.regsPerBlock = p.regsPerMultiprocessor = device.registers;
  p.warpSize = options().warp_size;
  p.memPitch = 2147483647;
  p.maxThreadsPerBlock = device.threads_per_block;
  std::copy_n(device.block_extent, 3, p.maxThreadsDim);
  std::copy_n(device.grid_extent, 3, p.maxGridSize);
  p.totalConstMem = device.constant;
  p.major = device.major;
  p.minor = device.minor;
  p.textureAlignment = 512;
  p.clockRate = p.memoryClockRate = 1000000;
  p.multiProcessorCount = options().multiprocessors;
  p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = 1;
  p.clusterLaunch = 1;
  p.cooperativeLaunch = p.concurrentKernels = p.asyncEngineCount = p.deviceOverlap = 1;
  p.streamPrioritiesSupported = p.memoryPoolsSupported = p.hostRegisterSupported = 1;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.reservedSharedMemPerBlock = device.shared_reserved_per_block;
  p.memoryBusWidth = device.memory_bus_bits;
  p.l2CacheSize = static_cast<int>(device.l2_cache);
  p.maxThreadsPerMultiProcessor = device.threads_per_multiprocessor;
  p.sharedMemPerMultiprocessor = device.shared_per_multiprocessor;
  p.sharedMemPerBlockOptin = device.shared_per_block_opt_in;
  p.maxBlocksPerMultiProcessor = device.blocks_per_multiprocessor;
  return p;
}

int attribute_value(cudaDeviceAttr attribute) {
  const cudaDeviceProp p = properties();
  switch (attribute) {
#define ATTRIBUTE(name, number, value) \
  case name:                           \
    return static_cast<int>(value);
#include "referee/include/referee/device_attributes.def"
#undef ATTRIBUTE
  }
  return -1;
}

}  // namespace

#define CALL __func__, where

cudaResult cudaDeviceSynchronize(std::source_location where) {
  host_waits_for_all();
  return succeed(CALL);
}
cudaResult cudaDeviceReset(std::source_location where) {
  host_waits_for_all();
  note_reset(where);
  release_all();
  return succeed(CALL);
}
cudaResult cudaGetDeviceCount(int* count, std::source_location where) {
  *count = 1;
  return succeed(CALL);
}
cudaResult cudaGetDevice(int* device, std::source_location where) {
  *device = 0;
  return succeed(CALL);
}
cudaResult cudaSetDevice(int device, std::source_location where) {
  return device == 0 ? succeed(CALL) : fail(cudaErrorInvalidDevice, CALL);
}
cudaResult cudaGetDeviceProperties(cudaDeviceProp* result, int device, std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  *result = properties();
  return succeed(CALL);
}
cudaResult cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device,
                                  std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  *value = attribute_value(attribute);
  return *value < 0 ? fail(cudaErrorInvalidValue, CALL) : succeed(CALL);
}
cudaResult cudaDeviceSetLimit(cudaLimit limit, std::size_t value, std::source_location where) {
  if (!is_limit(limit) || (limit == cudaLimitMaxL2FetchGranularity && value > kLargestFetch))
    return fail(cudaErrorInvalidValue, CALL);
  if (limit == cudaLimitDevRuntimeSyncDepth) return fail(cudaErrorUnsupportedLimit, CALL);
  if (limit == cudaLimitMallocHeapSize) set_heap_limit(value);
  limits[limit] = value;
  return succeed(CALL);
}
cudaResult cudaDeviceGetLimit(std::size_t* value, cudaLimit limit, std::source_location where) {
  if (!is_limit(limit)) return fail(cudaErrorInvalidValue, CALL);
  if (limit == cudaLimitDevRuntimeSyncDepth) return fail(cudaErrorUnsupportedLimit, CALL);
  *value = limit == cudaLimitMallocHeapSize ? heap_limit() : limits[limit];
  return succeed(CALL);
}
cudaResult cudaDriverGetVersion(int* version, std::source_location where) {
  *version = CUDART_VERSION;
  return succeed(CALL);
}
cudaResult cudaRuntimeGetVersion(int* version, std::source_location where) {
  *version = CUDART_VERSION;
  return succeed(CALL);
}
