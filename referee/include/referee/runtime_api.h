// The runtime API of the subset. Streams and events exist and are in order; every call is finished
// when it returns. Calls report errors as CUDA does, and the referee remembers whether anybody
// looked.
#pragma once

#include <cstddef>
#include <source_location>
#include <type_traits>

#include "device_model.h"
#include "launch.h"
#include "runtime_types.h"
#include "vector_types.h"

namespace referee {

// What an API call returns: converts to cudaError_t. An error that is thrown away unread is kept
// for the diagnosis `unchecked-error`. The runtime knows of it from the call on: a result may
// never be destroyed.
class Result {
 public:
  Result(cudaError_t code, const char* call, std::source_location where) : code_(code) {
    if (code != cudaSuccess) failure_ = note_failed(code, call, where);
  }
  Result(const Result& other) : code_(other.code_), failure_(other.failure_) { other.failure_ = 0; }
  Result& operator=(const Result&) = delete;
  ~Result() {
    if (failure_ != 0) note_unchecked(failure_);
  }
  operator cudaError_t() const {
    if (code_ != cudaSuccess) note_looked(failure_, code_);
    failure_ = 0;
    return code_;
  }

 private:
  static unsigned note_failed(cudaError_t code, const char* call, std::source_location where);
  static void note_unchecked(unsigned failure);
  static void note_looked(unsigned failure, cudaError_t code);

  cudaError_t code_;
  mutable unsigned failure_ = 0;  // its number while nobody has looked, else 0
};

}  // namespace referee

using cudaResult = referee::Result;

#include "advice_api.h"

#define REFEREE_HERE std::source_location where = std::source_location::current()
cudaResult cudaMalloc(void** pointer, std::size_t bytes, REFEREE_HERE);
cudaResult cudaMallocHost(void** pointer, std::size_t bytes, unsigned flags = 0, REFEREE_HERE);
cudaResult cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags, REFEREE_HERE);
cudaResult cudaMallocManaged(void** pointer, std::size_t bytes,
                             unsigned flags = cudaMemAttachGlobal, REFEREE_HERE);
cudaResult cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                           std::size_t height, REFEREE_HERE);
cudaResult cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream, REFEREE_HERE);
cudaResult cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, cudaMemPool_t pool,
                                   cudaStream_t stream, REFEREE_HERE);
cudaResult cudaFree(void* pointer, REFEREE_HERE);
cudaResult cudaFreeHost(void* pointer, REFEREE_HERE);
cudaResult cudaFreeAsync(void* pointer, cudaStream_t stream, REFEREE_HERE);
cudaResult cudaHostGetDevicePointer(void** device, void* host, unsigned flags, REFEREE_HERE);
cudaResult cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes, REFEREE_HERE);
cudaResult cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer,
                                    REFEREE_HERE);

template <class T>
cudaResult cudaMalloc(T** pointer, std::size_t bytes, REFEREE_HERE) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes, where);
}
template <class T>
cudaResult cudaMallocHost(T** pointer, std::size_t bytes, unsigned flags = 0, REFEREE_HERE) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), bytes, flags, where);
}
template <class T>
cudaResult cudaHostAlloc(T** pointer, std::size_t bytes, unsigned flags, REFEREE_HERE) {
  return cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags, where);
}
template <class T>
cudaResult cudaMallocManaged(T** pointer, std::size_t bytes, unsigned flags = cudaMemAttachGlobal,
                             REFEREE_HERE) {
  return cudaMallocManaged(reinterpret_cast<void**>(pointer), bytes, flags, where);
}
template <class T>
cudaResult cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height,
                           REFEREE_HERE) {
  return cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height, where);
}
template <class T>
cudaResult cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream, REFEREE_HERE) {
  return cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream, where);
}
template <class T>
cudaResult cudaMallocAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool, cudaStream_t stream,
                           REFEREE_HERE) {
  return cudaMallocFromPoolAsync(reinterpret_cast<void**>(pointer), bytes, pool, stream, where);
}
template <class T>
cudaResult cudaMallocFromPoolAsync(T** pointer, std::size_t bytes, cudaMemPool_t pool,
                                   cudaStream_t stream, REFEREE_HERE) {
  return cudaMallocFromPoolAsync(reinterpret_cast<void**>(pointer), bytes, pool, stream, where);
}
template <class T>
cudaResult cudaHostGetDevicePointer(T** device, void* host, unsigned flags, REFEREE_HERE) {
  return cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags, where);
}

cudaResult cudaMemcpy(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                      REFEREE_HERE);
cudaResult cudaMemcpyAsync(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                           cudaStream_t stream = nullptr, REFEREE_HERE);
cudaResult cudaMemcpy2D(void* target, std::size_t target_pitch, const void* source,
                        std::size_t source_pitch, std::size_t width, std::size_t height,
                        cudaMemcpyKind kind, REFEREE_HERE);
cudaResult cudaMemcpy2DAsync(void* target, std::size_t target_pitch, const void* source,
                             std::size_t source_pitch, std::size_t width, std::size_t height,
                             cudaMemcpyKind kind, cudaStream_t stream = nullptr, REFEREE_HERE);
cudaResult cudaMemset(void* target, int value, std::size_t bytes, REFEREE_HERE);
cudaResult cudaMemsetAsync(void* target, int value, std::size_t bytes,
                           cudaStream_t stream = nullptr, REFEREE_HERE);
cudaResult cudaMemset2D(void* target, std::size_t pitch, int value, std::size_t width,
                        std::size_t height, REFEREE_HERE);
cudaResult cudaMemset2DAsync(void* target, std::size_t pitch, int value, std::size_t width,
                             std::size_t height, cudaStream_t stream = nullptr, REFEREE_HERE);
// Slices follow each other without a gap, in the pitch that the allocation has.
cudaResult cudaMalloc3D(cudaPitchedPtr* memory, cudaExtent extent, REFEREE_HERE);
cudaResult cudaMemcpy3D(const cudaMemcpy3DParms* copy, REFEREE_HERE);
cudaResult cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream = nullptr,
                             REFEREE_HERE);
cudaResult cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent extent, REFEREE_HERE);
cudaResult cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent extent,
                             cudaStream_t stream = nullptr, REFEREE_HERE);
// Both devices are the one that there is.
cudaResult cudaMemcpyPeer(void* target, int target_device, const void* source, int source_device,
                          std::size_t bytes, REFEREE_HERE);
cudaResult cudaMemcpyPeerAsync(void* target, int target_device, const void* source,
                               int source_device, std::size_t bytes, cudaStream_t stream = nullptr,
                               REFEREE_HERE);

// Symbols are ordinary globals here, so their address is the device address.
template <class T>
cudaResult cudaMemcpyToSymbol(const T& symbol, const void* source, std::size_t bytes,
                              std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                              REFEREE_HERE) {
  char* start = const_cast<char*>(reinterpret_cast<const volatile char*>(&symbol));
  return cudaMemcpy(start + offset, source, bytes, kind, where);
}
template <class T>
cudaResult cudaMemcpyFromSymbol(void* target, T& symbol, std::size_t bytes, std::size_t offset = 0,
                                cudaMemcpyKind kind = cudaMemcpyDeviceToHost, REFEREE_HERE) {
  const char* start = const_cast<const char*>(reinterpret_cast<const volatile char*>(&symbol));
  // What is const may lie among the program's own constants.
  if (std::is_const_v<T> && kind == cudaMemcpyDeviceToHost) kind = cudaMemcpyDefault;
  return cudaMemcpy(target, start + offset, bytes, kind, where);
}
template <class T>
cudaResult cudaMemcpyToSymbolAsync(const T& symbol, const void* source, std::size_t bytes,
                                   std::size_t offset = 0,
                                   cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                   cudaStream_t stream = nullptr, REFEREE_HERE) {
  char* start = const_cast<char*>(reinterpret_cast<const volatile char*>(&symbol));
  return cudaMemcpyAsync(start + offset, source, bytes, kind, stream, where);
}
template <class T>
cudaResult cudaMemcpyFromSymbolAsync(void* target, T& symbol, std::size_t bytes,
                                     std::size_t offset = 0,
                                     cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                     cudaStream_t stream = nullptr, REFEREE_HERE) {
  const char* start = const_cast<const char*>(reinterpret_cast<const volatile char*>(&symbol));
  if (std::is_const_v<T> && kind == cudaMemcpyDeviceToHost) kind = cudaMemcpyDefault;
  return cudaMemcpyAsync(target, start + offset, bytes, kind, stream, where);
}
template <class T>
cudaResult cudaGetSymbolAddress(void** pointer, const T& symbol, REFEREE_HERE) {
  *pointer = const_cast<char*>(reinterpret_cast<const volatile char*>(&symbol));
  return {cudaSuccess, "cudaGetSymbolAddress", where};
}
template <class P, class T>
cudaResult cudaGetSymbolAddress(P** pointer, const T& symbol, REFEREE_HERE) {
  return cudaGetSymbolAddress(reinterpret_cast<void**>(pointer), symbol, where);
}
template <class T>
cudaResult cudaGetSymbolSize(std::size_t* bytes, const T&, REFEREE_HERE) {
  *bytes = sizeof(T);
  return {cudaSuccess, "cudaGetSymbolSize", where};
}

cudaResult cudaDeviceSynchronize(REFEREE_HERE);
cudaResult cudaDeviceReset(REFEREE_HERE);
// Their names before CUDA 4.
inline cudaResult cudaThreadSynchronize(REFEREE_HERE) { return cudaDeviceSynchronize(where); }
inline cudaResult cudaThreadExit(REFEREE_HERE) { return cudaDeviceReset(where); }
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);

cudaResult cudaGetDeviceCount(int* count, REFEREE_HERE);
cudaResult cudaGetDevice(int* device, REFEREE_HERE);
cudaResult cudaSetDevice(int device, REFEREE_HERE);
cudaResult cudaGetDeviceProperties(cudaDeviceProp* properties, int device, REFEREE_HERE);
cudaResult cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device, REFEREE_HERE);
cudaResult cudaDeviceSetLimit(cudaLimit limit, std::size_t value, REFEREE_HERE);
cudaResult cudaDeviceGetLimit(std::size_t* value, cudaLimit limit, REFEREE_HERE);
cudaResult cudaDriverGetVersion(int* version, REFEREE_HERE);
cudaResult cudaRuntimeGetVersion(int* version, REFEREE_HERE);

cudaResult cudaStreamCreate(cudaStream_t* stream, REFEREE_HERE);
cudaResult cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags, REFEREE_HERE);
cudaResult cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority,
                                        REFEREE_HERE);
cudaResult cudaDeviceGetStreamPriorityRange(int* least, int* greatest, REFEREE_HERE);
cudaResult cudaStreamGetPriority(cudaStream_t stream, int* priority, REFEREE_HERE);
cudaResult cudaStreamGetFlags(cudaStream_t stream, unsigned* flags, REFEREE_HERE);
// Called at once: what the stream had to do is done.
cudaResult cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                 unsigned flags, REFEREE_HERE);
cudaResult cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data, REFEREE_HERE);
cudaResult cudaStreamDestroy(cudaStream_t stream, REFEREE_HERE);
cudaResult cudaStreamSynchronize(cudaStream_t stream, REFEREE_HERE);
cudaResult cudaStreamQuery(cudaStream_t stream, REFEREE_HERE);
cudaResult cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0,
                               REFEREE_HERE);
cudaResult cudaEventCreate(cudaEvent_t* event, REFEREE_HERE);
cudaResult cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags, REFEREE_HERE);
cudaResult cudaEventDestroy(cudaEvent_t event, REFEREE_HERE);
cudaResult cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, REFEREE_HERE);
inline cudaResult cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr,
                                           unsigned = 0, REFEREE_HERE) {
  return cudaEventRecord(event, stream, where);
}
cudaResult cudaEventSynchronize(cudaEvent_t event, REFEREE_HERE);
cudaResult cudaEventQuery(cudaEvent_t event, REFEREE_HERE);
cudaResult cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop,
                                REFEREE_HERE);

namespace referee {
// How many the device has, and how many threads each of them holds.
int multiprocessors();
int threads_per_multiprocessor();
// Kernels are known by their address.
cudaResult set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value,
                                  std::source_location where);
cudaResult get_function_attributes(cudaFuncAttributes* attributes, const void* kernel,
                                   std::source_location where);
// What the kernel is declared with, or what any block may have. Of some that is not known, as of a
// template before it runs: a program that has asked about one of which it is not, or which has no
// bounds, is held to no launch bounds.
int most_threads_of(const void* kernel);
cudaResult max_active_blocks(int* blocks, const void* kernel, int block_size,
                             std::size_t shared_bytes, std::source_location where);
cudaResult max_cluster_size(int* size, const void* kernel, const cudaLaunchConfig_t* config,
                            std::source_location where);
cudaResult max_active_clusters(int* clusters, const void* kernel, const cudaLaunchConfig_t* config,
                               std::source_location where);
template <class Kernel>
const void* kernel_address(Kernel kernel) {
  return reinterpret_cast<const void*>(kernel);
}
// The error of the launch that has just run, as cudaLaunchKernel returns it.
cudaResult finish_launch(const char* call, std::source_location where);
// Whether the host can read argument `index` of the launch where `argument` says that it lies;
// reports it where not: the array of arguments holds their addresses, in the host's memory.
bool can_read_argument(const char* call, const void* argument, int index,
                       std::source_location where);
}  // namespace referee

template <class Kernel>
cudaResult cudaFuncSetAttribute(Kernel kernel, cudaFuncAttribute attribute, int value,
                                REFEREE_HERE) {
  return referee::set_function_attribute(referee::kernel_address(kernel), attribute, value, where);
}
template <class Kernel>
cudaResult cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel kernel, REFEREE_HERE) {
  return referee::get_function_attributes(attributes, referee::kernel_address(kernel), where);
}
template <class Kernel>
cudaResult cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel kernel, int block_size,
                                                         std::size_t shared_bytes, REFEREE_HERE) {
  return referee::max_active_blocks(blocks, referee::kernel_address(kernel), block_size,
                                    shared_bytes, where);
}
template <class Kernel>
cudaResult cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Kernel kernel,
                                                                  int block_size,
                                                                  std::size_t shared_bytes,
                                                                  unsigned, REFEREE_HERE) {
  return referee::max_active_blocks(blocks, referee::kernel_address(kernel), block_size,
                                    shared_bytes, where);
}
// How many blocks a cluster may have; how many clusters run at a time. Registers and the places of
// multiprocessors on the chip are not looked at.
template <class Kernel>
cudaResult cudaOccupancyMaxPotentialClusterSize(int* size, Kernel kernel,
                                                const cudaLaunchConfig_t* config, REFEREE_HERE) {
  return referee::max_cluster_size(size, referee::kernel_address(kernel), config, where);
}
template <class Kernel>
cudaResult cudaOccupancyMaxActiveClusters(int* clusters, Kernel kernel,
                                          const cudaLaunchConfig_t* config, REFEREE_HERE) {
  return referee::max_active_clusters(clusters, referee::kernel_address(kernel), config, where);
}
// `shared_bytes` says what a block of so many threads uses.
template <class Kernel, class SharedBytes>
cudaResult cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid_size, int* block_size,
                                                          Kernel kernel, SharedBytes shared_bytes,
                                                          int limit = 0, REFEREE_HERE) {
  int most = referee::most_threads_of(referee::kernel_address(kernel));
  if (limit > 0 && limit < most) most = limit;
  int best = 0;
  for (int multiple = (most + 31) / 32 * 32; multiple > 0; multiple -= 32) {
    const int size = multiple < most ? multiple : most;
    int blocks = 0;
    const cudaError_t error =
        referee::max_active_blocks(&blocks, referee::kernel_address(kernel), size,
                                   static_cast<std::size_t>(shared_bytes(size)), where);
    if (error != cudaSuccess)
      return {error, "cudaOccupancyMaxPotentialBlockSizeVariableSMem", where};
    if (blocks * size <= best) continue;
    best = blocks * size;
    *block_size = size;
    *min_grid_size = referee::multiprocessors() * blocks;
  }
  return {cudaSuccess, "cudaOccupancyMaxPotentialBlockSizeVariableSMem", where};
}
template <class Kernel>
cudaResult cudaOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, Kernel kernel,
                                              std::size_t shared_bytes = 0, int limit = 0,
                                              REFEREE_HERE) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      min_grid_size, block_size, kernel, [=](int) { return shared_bytes; }, limit, where);
}

namespace referee {

template <class... Parameters, std::size_t... I>
cudaResult launch_with_pointers(const char* call_name, void (*kernel)(Parameters...),
                                Configuration configuration, void** arguments,
                                std::index_sequence<I...>, std::source_location where) {
  if (!(can_read_argument(call_name, arguments[I], static_cast<int>(I), where) && ...))
    return {cudaSuccess, call_name, where};  // it is in the report
  configuration.kernel = kernel_address(kernel);
  launch(
      "", [kernel](auto... values) REFEREE_KERNEL_CALL { kernel(values...); }, configuration,
      *static_cast<std::remove_reference_t<Parameters>*>(arguments[I])...);
  return finish_launch(call_name, where);
}

}  // namespace referee

template <class... Parameters>
cudaResult cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                            std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                            REFEREE_HERE) {
  return referee::launch_with_pointers(
      "cudaLaunchKernel", kernel, referee::Configuration(grid, block, shared_bytes, stream, where),
      arguments, std::index_sequence_for<Parameters...>(), where);
}
template <class... Parameters>
cudaResult cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                       void** arguments, std::size_t shared_bytes = 0,
                                       cudaStream_t stream = nullptr, REFEREE_HERE) {
  referee::Configuration configuration(grid, block, shared_bytes, stream, where);
  configuration.cooperative = true;
  return referee::launch_with_pointers("cudaLaunchCooperativeKernel", kernel, configuration,
                                       arguments, std::index_sequence_for<Parameters...>(), where);
}
// The kernel behind a `const void*` has lost its parameters' types. The rewriter removes a cast
// that stands in the call itself.
template <class Pointer>
concept HidesItsKernel = std::is_convertible_v<Pointer, const void*>;
template <HidesItsKernel Pointer>
cudaError_t cudaLaunchKernel(Pointer, dim3, dim3, void**, std::size_t = 0, cudaStream_t = nullptr) {
  static_assert(!HidesItsKernel<Pointer>,
                "on the referee, name the kernel in the call: cudaLaunchKernel(kernel, ...)");
  return cudaErrorInvalidDeviceFunction;
}
template <HidesItsKernel Pointer>
cudaError_t cudaLaunchCooperativeKernel(Pointer, dim3, dim3, void**, std::size_t = 0,
                                        cudaStream_t = nullptr) {
  static_assert(
      !HidesItsKernel<Pointer>,
      "on the referee, name the kernel in the call: cudaLaunchCooperativeKernel(kernel, ...)");
  return cudaErrorInvalidDeviceFunction;
}
namespace referee {
// The first argument of cudaLaunchKernelEx(), which makes the place of the call known: behind a
// parameter pack there is no room for a default argument, but there is in this conversion.
struct PlacedConfig {
  const cudaLaunchConfig_t* config;
  std::source_location where;
  PlacedConfig(const cudaLaunchConfig_t* its_config,
               std::source_location here = std::source_location::current())
      : config(its_config), where(here) {}
};
}  // namespace referee
template <class... Parameters>
cudaResult cudaLaunchKernelEx(referee::PlacedConfig placed, void (*kernel)(Parameters...),
                              std::type_identity_t<Parameters>... arguments) {
  const cudaLaunchConfig_t* const config = placed.config;
  referee::Configuration configuration(config->gridDim, config->blockDim, config->dynamicSmemBytes,
                                       config->stream, placed.where);
  for (unsigned i = 0; i < config->numAttrs; ++i) {
    const cudaLaunchAttributeValue& value = config->attrs[i].val;
    if (config->attrs[i].id == cudaLaunchAttributeCooperative)
      configuration.cooperative = value.cooperative != 0;
    if (config->attrs[i].id == cudaLaunchAttributeClusterDimension)
      configuration.cluster = dim3(value.clusterDim.x, value.clusterDim.y, value.clusterDim.z);
  }
  configuration.kernel = referee::kernel_address(kernel);
  referee::launch(
      "", [kernel](auto... values) REFEREE_KERNEL_CALL { kernel(values...); }, configuration,
      static_cast<Parameters>(arguments)...);
  return referee::finish_launch("cudaLaunchKernelEx", configuration.where);
}
#undef REFEREE_HERE
