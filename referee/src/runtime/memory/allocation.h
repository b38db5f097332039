// Device memory: allocations in the arena, with redzones, and what is remembered of freed ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <source_location>
#include <string>

#include "referee/include/referee/value_type.h"

namespace referee {

enum class MemoryKind { device, managed, page_locked };

struct Allocation {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  MemoryKind kind = MemoryKind::device;
  bool freed = false;
  bool sparse = false;              // see referee/harness.h; a use after it was freed is not seen
  std::source_location where = {};  // of the allocating call
  std::source_location freed_where = {};
  ValueType type = ValueType::bits;  // of its elements, if known
  const char* name = "";             // that it was told (referee/harness.h); lasts
  std::uintptr_t heap_pc = 0;        // of a kernel's heap: where it called malloc or new
  std::int64_t call = -1;            // as Diagnosis::call
  std::int64_t freed_in = -1;        // the call that has freed it
  bool used_later = false;           // a later call has given it to a kernel
};

// Bytes between allocations; an access there is out of bounds.
inline constexpr std::size_t kArenaRedzone = 64 * 1024;

// Null if the device has not enough memory left, or if the size is 0.
void* allocate(std::size_t size, MemoryKind kind, std::source_location where);
// What is allocated from now on, by the host or by kernels, belongs to this call; -1 for none.
void begin_allocations_of(std::int64_t call);
// A kernel is given this pointer by the call that is under way.
void note_use_by_kernel(const volatile void* pointer);
// What a call has allocated and none has freed before it ended: a later one did, or nobody did
// before the last one ended.
void for_each_outlived_allocation(const std::function<void(const Allocation&)>& function);
// False if the pointer is not the start of a live allocation.
bool release(void* pointer, std::source_location where);
void release_all();

// The heap of kernels: null beyond its limit, which is 8 MB at first.
void* allocate_from_heap(std::size_t size, std::uintptr_t pc);
// False if the pointer is not the start of a live allocation of the heap.
bool release_to_heap(void* pointer);
bool is_heap_address(std::uintptr_t address);
void set_heap_limit(std::size_t bytes);
std::size_t heap_limit();

// The live or freed allocation that holds the address, or the nearest one before it (an overrun) or
// behind it; null if there is none at all.
const Allocation* allocation_near(std::uintptr_t address);
// The live allocation that holds [address, address + size); null if there is none.
const Allocation* allocation_of(std::uintptr_t address, std::size_t size = 1);

// Whether a live allocation that the host cannot touch holds what the pointer points to.
inline bool is_of_the_device_alone(const void* pointer) {
  const Allocation* const found = allocation_of(reinterpret_cast<std::uintptr_t>(pointer));
  return found && found->kind == MemoryKind::device;
}

// Memory that the host shares may be written by what no one sees, such as the C library's memset or
// fread. If the words around an address that no access of the program has written are no longer
// what new memory is filled with, somebody has: then they count as written from now on. So do the
// zeros of sparse memory, freed or not.
bool found_unseen_writes(std::uintptr_t address);

// While one lives, the host may touch device memory, as the runtime and kernels do. Otherwise its
// pages are closed: a host that follows a device pointer is seen whatever it follows it by, such as
// functions of a library that nobody has instrumented.
class OpenDeviceMemory {
 public:
  OpenDeviceMemory();
  OpenDeviceMemory(const OpenDeviceMemory&) = delete;
  OpenDeviceMemory& operator=(const OpenDeviceMemory&) = delete;
  ~OpenDeviceMemory();
};
// Opens all of it until the next call of the runtime ends. False if it was open.
bool open_device_memory();
// Opens what lies in front of all live allocations, too: a kernel is about to touch it, which has
// been diagnosed. To be called while device memory is open.
void open_freed_memory();

// Ordinary memory of the host that kernels may touch, unwatched. False if a part of it is
// registered already, or if none begins there.
bool register_host(std::uintptr_t begin, std::size_t size);
bool unregister_host(std::uintptr_t begin);
bool is_registered(std::uintptr_t address, std::size_t size);

std::size_t allocated_bytes();  // by calls of the host
std::size_t bytes_on_heap();    // by kernels, which have not freed them
void for_each_live_allocation(const std::function<void(const Allocation&)>& function);
// Whether kernels can touch nothing but device memory that lasts, all of it watched.
bool all_is_device_memory();
// Whether the host may touch any live allocation: a managed or page-locked one.
bool host_shares_allocations();
// The same, or kernels may touch memory of the host that is registered.
bool host_shares_memory();
// Whether harness::is_written() may be asked, of what any launch has done.
bool remembers_all_writes();
// What the device has: REFEREE_DEVICE_MEMORY, as far as the program can address so much.
std::size_t device_memory();

}  // namespace referee
