// The runtime API's device, stream and event functions. The one device works synchronously, so
// streams and events are names, and an event is a point in time.
#include <algorithm>
#include <chrono>
#include <cstring>

#include "referee/include/referee/device_model.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/options.h"

using namespace referee;

struct CUstream_st {};
struct CUevent_st {
  std::chrono::steady_clock::time_point time{};
  bool recorded = false;
};

namespace {

constexpr int kStackLimit = 1024;

cudaDeviceProp properties() {
  cudaDeviceProp p{};
  std::strcpy(p.name, "Warplings referee (CPU)");
  p.totalGlobalMem = options().device_memory;
  p.sharedMemPerBlock = kDevice.shared_per_block;
  p.regsPerBlock = p.regsPerMultiprocessor = kDevice.registers;
  p.warpSize = options().warp_size;
  p.memPitch = 2147483647;
  p.maxThreadsPerBlock = kDevice.threads_per_block;
  std::copy_n(kDevice.block_extent, 3, p.maxThreadsDim);
  std::copy_n(kDevice.grid_extent, 3, p.maxGridSize);
  p.totalConstMem = kDevice.constant;
  p.major = kDevice.major;
  p.minor = kDevice.minor;
  p.textureAlignment = 512;
  p.multiProcessorCount = options().multiprocessors;
  p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = 1;
  p.cooperativeLaunch = 1;
  p.memoryBusWidth = kDevice.memory_bus_bits;
  p.l2CacheSize = static_cast<int>(kDevice.l2_cache);
  p.maxThreadsPerMultiProcessor = kDevice.threads_per_multiprocessor;
  p.sharedMemPerMultiprocessor = kDevice.shared_per_multiprocessor;
  p.sharedMemPerBlockOptin = kDevice.shared_per_block_opt_in;
  p.maxBlocksPerMultiProcessor = kDevice.blocks_per_multiprocessor;
  return p;
}

int attribute_value(cudaDeviceAttr attribute) {
  const cudaDeviceProp p = properties();
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      return p.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX:
      return p.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY:
      return p.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ:
      return p.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX:
      return p.maxGridSize[0];
    case cudaDevAttrMaxGridDimY:
      return p.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ:
      return p.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return static_cast<int>(p.sharedMemPerBlock);
    case cudaDevAttrTotalConstantMemory:
      return static_cast<int>(p.totalConstMem);
    case cudaDevAttrWarpSize:
      return p.warpSize;
    case cudaDevAttrMaxRegistersPerBlock:
      return p.regsPerBlock;
    case cudaDevAttrClockRate:
      return 1000000;
    case cudaDevAttrMultiProcessorCount:
      return p.multiProcessorCount;
    case cudaDevAttrMemoryClockRate:
      return 1000000;
    case cudaDevAttrGlobalMemoryBusWidth:
      return p.memoryBusWidth;
    case cudaDevAttrL2CacheSize:
      return p.l2CacheSize;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return p.maxThreadsPerMultiProcessor;
    case cudaDevAttrUnifiedAddressing:
      return p.unifiedAddressing;
    case cudaDevAttrComputeCapabilityMajor:
      return p.major;
    case cudaDevAttrComputeCapabilityMinor:
      return p.minor;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return static_cast<int>(p.sharedMemPerMultiprocessor);
    case cudaDevAttrManagedMemory:
      return p.managedMemory;
    case cudaDevAttrConcurrentManagedAccess:
      return p.concurrentManagedAccess;
    case cudaDevAttrCooperativeLaunch:
      return p.cooperativeLaunch;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return static_cast<int>(p.sharedMemPerBlockOptin);
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return p.maxBlocksPerMultiProcessor;
  }
  return -1;
}

}  // namespace

#define CALL __func__, where

cudaResult cudaDeviceSynchronize(std::source_location where) { return succeed(CALL); }
cudaResult cudaDeviceReset(std::source_location where) {
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
cudaResult cudaDeviceSetLimit(cudaLimit, std::size_t, std::source_location where) {
  return succeed(CALL);
}
cudaResult cudaDeviceGetLimit(std::size_t* value, cudaLimit, std::source_location where) {
  *value = kStackLimit;
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

cudaResult cudaStreamCreate(cudaStream_t* stream, std::source_location where) {
  *stream = new CUstream_st;
  return succeed(CALL);
}
cudaResult cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned, std::source_location where) {
  *stream = new CUstream_st;
  return succeed(CALL);
}
cudaResult cudaStreamDestroy(cudaStream_t stream, std::source_location where) {
  delete stream;
  return succeed(CALL);
}
cudaResult cudaStreamSynchronize(cudaStream_t, std::source_location where) { return succeed(CALL); }
cudaResult cudaStreamQuery(cudaStream_t, std::source_location where) { return succeed(CALL); }
cudaResult cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned, std::source_location where) {
  return succeed(CALL);
}

cudaResult cudaEventCreate(cudaEvent_t* event, std::source_location where) {
  *event = new CUevent_st;
  return succeed(CALL);
}
cudaResult cudaEventCreateWithFlags(cudaEvent_t* event, unsigned, std::source_location where) {
  *event = new CUevent_st;
  return succeed(CALL);
}
cudaResult cudaEventDestroy(cudaEvent_t event, std::source_location where) {
  delete event;
  return succeed(CALL);
}
cudaResult cudaEventRecord(cudaEvent_t event, cudaStream_t, std::source_location where) {
  if (!event) return fail(cudaErrorInvalidResourceHandle, CALL);
  event->time = std::chrono::steady_clock::now();
  event->recorded = true;
  return succeed(CALL);
}
cudaResult cudaEventSynchronize(cudaEvent_t, std::source_location where) { return succeed(CALL); }
cudaResult cudaEventQuery(cudaEvent_t, std::source_location where) { return succeed(CALL); }
cudaResult cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop,
                                std::source_location where) {
  if (!start || !stop || !start->recorded || !stop->recorded)
    return fail(cudaErrorInvalidResourceHandle, CALL);
  *milliseconds = std::chrono::duration<float, std::milli>(stop->time - start->time).count();
  return succeed(CALL);
}
