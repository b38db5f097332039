// Looks for the array or allocation around an address.
#include "referee/src/runtime/check/address_text.h"

#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {

std::string describe_address(std::uintptr_t address, std::size_t size) {
  const auto element = [&](std::uintptr_t begin) {
    const auto distance = static_cast<std::ptrdiff_t>(address - begin);
    return size > 0 && distance % static_cast<std::ptrdiff_t>(size) == 0
               ? "[" + std::to_string(distance / static_cast<std::ptrdiff_t>(size)) + "]"
               : " byte " + std::to_string(distance);
  };
  if (image.contains(address)) {
    const SharedArray* array = shared_array_near(address);
    if (!array) return "a __device__ variable";
    return array->name +
           (array->size == size && address == array->begin ? "" : element(array->begin));
  }
  if (const Allocation* near = arena.contains(address) ? allocation_near(address) : nullptr)
    return "global memory" + element(near->begin);
  return "";
}

}  // namespace referee
