// Calls of the runtime API that advise the device or ask about others, with what CUDA 13.0 has and
// what CUDA 12 had besides. The referee's device is alone, has no caches and does all work at once:
// arguments are looked at, and nothing follows. runtime_api.h includes it.
#pragma once

#include <cstddef>
#include <source_location>

#include "runtime_types.h"

#define REFEREE_HERE std::source_location where = std::source_location::current()

cudaResult cudaChooseDevice(int* device, const cudaDeviceProp* properties, REFEREE_HERE);
cudaResult cudaSetDeviceFlags(unsigned flags, REFEREE_HERE);
cudaResult cudaGetDeviceFlags(unsigned* flags, REFEREE_HERE);
cudaResult cudaSetValidDevices(int* devices, int count, REFEREE_HERE);
// The device's name on its bus, of `bytes` characters at most with the 0 behind them.
cudaResult cudaDeviceGetPCIBusId(char* id, int bytes, int device, REFEREE_HERE);
cudaResult cudaDeviceGetByPCIBusId(int* device, const char* id, REFEREE_HERE);

// There is no other device: none can be reached.
cudaResult cudaDeviceCanAccessPeer(int* can, int device, int peer, REFEREE_HERE);
cudaResult cudaDeviceEnablePeerAccess(int peer, unsigned flags, REFEREE_HERE);
cudaResult cudaDeviceDisablePeerAccess(int peer, REFEREE_HERE);

cudaResult cudaDeviceSetCacheConfig(cudaFuncCache config, REFEREE_HERE);
cudaResult cudaDeviceGetCacheConfig(cudaFuncCache* config, REFEREE_HERE);
cudaResult cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config, REFEREE_HERE);
cudaResult cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config, REFEREE_HERE);
namespace referee {
cudaResult prefer_for_kernel(const char* call, std::source_location where);
}
template <class Kernel>
cudaResult cudaFuncSetCacheConfig(Kernel, cudaFuncCache, REFEREE_HERE) {
  return referee::prefer_for_kernel("cudaFuncSetCacheConfig", where);
}
template <class Kernel>
cudaResult cudaFuncSetSharedMemConfig(Kernel, cudaSharedMemConfig, REFEREE_HERE) {
  return referee::prefer_for_kernel("cudaFuncSetSharedMemConfig", where);
}

// Of managed memory alone.
cudaResult cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device,
                                cudaStream_t stream = nullptr, REFEREE_HERE);
cudaResult cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation location,
                                unsigned flags, cudaStream_t stream = nullptr, REFEREE_HERE);
cudaResult cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                         int device, REFEREE_HERE);
cudaResult cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                         cudaMemLocation location, REFEREE_HERE);
cudaResult cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t bytes = 0,
                                    unsigned flags = 4, REFEREE_HERE);
template <class T>
cudaResult cudaStreamAttachMemAsync(cudaStream_t stream, T* pointer, std::size_t bytes = 0,
                                    unsigned flags = 4, REFEREE_HERE) {
  return cudaStreamAttachMemAsync(stream, static_cast<void*>(pointer), bytes, flags, where);
}

// Kernels may touch registered memory from then on, and nobody looks at what they do there.
cudaResult cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags, REFEREE_HERE);
cudaResult cudaHostUnregister(void* pointer, REFEREE_HERE);

cudaResult cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device, REFEREE_HERE);
cudaResult cudaDeviceGetMemPool(cudaMemPool_t* pool, int device, REFEREE_HERE);
cudaResult cudaDeviceSetMemPool(int device, cudaMemPool_t pool, REFEREE_HERE);
cudaResult cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties, REFEREE_HERE);
cudaResult cudaMemPoolDestroy(cudaMemPool_t pool, REFEREE_HERE);
cudaResult cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value,
                                   REFEREE_HERE);
cudaResult cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value,
                                   REFEREE_HERE);
cudaResult cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t bytes_to_keep, REFEREE_HERE);

cudaResult cudaProfilerStart(REFEREE_HERE);
cudaResult cudaProfilerStop(REFEREE_HERE);
#undef REFEREE_HERE
