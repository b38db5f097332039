// The runtime API's calls that advise the device, or ask about others. They look at their arguments
// as CUDA does; on a device that is alone, has no caches and does all work at once, nothing
// follows.
#include <algorithm>
#include <set>
#include <string_view>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/api/replaced_copies.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

using namespace referee;

struct CUmemPoolHandle_st {
  std::uint64_t release_threshold = 0;  // bytes
};

namespace {

CUmemPoolHandle_st default_pool;
CUmemPoolHandle_st* current_pool = &default_pool;
REFEREE_EARLY std::set<const CUmemPoolHandle_st*> made_pools;

bool is_pool(const CUmemPoolHandle_st* pool) {
  return pool == &default_pool || made_pools.contains(pool);
}

// The device and the host.
bool is_place(int device) { return device == 0 || device == cudaCpuDeviceId; }

bool is_managed(const void* pointer, std::size_t bytes) {
  const Allocation* found = allocation_of(reinterpret_cast<std::uintptr_t>(pointer), bytes);
  return found && found->kind == MemoryKind::managed;
}

cudaResult advise(const void* pointer, std::size_t bytes, int device, const char* call,
                  std::source_location where) {
  if (!is_place(device)) return fail(cudaErrorInvalidDevice, call, where);
  if (!is_managed(pointer, bytes)) return fail(cudaErrorInvalidValue, call, where);
  return succeed(call, where);
}

int device_of(cudaMemLocation location) {
  return location.type == cudaMemLocationTypeDevice ? location.id : cudaCpuDeviceId;
}

}  // namespace

#define CALL __func__, where

cudaResult cudaChooseDevice(int* device, const cudaDeviceProp*, std::source_location where) {
  *device = 0;
  return succeed(CALL);
}
cudaResult cudaSetDeviceFlags(unsigned, std::source_location where) { return succeed(CALL); }
cudaResult cudaGetDeviceFlags(unsigned* flags, std::source_location where) {
  *flags = cudaDeviceScheduleAuto;
  return succeed(CALL);
}
cudaResult cudaSetValidDevices(int*, int, std::source_location where) { return succeed(CALL); }

constexpr std::string_view kBusId = "0000:00:00.0";
cudaResult cudaDeviceGetPCIBusId(char* id, int bytes, int device, std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  if (!id || bytes <= static_cast<int>(kBusId.size())) return fail(cudaErrorInvalidValue, CALL);
  *std::copy(kBusId.begin(), kBusId.end(), id) = '\0';
  return succeed(CALL);
}
cudaResult cudaDeviceGetByPCIBusId(int* device, const char* id, std::source_location where) {
  if (!device || !id || id != kBusId) return fail(cudaErrorInvalidValue, CALL);
  *device = 0;
  return succeed(CALL);
}

cudaResult cudaDeviceCanAccessPeer(int* can, int device, int peer, std::source_location where) {
  *can = 0;
  return device == 0 && peer == 0 ? succeed(CALL) : fail(cudaErrorInvalidDevice, CALL);
}
cudaResult cudaDeviceEnablePeerAccess(int, unsigned, std::source_location where) {
  return fail(cudaErrorInvalidDevice, CALL);
}
cudaResult cudaDeviceDisablePeerAccess(int, std::source_location where) {
  return fail(cudaErrorPeerAccessNotEnabled, CALL);
}

cudaResult cudaDeviceSetCacheConfig(cudaFuncCache, std::source_location where) {
  return succeed(CALL);
}
cudaResult cudaDeviceGetCacheConfig(cudaFuncCache* config, std::source_location where) {
  *config = cudaFuncCachePreferNone;
  return succeed(CALL);
}
cudaResult cudaDeviceSetSharedMemConfig(cudaSharedMemConfig, std::source_location where) {
  return succeed(CALL);
}
cudaResult cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config, std::source_location where) {
  *config = cudaSharedMemBankSizeFourByte;
  return succeed(CALL);
}
cudaResult referee::prefer_for_kernel(const char* call, std::source_location where) {
  return succeed(call, where);
}

cudaResult cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device, cudaStream_t,
                                std::source_location where) {
  return advise(pointer, bytes, device, CALL);
}
cudaResult cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation location,
                                unsigned, cudaStream_t, std::source_location where) {
  return advise(pointer, bytes, device_of(location), CALL);
}
cudaResult cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise, int device,
                         std::source_location where) {
  return advise(pointer, bytes, device, CALL);
}
cudaResult cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise,
                         cudaMemLocation location, std::source_location where) {
  return advise(pointer, bytes, device_of(location), CALL);
}
cudaResult cudaStreamAttachMemAsync(cudaStream_t, void* pointer, std::size_t, unsigned,
                                    std::source_location where) {
  return is_managed(pointer, 1) ? succeed(CALL) : fail(cudaErrorInvalidValue, CALL);
}

// Registered memory is mapped, whatever the flags say: host and device share addresses.
cudaResult cudaHostRegister(void* pointer, std::size_t bytes, unsigned,
                            std::source_location where) {
  if (!pointer || bytes == 0) return fail(cudaErrorInvalidValue, CALL);
  if (!register_host(reinterpret_cast<std::uintptr_t>(pointer), bytes))
    return fail(cudaErrorHostMemoryAlreadyRegistered, CALL);
  note_shared_with_host(bytes);
  return succeed(CALL);
}
cudaResult cudaHostUnregister(void* pointer, std::source_location where) {
  if (!pointer) return fail(cudaErrorInvalidValue, CALL);
  return unregister_host(reinterpret_cast<std::uintptr_t>(pointer))
             ? succeed(CALL)
             : fail(cudaErrorHostMemoryNotRegistered, CALL);
}

// All pools are names of the device's memory.
cudaResult cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device,
                                       std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  *pool = &default_pool;
  return succeed(CALL);
}
cudaResult cudaDeviceGetMemPool(cudaMemPool_t* pool, int device, std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  *pool = current_pool;
  return succeed(CALL);
}
cudaResult cudaDeviceSetMemPool(int device, cudaMemPool_t pool, std::source_location where) {
  if (device != 0) return fail(cudaErrorInvalidDevice, CALL);
  if (!is_pool(pool)) return fail(cudaErrorInvalidValue, CALL);
  current_pool = pool;
  return succeed(CALL);
}
cudaResult cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties,
                             std::source_location where) {
  if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned)
    return fail(cudaErrorInvalidValue, CALL);
  *pool = new CUmemPoolHandle_st;
  made_pools.insert(*pool);
  return succeed(CALL);
}
cudaResult cudaMemPoolDestroy(cudaMemPool_t pool, std::source_location where) {
  if (made_pools.erase(pool) == 0) return fail(cudaErrorInvalidValue, CALL);
  if (current_pool == pool) current_pool = &default_pool;
  delete pool;
  return succeed(CALL);
}
cudaResult cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value,
                                   std::source_location where) {
  if (!is_pool(pool) || !value) return fail(cudaErrorInvalidValue, CALL);
  if (attribute == cudaMemPoolAttrReleaseThreshold)
    pool->release_threshold = *static_cast<std::uint64_t*>(value);
  return succeed(CALL);
}
cudaResult cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value,
                                   std::source_location where) {
  if (!is_pool(pool) || !value) return fail(cudaErrorInvalidValue, CALL);
  if (attribute < cudaMemPoolAttrReleaseThreshold) {
    *static_cast<int*>(value) = 1;
  } else {
    *static_cast<std::uint64_t*>(value) =
        attribute == cudaMemPoolAttrReleaseThreshold ? pool->release_threshold : allocated_bytes();
  }
  return succeed(CALL);
}
cudaResult cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t, std::source_location where) {
  return is_pool(pool) ? succeed(CALL) : fail(cudaErrorInvalidValue, CALL);
}

cudaResult cudaProfilerStart(std::source_location where) { return succeed(CALL); }
cudaResult cudaProfilerStop(std::source_location where) { return succeed(CALL); }
