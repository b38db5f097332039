// The heap of kernels: malloc, free, new and delete in device code. Host code that calls the same
// functions has the C library's.
#include "referee/include/referee/device_heap.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

bool is_kernel() { return current.lane != nullptr && !current.critical; }

void* allocate_in_kernel(std::size_t bytes, std::uintptr_t pc) {
  give_up_if_helping();
  ++current.inputs;
  Critical critical;
  return allocate_from_heap(bytes, pc);
}

void free_in_kernel(void* pointer, std::uintptr_t pc) {
  if (pointer == nullptr) return;
  give_up_if_helping();
  ++current.inputs;
  Critical critical;
  if (release_to_heap(pointer)) return;
  Diagnosis d(Rule::use_after_free);
  d.message = "a kernel frees memory that does not, or no longer, belong to its heap";
  d.explanation =
      "A kernel may free what malloc or new returned in a kernel, and only once. Memory from "
      "cudaMalloc goes to cudaFree.";
  d.locations.push_back(Location::at(pc, "freed by " + thread_text(current.lane->thread)));
  diagnose(std::move(d));
}

}  // namespace

void* heap_allocate(std::size_t bytes) noexcept {
  return is_kernel() ? allocate_in_kernel(bytes, REFEREE_CALLER) : ::operator new(bytes);
}

bool is_in_heap(const volatile void* pointer) {
  return is_kernel() || is_heap_address(reinterpret_cast<std::uintptr_t>(pointer));
}

void heap_free(const volatile void* pointer) {
  if (is_kernel()) free_in_kernel(const_cast<void*>(pointer), REFEREE_CALLER);
}

}  // namespace referee

using namespace referee;

extern "C" {
void* __tsan_malloc(std::size_t bytes) {
  return is_kernel() ? allocate_in_kernel(bytes, REFEREE_CALLER) : std::malloc(bytes);
}
void __tsan_free(void* pointer) {
  if (is_kernel()) return free_in_kernel(pointer, REFEREE_CALLER);
  std::free(pointer);
}
}
