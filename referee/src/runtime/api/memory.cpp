// The runtime API's memory functions.
#include <cstring>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/api/replaced_copies.h"
#include "referee/src/runtime/api/streams.h"
#include "referee/src/runtime/check/loads_by_host.h"
#include "referee/src/runtime/exec/sampling.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/report/report.h"

using namespace referee;

namespace {

cudaResult allocate_into(void** pointer, std::size_t bytes, MemoryKind kind, const char* call,
                         std::source_location where) {
  if (!pointer) return fail(cudaErrorInvalidValue, call, where);
  const OpenDeviceMemory open;
  if (sticky_error() != cudaSuccess) return succeed(call, where);
  void* const memory = allocates_sparsely() && kind == MemoryKind::device
                           ? harness::allocate_sparse(bytes, where)
                           : allocate(bytes, kind, where);
  if (memory == nullptr && bytes > 0) return fail(cudaErrorMemoryAllocation, call, where);
  if (must_fail()) {
    release(memory, where);
    return fail(cudaErrorUnknown, call, where);
  }
  if (kind != MemoryKind::device) note_shared_with_host(bytes);
  *pointer = memory;
  return {cudaSuccess, text_for_program(call), where};
}

// Page-locked memory goes back by cudaFreeHost, all other by the rest.
cudaResult release_from(void* pointer, bool page_locked, const char* call,
                        std::source_location where) {
  host_waits_for_all();
  const Allocation* found = allocation_of(reinterpret_cast<std::uintptr_t>(pointer));
  const bool other = found && (found->kind == MemoryKind::page_locked) != page_locked;
  // After an error of the device every call fails with it, whatever it is given.
  if (pointer && (other || !release(pointer, where)) && sticky_error() == cudaSuccess)
    return fail(cudaErrorInvalidValue, call, where);
  return succeed(call, where);
}

// True if the bytes are device memory (an allocation, or a __device__ variable where the direction
// says so); false for host memory.
bool is_device_range(const void* pointer, std::size_t bytes) {
  return allocation_of(reinterpret_cast<std::uintptr_t>(pointer), bytes) != nullptr;
}

bool in_arena(const void* pointer) {
  return arena.contains(reinterpret_cast<std::uintptr_t>(pointer));
}

bool in_image(const void* pointer) {
  return image.contains(reinterpret_cast<std::uintptr_t>(pointer));
}

// A range that a copy may touch on the device's side.
bool valid_device_range(const void* pointer, std::size_t bytes) {
  return is_device_range(pointer, bytes) || in_image(pointer);
}

// A range that a copy may touch on the host's side: anything but memory of the device alone.
bool valid_host_range(const void* pointer) {
  if (!pointer) return false;
  const Allocation* allocation = allocation_of(reinterpret_cast<std::uintptr_t>(pointer));
  return !in_arena(pointer) || (allocation && allocation->kind != MemoryKind::device);
}

void mark_written(void* target, std::size_t bytes) {
  if (in_arena(target)) mark_initialised(arena, reinterpret_cast<std::uintptr_t>(target), bytes);
}

cudaError_t check_copy(const void* target, const void* source, std::size_t bytes,
                       cudaMemcpyKind kind) {
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
    return cudaErrorInvalidMemcpyDirection;
  const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice ||
                         (kind == cudaMemcpyDefault && in_arena(target));
  const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice ||
                           (kind == cudaMemcpyDefault && in_arena(source));
  const bool good_target = to_device ? valid_device_range(target, bytes) : valid_host_range(target);
  const bool good_source =
      from_device ? valid_device_range(source, bytes) : valid_host_range(source);
  return good_target && good_source ? cudaSuccess : cudaErrorInvalidValue;
}

// Whether the host can look at what only the device could before: also in memory that both share,
// whatever the copy is called.
bool is_copy_to_host(const void* target, const void* source, cudaMemcpyKind kind) {
  if (kind == cudaMemcpyDeviceToHost) return true;
  if (kind != cudaMemcpyDefault && kind != cudaMemcpyDeviceToDevice) return false;
  const auto is_shared = [](const void* pointer) {
    const Allocation* allocation = allocation_of(reinterpret_cast<std::uintptr_t>(pointer));
    return allocation != nullptr && allocation->kind != MemoryKind::device;
  };
  if (is_shared(target)) return !is_shared(source);
  return kind == cudaMemcpyDefault && in_arena(source) && !in_arena(target);
}

// Copies where nothing is wrong with it; returns what is.
cudaError_t transfer(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                     std::source_location where) {
  if (const cudaError_t error = check_copy(target, source, bytes, kind); error != cudaSuccess)
    return error;
  if (leaves_out(bytes)) return cudaSuccess;
  require_of_program(target, bytes);
  require_of_program(source, bytes);
  require_writable(reinterpret_cast<std::uintptr_t>(target), bytes);
  const OpenDeviceMemory open;
  std::memmove(target, source, bytes);
  // By cudaMemcpyToSymbol, too.
  if (in_arena(target) || (kind == cudaMemcpyHostToDevice && in_image(target)))
    replace_copied(target, source, bytes);
  mark_written(target, bytes);
  note_host_access(reinterpret_cast<std::uintptr_t>(target), bytes, true, 0);
  if (is_copy_to_host(target, source, kind)) note_copy_to_host(target, bytes, where);
  if (const Allocation* array = allocation_of(reinterpret_cast<std::uintptr_t>(source)))
    note_copy_of_array(*array, bytes, where);
  note_store_by_call(target, bytes, where);
  return cudaSuccess;
}

// Rows of bytes that lie `pitch` bytes apart, in slices; plain bytes are one row.
struct Extent {
  std::size_t width = 0;
  std::size_t rows = 1, slices = 1;
};
struct Place {
  const void* begin = nullptr;  // null where there is none: memory is filled
  std::size_t pitch = 0, slice_pitch = 0;
};

// The bytes that others can meet: of ordinary host memory none, which a copy reads before it
// returns, and has written when it does (CUDA Runtime API, "API synchronization behavior").
BytesInUse shared_bytes(const Place& place, const Extent& extent) {
  const bool shared = in_arena(place.begin) || in_image(place.begin);
  BytesInUse bytes{reinterpret_cast<std::uintptr_t>(place.begin), shared ? extent.width : 0};
  bytes.pitch = place.pitch, bytes.rows = extent.rows;
  bytes.slice_pitch = place.slice_pitch, bytes.slices = extent.slices;
  return bytes;
}

// For what the host waits before a call returns: for a copy that begins or ends at memory of its
// own, or shared with it (device memory alone is filled, and copied to device memory, while the
// host goes on, also by cudaMemset and cudaMemcpy; on a device a kernel in a non-blocking stream
// overtakes them: bench/results/memset_overtaken.md); or, by calls named Async, for ordinary memory
// of its own to be written.
enum class Waits { for_shared_memory, for_own_memory };

bool host_waits(const void* target, const void* source, Waits waits) {
  if (waits == Waits::for_own_memory) return !(in_arena(target) || in_image(target));
  return !is_of_the_device_alone(target) || (source && !is_of_the_device_alone(source));
}

void add_copy(cudaStream_t stream, const Place& target, const Place& source, const Extent& extent,
              Waits waits, const char* call, std::source_location where) {
  if (extent.width == 0 || extent.rows == 0 || extent.slices == 0) return;
  StreamState& state = state_of(stream);
  StreamWork work{call, where};
  work.read = shared_bytes(source, extent);
  work.written = shared_bytes(target, extent);
  add_stream_work(state, std::move(work));
  if (host_waits(target.begin, source.begin, waits)) host_waits_for(state.clock);
}

cudaResult copy(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                cudaStream_t stream, Waits waits, const char* call, std::source_location where) {
  if (bytes == 0 || sticky_error() != cudaSuccess) return succeed(call, where);
  if (const cudaError_t error = transfer(target, source, bytes, kind, where); error != cudaSuccess)
    return fail(error, call, where);
  add_copy(stream, {target}, {source}, {bytes}, waits, call, where);
  return succeed(call, where);
}

// Bytes of 0 or of ones clear memory; what stands there otherwise is a value of the call's.
void note_fill(const void* target, int value, std::size_t bytes, std::source_location where) {
  const int byte = value & 0xff;
  if (byte != 0 && byte != 0xff) note_store_by_call(target, bytes, where);
}

cudaResult fill(void* target, int value, std::size_t bytes, cudaStream_t stream, Waits waits,
                const char* call, std::source_location where) {
  ++report().memsets;
  if (bytes == 0 || sticky_error() != cudaSuccess) return succeed(call, where);
  if (!valid_device_range(target, bytes)) return fail(cudaErrorInvalidValue, call, where);
  if (leaves_out(bytes)) return succeed(call, where);
  require_of_program(target, bytes);
  const OpenDeviceMemory open;
  std::memset(target, value, bytes);
  mark_written(target, bytes);
  note_fill(target, value, bytes, where);
  add_copy(stream, {target}, {}, {bytes}, waits, call, where);
  return succeed(call, where);
}

// A rectangle of bytes: rows that lie `pitch` bytes apart.
template <class Pointer>
struct Rows {
  Pointer begin;
  std::size_t pitch;

  Pointer row(std::size_t index) const { return begin + index * pitch; }
};
using RowsToWrite = Rows<char*>;
using RowsToRead = Rows<const char*>;

cudaError_t transfer_rows(RowsToWrite target, RowsToRead source, std::size_t width,
                          std::size_t height, cudaMemcpyKind kind, std::source_location where) {
  if (width > target.pitch || width > source.pitch) return cudaErrorInvalidPitchValue;
  if (width == 0) return cudaSuccess;
  const OpenDeviceMemory open;
  for (std::size_t y = 0; y < height; ++y) {
    const cudaError_t error = transfer(target.row(y), source.row(y), width, kind, where);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

cudaResult copy_rows(void* target, std::size_t target_pitch, const void* source,
                     std::size_t source_pitch, std::size_t width, std::size_t height,
                     cudaMemcpyKind kind, cudaStream_t stream, Waits waits, const char* call,
                     std::source_location where) {
  const cudaError_t error =
      transfer_rows({static_cast<char*>(target), target_pitch},
                    {static_cast<const char*>(source), source_pitch}, width, height, kind, where);
  if (error != cudaSuccess) return fail(error, call, where);
  add_copy(stream, {target, target_pitch}, {source, source_pitch}, {width, height}, waits, call,
           where);
  return succeed(call, where);
}

cudaError_t fill_rows(RowsToWrite target, int value, std::size_t width, std::size_t height,
                      std::source_location where) {
  if (width > target.pitch) return cudaErrorInvalidPitchValue;
  const OpenDeviceMemory open;
  for (std::size_t y = 0; y < height; ++y) {
    char* const to = target.row(y);
    if (!valid_device_range(to, width)) return cudaErrorInvalidValue;
    require_of_program(to, width);
    std::memset(to, value, width);
    mark_written(to, width);
    note_fill(to, value, width, where);
  }
  return cudaSuccess;
}

cudaResult fill_plane(void* target, std::size_t pitch, int value, std::size_t width,
                      std::size_t height, cudaStream_t stream, Waits waits, const char* call,
                      std::source_location where) {
  ++report().memsets;
  const cudaError_t error =
      fill_rows({static_cast<char*>(target), pitch}, value, width, height, where);
  if (error != cudaSuccess) return fail(error, call, where);
  add_copy(stream, {target, pitch}, {}, {width, height}, waits, call, where);
  return succeed(call, where);
}

constexpr std::size_t kPitchAlignment = 512;

// The rows of a slice, from the position on.
RowsToWrite slice_of(const cudaPitchedPtr& memory, const cudaPos& position, std::size_t slice) {
  const std::size_t row = position.y + memory.ysize * (position.z + slice);
  return {static_cast<char*>(memory.ptr) + position.x + memory.pitch * row, memory.pitch};
}

// The place of what is copied to it or from it.
Place place_of(const cudaPitchedPtr& memory, const cudaPos& position) {
  return {slice_of(memory, position, 0).begin, memory.pitch, memory.pitch * memory.ysize};
}

cudaResult copy_slices(const cudaMemcpy3DParms* copy, cudaStream_t stream, Waits waits,
                       const char* call, std::source_location where) {
  if (!copy || copy->srcArray || copy->dstArray) return fail(cudaErrorInvalidValue, call, where);
  for (std::size_t z = 0; z < copy->extent.depth; ++z) {
    const RowsToWrite from = slice_of(copy->srcPtr, copy->srcPos, z);
    const cudaError_t error =
        transfer_rows(slice_of(copy->dstPtr, copy->dstPos, z), {from.begin, from.pitch},
                      copy->extent.width, copy->extent.height, copy->kind, where);
    if (error != cudaSuccess) return fail(error, call, where);
  }
  add_copy(stream, place_of(copy->dstPtr, copy->dstPos), place_of(copy->srcPtr, copy->srcPos),
           {copy->extent.width, copy->extent.height, copy->extent.depth}, waits, call, where);
  return succeed(call, where);
}

cudaResult fill_slices(const cudaPitchedPtr& memory, int value, const cudaExtent& extent,
                       cudaStream_t stream, Waits waits, const char* call,
                       std::source_location where) {
  ++report().memsets;
  for (std::size_t z = 0; z < extent.depth; ++z) {
    const cudaError_t error =
        fill_rows(slice_of(memory, {}, z), value, extent.width, extent.height, where);
    if (error != cudaSuccess) return fail(error, call, where);
  }
  add_copy(stream, place_of(memory, {}), {}, {extent.width, extent.height, extent.depth}, waits,
           call, where);
  return succeed(call, where);
}

}  // namespace

#define CALL __func__, where

cudaResult cudaMalloc(void** pointer, std::size_t bytes, std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::device, CALL);
}
cudaResult cudaMallocHost(void** pointer, std::size_t bytes, unsigned, std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::page_locked, CALL);
}
cudaResult cudaHostAlloc(void** pointer, std::size_t bytes, unsigned, std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::page_locked, CALL);
}
cudaResult cudaMallocManaged(void** pointer, std::size_t bytes, unsigned,
                             std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::managed, CALL);
}
cudaResult cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t,
                           std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::device, CALL);
}
cudaResult cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, cudaMemPool_t, cudaStream_t,
                                   std::source_location where) {
  return allocate_into(pointer, bytes, MemoryKind::device, CALL);
}
cudaResult cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                           std::size_t height, std::source_location where) {
  *pitch = (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
  return allocate_into(pointer, *pitch * height, MemoryKind::device, CALL);
}
cudaResult cudaMalloc3D(cudaPitchedPtr* memory, cudaExtent extent, std::source_location where) {
  *memory = {nullptr, 0, extent.width, extent.height};
  memory->pitch = (extent.width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
  return allocate_into(&memory->ptr, memory->pitch * extent.height * extent.depth,
                       MemoryKind::device, CALL);
}
cudaResult cudaFree(void* pointer, std::source_location where) {
  return release_from(pointer, false, CALL);
}
cudaResult cudaFreeHost(void* pointer, std::source_location where) {
  return release_from(pointer, true, CALL);
}
cudaResult cudaFreeAsync(void* pointer, cudaStream_t stream, std::source_location where) {
  // The beginning tells: who has used a large array has hardly left that out.
  constexpr std::size_t kMostChecked = std::size_t{64} << 20;
  if (const Allocation* found = allocation_of(reinterpret_cast<std::uintptr_t>(pointer))) {
    StreamWork work{__func__, where};
    work.written = {found->begin, std::min(found->size, kMostChecked)};
    check_stream_work(state_of(stream), work);
  }
  return release_from(pointer, false, CALL);
}
cudaResult cudaHostGetDevicePointer(void** device, void* host, unsigned,
                                    std::source_location where) {
  if (!is_device_range(host, 1) && !is_registered(reinterpret_cast<std::uintptr_t>(host), 1))
    return fail(cudaErrorInvalidValue, CALL);
  *device = host;
  return succeed(CALL);
}
cudaResult cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes,
                          std::source_location where) {
  *total_bytes = device_memory();
  *free_bytes = device_memory() - allocated_bytes();
  return succeed(CALL);
}
cudaResult cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer,
                                    std::source_location where) {
  *attributes = {cudaMemoryTypeUnregistered, 0, nullptr, const_cast<void*>(pointer)};
  if (const Allocation* found = allocation_of(reinterpret_cast<std::uintptr_t>(pointer))) {
    const bool host = found->kind != MemoryKind::device;
    attributes->type = found->kind == MemoryKind::device    ? cudaMemoryTypeDevice
                       : found->kind == MemoryKind::managed ? cudaMemoryTypeManaged
                                                            : cudaMemoryTypeHost;
    attributes->devicePointer = const_cast<void*>(pointer);
    attributes->hostPointer = host ? const_cast<void*>(pointer) : nullptr;
  }
  return succeed(CALL);
}
cudaResult cudaMemcpy(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                      std::source_location where) {
  return copy(target, source, bytes, kind, nullptr, Waits::for_shared_memory, CALL);
}
cudaResult cudaMemcpyAsync(void* target, const void* source, std::size_t bytes, cudaMemcpyKind kind,
                           cudaStream_t stream, std::source_location where) {
  return copy(target, source, bytes, kind, stream, Waits::for_own_memory, CALL);
}
cudaResult cudaMemcpy2D(void* target, std::size_t target_pitch, const void* source,
                        std::size_t source_pitch, std::size_t width, std::size_t height,
                        cudaMemcpyKind kind, std::source_location where) {
  return copy_rows(target, target_pitch, source, source_pitch, width, height, kind, nullptr,
                   Waits::for_shared_memory, CALL);
}
cudaResult cudaMemcpy2DAsync(void* target, std::size_t target_pitch, const void* source,
                             std::size_t source_pitch, std::size_t width, std::size_t height,
                             cudaMemcpyKind kind, cudaStream_t stream, std::source_location where) {
  return copy_rows(target, target_pitch, source, source_pitch, width, height, kind, stream,
                   Waits::for_own_memory, CALL);
}
cudaResult cudaMemcpy3D(const cudaMemcpy3DParms* copy, std::source_location where) {
  return copy_slices(copy, nullptr, Waits::for_shared_memory, CALL);
}
cudaResult cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream,
                             std::source_location where) {
  return copy_slices(copy, stream, Waits::for_own_memory, CALL);
}
cudaResult cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent extent,
                        std::source_location where) {
  return fill_slices(memory, value, extent, nullptr, Waits::for_shared_memory, CALL);
}
cudaResult cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent extent,
                             cudaStream_t stream, std::source_location where) {
  return fill_slices(memory, value, extent, stream, Waits::for_own_memory, CALL);
}
cudaResult cudaMemset(void* target, int value, std::size_t bytes, std::source_location where) {
  return fill(target, value, bytes, nullptr, Waits::for_shared_memory, CALL);
}
cudaResult cudaMemsetAsync(void* target, int value, std::size_t bytes, cudaStream_t stream,
                           std::source_location where) {
  return fill(target, value, bytes, stream, Waits::for_own_memory, CALL);
}
cudaResult cudaMemset2D(void* target, std::size_t pitch, int value, std::size_t width,
                        std::size_t height, std::source_location where) {
  return fill_plane(target, pitch, value, width, height, nullptr, Waits::for_shared_memory, CALL);
}
cudaResult cudaMemset2DAsync(void* target, std::size_t pitch, int value, std::size_t width,
                             std::size_t height, cudaStream_t stream, std::source_location where) {
  return fill_plane(target, pitch, value, width, height, stream, Waits::for_own_memory, CALL);
}
cudaResult cudaMemcpyPeer(void* target, int target_device, const void* source, int source_device,
                          std::size_t bytes, std::source_location where) {
  if (target_device != 0 || source_device != 0) return fail(cudaErrorInvalidDevice, CALL);
  return copy(target, source, bytes, cudaMemcpyDeviceToDevice, nullptr, Waits::for_shared_memory,
              CALL);
}
cudaResult cudaMemcpyPeerAsync(void* target, int target_device, const void* source,
                               int source_device, std::size_t bytes, cudaStream_t stream,
                               std::source_location where) {
  if (target_device != 0 || source_device != 0) return fail(cudaErrorInvalidDevice, CALL);
  return copy(target, source, bytes, cudaMemcpyDeviceToDevice, stream, Waits::for_own_memory, CALL);
}
