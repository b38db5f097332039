// Accesses that the fast path could not clear: out of bounds, freed, uninitialised, misaligned,
// null, another side's memory.
#include "referee/src/runtime/check/memory_check.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/check/stream_order.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/device_variables.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/place_text.h"

namespace referee {
namespace {

constexpr const char* kCheckIndex =
    "The index lies outside of the array. Check it against the array's extent.";

std::string bytes_text(std::size_t size) { return counted(size, "byte"); }

Diagnosis start(Rule rule, std::uintptr_t address, std::size_t size, AccessKind kind,
                std::uintptr_t pc) {
  Diagnosis d(rule);
  d.variable = describe_address(address, size);
  d.locations.push_back(Location::at(pc, access_text(kind) + " of " + bytes_text(size) + " by " +
                                             thread_text(current.lane->thread)));
  return d;
}

void add_allocation_place(Diagnosis& d, const Allocation& allocation) {
  const std::string what = bytes_text(allocation.size) + " were allocated here";
  d.locations.push_back(allocation.heap_pc != 0 ? Location::at(allocation.heap_pc, what)
                                                : Location::at(allocation.where, what));
  if (allocation.freed && allocation.heap_pc == 0)
    d.locations.push_back(Location::at(allocation.freed_where, "and freed here"));
}

void diagnose_misaligned(std::uintptr_t address, std::size_t size, AccessKind kind,
                         std::uintptr_t pc) {
  Diagnosis d = start(Rule::misaligned_access, address, size, kind, pc);
  d.message = "a " + access_text(kind) + " of " + bytes_text(size) +
              " at an address that is not a multiple of " + std::to_string(size);
  diagnose(std::move(d));
  abandon_launch(cudaErrorMisalignedAddress);
}

// How much there is, the launch says, and its author may be somebody else.
void check_index_in_other_file(Diagnosis& d) {
  d.own_file = current_launch->configuration->where.file_name();
  d.explanation_in_other_file =
      "The kernel is launched in another file, which says how much room there is. Check the index: "
      "is it guarded, and is it that of an element that exists?";
}

void diagnose_forbidden_shared(const SharedArray& array, std::uintptr_t address, std::size_t size,
                               AccessKind kind, std::uintptr_t pc) {
  Diagnosis d = start(Rule::out_of_bounds, address, size, kind, pc);
  if (array.dynamic && array.size >= size) {
    // Either may be what is wrong; the numbers tell the author which.
    const std::uintptr_t own = windows.contains(address) ? behind_window(address) : address;
    const auto index =
        (static_cast<std::ptrdiff_t>(own) - static_cast<std::ptrdiff_t>(array.begin)) /
        static_cast<std::ptrdiff_t>(size);
    const std::size_t room = array.size / size;
    d.message = access_text(kind) + " outside of dynamic shared memory: index " +
                std::to_string(index) + ", where the launch gave room for " +
                counted(room, "element") + " of " + bytes_text(size);
    d.explanation =
        "Either the index is wrong, perhaps for lack of a guard, or the size is: the third launch "
        "argument counts bytes, kernel<<<grid, block, bytes>>>().";
    check_index_in_other_file(d);
  } else if (array.dynamic) {
    d.message = access_text(kind) + " outside of dynamic shared memory: the launch gave it " +
                bytes_text(array.size);
    d.explanation =
        "The size of an extern __shared__ array is the third launch argument, in bytes: "
        "kernel<<<grid, block, bytes>>>().";
    check_index_in_other_file(d);
  } else {
    d.message = access_text(kind) + " outside of the shared array " + array.name + " (" +
                bytes_text(array.size) + ")";
    d.explanation = kCheckIndex;
    if (array.line > 0)
      d.locations.push_back(Location::at(array.file, static_cast<unsigned>(array.line),
                                         array.name + " is declared here"));
  }
  diagnose(std::move(d));
}

// Behind the redzones of a __device__ variable lies what the linker put there. A write would
// destroy it.
[[noreturn]] void diagnose_forbidden_variable(const DeviceVariable* near, std::uintptr_t address,
                                              std::size_t size, AccessKind kind,
                                              std::uintptr_t pc) {
  Diagnosis d = start(Rule::out_of_bounds, address, size, kind, pc);
  if (near) {
    d.variable = describe_variable(*near, address, size);
    d.message = access_text(kind) + " outside of the device's variable " + near->name + " (" +
                bytes_text(near->size) + ")";
    d.explanation = kCheckIndex;
  } else {
    d.variable.clear();
    d.message = access_text(kind) + " outside of every variable of the program";
    d.explanation = "The index lies outside of a __device__ or __shared__ array.";
  }
  diagnose(std::move(d));
  abandon_launch(cudaErrorIllegalAddress);
}

[[noreturn]] void diagnose_constant_write(std::uintptr_t address, std::size_t size, AccessKind kind,
                                          std::uintptr_t pc) {
  Diagnosis d = start(Rule::constant_write, address, size, kind, pc);
  d.variable = device_variable_at(address);
  d.message = "a kernel writes __constant__ memory";
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

// Where an access begins that does not lie within the allocation.
std::string position_text(const Allocation& allocation, std::uintptr_t address) {
  const std::uintptr_t end = allocation.begin + allocation.size;
  if (address < allocation.begin)
    return bytes_text(allocation.begin - address) + " before the start";
  if (address < end) return "across the end";
  if (address == end) return "just behind the end";
  return bytes_text(address - end) + " behind the end";
}

// The address less, or and, 2^32 elements as wide as the access: where an index of 64 bits would
// lead that differs from one of 32 bits in what these cannot hold. 0 where pointers hold no more.
std::uintptr_t elements_off(std::uintptr_t address, std::size_t size, bool less) {
  if constexpr (sizeof(std::uintptr_t) == 4) return 0;
  const std::uint64_t distance = std::uint64_t{size} << 32;
  return static_cast<std::uintptr_t>(less ? address - distance : address + distance);
}

// Where an int should lead that has wrapped to a negative number; empty if to no element.
std::string wrapped_int_text(const Allocation& array, std::uintptr_t address, std::size_t size) {
  const std::uintptr_t meant = elements_off(address, size, false);
  if (meant - array.begin >= array.size) return "";
  return "The index is negative, and 2^32 elements on lies " + describe_address(meant, size) +
         ": an int that grows beyond 2^31 - 1 goes on at -2^31. Compute the index in 64 bits, as a "
         "std::size_t, its products included.";
}

// Where an unsigned index should lead that has gone below 0; empty if not to just before an array.
std::string wrapped_unsigned_text(std::uintptr_t address, std::size_t size) {
  const std::uintptr_t meant = elements_off(address, size, true);
  const SharedArray* const shared = image.contains(meant) ? shared_array_near(meant) : nullptr;
  const Allocation* const global = arena.contains(meant) ? allocation_near(meant) : nullptr;
  const std::uintptr_t begin = shared ? shared->begin : global ? global->begin : 0;
  constexpr std::uintptr_t kJustBefore = 4096;
  if (meant >= begin || begin - meant > kJustBefore) return "";
  return "It lies 2^32 elements behind " + describe_address(meant, size) +
         ": an unsigned index that goes below 0 goes on at 2^32 - 1, and threadIdx, blockIdx and "
         "what is computed from them are unsigned. Compute it as an int, and guard the access.";
}

// The running thread's number in its grid, as i = blockIdx.x * blockDim.x + threadIdx.x counts; in
// a grid of more dimensions row by row.
std::uint64_t number_in_grid() {
  const Configuration& launch = *current_launch->configuration;
  const uint3 block = current.lane->warp->block->index;
  const uint3 thread = current.lane->id.thread_index;
  const std::uint64_t x = std::uint64_t{block.x} * launch.block.x + thread.x;
  const std::uint64_t y = std::uint64_t{block.y} * launch.block.y + thread.y;
  const std::uint64_t z = std::uint64_t{block.z} * launch.block.z + thread.z;
  const std::uint64_t width = std::uint64_t{launch.grid.x} * launch.block.x;
  return (z * launch.grid.y * launch.block.y + y) * width + x;
}

// What the index of `element`, as wide as the access, may be too large for: the grid's last
// threads, where there are more threads than elements and this is the thread's own number; else
// what it is computed from.
std::string index_advice(std::uint64_t element, std::uint64_t elements) {
  const Configuration& launch = *current_launch->configuration;
  const std::uint64_t threads = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z *
                                launch.block.x * launch.block.y * launch.block.z;
  const std::string outside = "The access lies outside of the array";
  if (threads > elements) {
    if (element == number_in_grid())
      return outside +
             ". A grid often has more threads than the array has elements: let only threads with "
             "an index below n touch it.";
    return outside +
           ". Look at what its index is computed from, and at the condition that it stands under.";
  }
  return outside + ", which has an element of this width for each thread" +
         (threads < elements ? " and more" : "") +
         ". Look at what is added to the thread's index, at a loop's last round, at how much was "
         "allocated, and at how many bytes a copy takes.";
}

// What a copy, an assignment of an object, or a comparison reads at once; empty where this is all
// of it, or it does not begin in the array.
std::string copy_advice(const Allocation& array, std::uintptr_t address, AccessKind kind) {
  const auto begin = reinterpret_cast<std::uintptr_t>(current.read_at_once.pointer);
  const std::size_t bytes = current.read_at_once.size;
  const std::uintptr_t end = array.begin + array.size;
  if (kind != AccessKind::read || address - begin >= bytes || begin - array.begin >= array.size)
    return "";
  return "This byte is one of " + std::to_string(bytes) + " that are read at once, from " +
         bytes_text(end - begin) +
         " before the end on. Does a copy take more bytes than the element has that it begins "
         "with?";
}

void diagnose_forbidden_global(std::uintptr_t address, std::size_t size, AccessKind kind,
                               std::uintptr_t pc) {
  const Allocation* near = allocation_near(address);
  const bool freed = near && near->freed && address - near->begin < near->size;
  Diagnosis d = start(freed ? Rule::use_after_free : Rule::out_of_bounds, address, size, kind, pc);
  if (freed) {
    d.message = access_text(kind) + " of memory that has been freed";
  } else {
    d.message = access_text(kind) + " outside of any allocation";
    if (near) {
      d.message = access_text(kind) + " " + position_text(*near, address) + " of " +
                  bytes_text(near->size) + " of global memory";
    }
    const std::string wrapped =
        near && address < near->begin ? wrapped_int_text(*near, address, size) : "";
    const std::string read_across_the_end = near ? copy_advice(*near, address, kind) : "";
    d.explanation =
        !wrapped.empty() ? wrapped
        : near && address < near->begin
            ? "The index is negative. Was something subtracted from 0, or did it grow beyond "
              "what its type holds (2^31 - 1 for an int) and wrap?"
        : near && address - near->begin < near->size
            ? "The access begins in the array, and is wider than what is left there. All of its "
              "bytes must lie below the end, whether you use them or not."
        : !read_across_the_end.empty() ? read_across_the_end
        : near ? index_advice((address - near->begin) / size, near->size / size)
               : "The access lies outside of every array.";
  }
  if (near) add_allocation_place(d, *near);
  diagnose(std::move(d));
}

void diagnose_uninitialised(std::uintptr_t address, std::size_t size, AccessKind kind,
                            std::uintptr_t pc) {
  const bool shared = image.contains(address) || windows.contains(address);
  Diagnosis d = start(Rule::uninitialised_read, address, size, kind, pc);
  d.message = std::string(kind == AccessKind::atomic ? "atomic on " : "read of ") +
              (shared ? "shared" : "global") + " memory that nobody has written";
  if (kind == AccessKind::atomic)
    d.explanation = "An atomic begins with what is there: here, with a value that nobody has set. ";
  d.explanation +=
      shared ? "Shared memory starts with arbitrary contents in every block. Write it in "
               "this block before you read it."
             : "Memory from cudaMalloc holds arbitrary contents. Fill it first, with cudaMemset, a "
               "copy, or a kernel.";
  if (!shared)
    if (const Allocation* allocation = allocation_of(address)) add_allocation_place(d, *allocation);
  diagnose(std::move(d));
}

// Whether the launch refers to a variable at this address, to an array around it or an object.
bool launch_refers_to(std::uintptr_t address) {
  constexpr std::size_t kLargestObject = 4096;
  const KernelCall& call = current_launch->call;
  const char* const words = static_cast<const char*>(call.arguments);
  std::uintptr_t word = 0;
  for (std::size_t at = 0; at + sizeof(word) <= std::min(call.body_bytes, call.argument_bytes);
       at += sizeof(word)) {
    std::memcpy(&word, words + at, sizeof(word));
    if (address - word < kLargestObject) return true;
  }
  return false;
}

// What calls a kernel may do so by a pointer that the host keeps in a variable.
bool is_kernel_pointer(std::uintptr_t address, std::size_t size) {
  std::uintptr_t& known = current_launch->kernel_pointer;  // each thread reads it
  std::uintptr_t value = 0;
  if (size != sizeof(value)) return false;
  if (address != known && (!is_mapped(address) || is_reserved(address))) return false;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof(value));
  if (!is_function(value) || (kFunctionsAreNumbers && !launch_refers_to(address))) return false;
  known = address;
  return true;
}

// Neither global nor shared memory nor the lane's own stack.
void check_elsewhere(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc) {
  if (is_registered(address, size)) return;
  // A copy constructor could write what all lanes share; the host's arguments are only read.
  if (kind == AccessKind::read &&
      (in_arguments(*current_launch, address) || program_constants().contains(address)))
    return;
  const StackRange stacks = all_stacks();
  if (address >= stacks.begin && address < stacks.end) {
    Diagnosis d = start(Rule::out_of_bounds, address, size, kind, pc);
    d.message = access_text(kind) + " of a local variable of another thread";
    d.explanation =
        "Local variables are private to their thread; their address means nothing to others. Pass "
        "the value through shared memory or a shuffle.";
    diagnose(std::move(d));
    return;
  }
  if (address < 65536) {
    Diagnosis d = start(Rule::null_pointer, address, size, kind, pc);
    d.variable.clear();
    d.message = access_text(kind) + " through a null pointer";
    diagnose(std::move(d));
    abandon_launch(cudaErrorIllegalAddress);
  }
  if (kind == AccessKind::read && is_kernel_pointer(address, size)) return;
  const bool host = is_mapped(address) && !is_reserved(address);
  // A product that wrapped leads far away, but hardly further than the array is large.
  const Allocation* const near = host ? nullptr : allocation_near(address);
  if (near && address + near->size >= near->begin && address < near->begin + 2 * near->size) {
    diagnose_forbidden_global(address, size, kind, pc);
    abandon_launch(cudaErrorIllegalAddress);
  }
  Diagnosis d = start(host ? Rule::host_pointer : Rule::out_of_bounds, address, size, kind, pc);
  if (host) {
    d.variable.clear();
    d.message = std::string("a kernel tries to ") + (kind == AccessKind::read ? "read" : "write") +
                " host memory";
  } else {
    d.message = access_text(kind) + " at an address that belongs to no allocation";
    const std::uintptr_t meant = elements_off(address, size, false);
    if (const Allocation* const array = allocation_of(meant, size))
      d.explanation = wrapped_int_text(*array, address, size);
    if (d.explanation.empty()) d.explanation = wrapped_unsigned_text(address, size);
    if (d.explanation.empty())
      d.explanation = "The pointer or the index is far outside of the array.";
  }
  diagnose(std::move(d));
  abandon_launch(cudaErrorIllegalAddress);
}

// The access belongs to a read of more, of which something has been written.
bool is_part_of_what_is_written(const Region& region, std::uintptr_t address, AccessKind kind) {
  const auto begin = reinterpret_cast<std::uintptr_t>(current.read_at_once.pointer);
  const std::size_t size = current.read_at_once.size;
  return kind == AccessKind::read && address - begin < size && all_allowed(region, begin, size) &&
         !none_initialised(region, begin, size);
}

// Whether it is rather a pointer into the variable, if into any, that has led to the address than
// one into the array: that is so of all arrays that the kernel does not have.
bool is_nearer(const DeviceVariable* variable, const SharedArray& array, std::uintptr_t address) {
  if (!is_of_launch(array)) return true;
  return variable && distance_from(variable->begin, variable->size, address) <
                         distance_from(array.begin, array.size, address);
}

bool is_plain(const Region& region, std::uintptr_t address, std::size_t size) {
  for (std::uintptr_t cell = address & ~std::uintptr_t{3}; cell < address + size; cell += 4)
    if (!region.contains(cell) || region.state_at(cell) != 0) return false;
  return true;
}

}  // namespace

void check_memory(std::uintptr_t address, std::size_t size, AccessKind kind, std::uintptr_t pc) {
  Critical critical;
  const Region* const shadow = shadow_of(address);
  if (!shadow) return check_elsewhere(address, size, kind, pc);
  if ((address & (size - 1)) != 0) return diagnose_misaligned(address, size, kind, pc);
  const Region& region = *shadow;
  const bool in_window = shadow == &windows;
  const bool in_image = shadow != &arena;
  if (shadow == &image && any_constant(region, address, size)) {
    if (kind != AccessKind::read) diagnose_constant_write(address, size, kind, pc);
    return;
  }
  if (!all_allowed(region, address, size)) {
    const SharedArray* array =
        in_image ? shared_array_near(in_window ? behind_window(address) : address) : nullptr;
    const DeviceVariable* const variable = shadow == &image ? variable_near(address) : nullptr;
    if (shadow == &image && array && is_nearer(variable, *array, address)) array = nullptr;
    if (!array && in_image) {
      diagnose_forbidden_variable(variable, address, size, kind, pc);
    } else if (array) {
      diagnose_forbidden_shared(*array, address, size, kind, pc);
    } else {
      if (current_launch->error == cudaSuccess) current_launch->illegal_address = true;
      open_freed_memory();
      diagnose_forbidden_global(address, size, kind, pc);
    }
    return;
  }
  const bool unwritten = kind != AccessKind::write && none_initialised(region, address, size) &&
                         !is_part_of_what_is_written(region, address, kind);
  if (unwritten && (in_image || !found_unseen_writes(address)))
    diagnose_uninitialised(address, size, kind, pc);
  if (kind != AccessKind::read) mark_initialised(region, address, size);
}

void keep_uninitialised(std::uintptr_t target, std::uintptr_t source, std::size_t size) {
  const Region* const from = shadow_of(source);
  if (!from || is_plain(*from, source, size)) return;
  const Region* const to = shadow_of(target);
  if (!to || !all_allowed(*from, source, size) || !all_allowed(*to, target, size)) return;
  for (std::size_t i = 0; i < size; ++i)
    if (none_initialised(*from, source + i, 1)) mark_uninitialised(*to, target + i, 1);
}

void take_as_written(std::uintptr_t address, std::size_t size) {
  const Region* const region = shadow_of(address);
  if (region && region->state_at(address) != 0 && all_allowed(*region, address, size))
    mark_initialised(*region, address, size);
}

void check_host_access(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc,
                       bool plain) {
  const Allocation* allocation = allocation_of(address, size);
  if (allocation && allocation->kind != MemoryKind::device) {
    if (plain) check_host_order(address, size, write, pc);
    if (write) mark_initialised(arena, address, size);
    return;
  }
  if (write && all_allowed(arena, address, size)) mark_initialised(arena, address, size);
  open_device_memory();  // for what is being diagnosed
  Diagnosis d(Rule::device_pointer);
  d.message = std::string("host code ") + (write ? "writes" : "reads") + " device memory";
  d.locations.push_back(Location::at(pc, write ? "write by the host" : "read by the host"));
  if (const Allocation* near = allocation_near(address)) add_allocation_place(d, *near);
  diagnose(std::move(d));
}

void check_host_variable(std::uintptr_t address, std::size_t size, bool write, std::uintptr_t pc,
                         bool plain) {
  if (const std::string name = device_variable_at(address); !name.empty()) {
    Diagnosis d(Rule::device_pointer);
    d.message =
        std::string("host code ") + (write ? "writes" : "reads") + " the device's variable " + name;
    d.explanation = std::string(
                        "By its name, host code gets a variable of the host, of which kernels know "
                        "nothing: with nvcc, that is a warning. Copy with ") +
                    (write ? "cudaMemcpyToSymbol." : "cudaMemcpyFromSymbol.");
    d.locations.push_back(Location::at(pc, write ? "write by the host" : "read by the host"));
    diagnose(std::move(d));
  } else if (plain && device_is_at_work) {
    check_host_order(address, size, write, pc);  // __managed__ variables
  }
}

}  // namespace referee
