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

struct CUstream_st {
  int priority = 0;
};
struct CUevent_st {
  std::chrono::steady_clock::time_point time{};
  bool recorded = false;
};

namespace {

constexpr int kStackLimit = 1024;
constexpr int kLeastPriority = 0;
constexpr int kGreatestPriority = -5;

// The default streams have names and no state.
bool has_state(cudaStream_t stream) {
  return stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread;
}

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
  p.clockRate = p.memoryClockRate = 1000000;
  p.multiProcessorCount = options().multiprocessors;
  p.canMapHostMemory = p.unifiedAddressing = p.managedMemory = p.concurrentManagedAccess = 1;
  p.cooperativeLaunch = p.concurrentKernels = p.asyncEngineCount = p.deviceOverlap = 1;
  p.streamPrioritiesSupported = p.memoryPoolsSupported = p.hostRegisterSupported = 1;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.reservedSharedMemPerBlock = kDevice.shared_reserved_per_block;
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
  *stream = new CUstream_st{};
  return succeed(CALL);
}
cudaResult cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned, std::source_location where) {
  *stream = new CUstream_st{};
  return succeed(CALL);
}
// Of lower numbers is the higher priority. It is noted nowhere: every stream's work is done when
// the call returns.
cudaResult cudaDeviceGetStreamPriorityRange(int* least, int* greatest, std::source_location where) {
  if (least) *least = kLeastPriority;
  if (greatest) *greatest = kGreatestPriority;
  return succeed(CALL);
}
cudaResult cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int priority,
                                        std::source_location where) {
  *stream = new CUstream_st{std::clamp(priority, kGreatestPriority, kLeastPriority)};
  return succeed(CALL);
}
cudaResult cudaStreamGetPriority(cudaStream_t stream, int* priority, std::source_location where) {
  *priority = has_state(stream) ? stream->priority : kLeastPriority;
  return succeed(CALL);
}
cudaResult cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                 unsigned, std::source_location where) {
  if (!callback) return fail(cudaErrorInvalidValue, CALL);
  callback(stream, sticky_error(), data);
  return succeed(CALL);
}
// After an error of the device host functions no longer run, unlike callbacks.
cudaResult cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t function, void* data,
                              std::source_location where) {
  if (!function) return fail(cudaErrorInvalidValue, CALL);
  if (sticky_error() == cudaSuccess) function(data);
  return succeed(CALL);
}
cudaResult cudaStreamDestroy(cudaStream_t stream, std::source_location where) {
  if (!has_state(stream)) return fail(cudaErrorInvalidResourceHandle, CALL);
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
