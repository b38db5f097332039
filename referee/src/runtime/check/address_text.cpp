// Looks for the array or allocation around an address, and for the size of its elements.
#include "referee/src/runtime/check/address_text.h"

#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/device_variables.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"

namespace referee {
namespace {

std::ptrdiff_t floor_divide(std::ptrdiff_t a, std::ptrdiff_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

// Which element of `bytes` bytes lies at this distance from the start; wider accesses of an array
// of bytes mean what somebody has put there.
std::string element_text(std::ptrdiff_t distance, std::size_t bytes, std::size_t access) {
  if (bytes > 1 || (bytes == 1 && access == 1))
    return "[" + std::to_string(floor_divide(distance, static_cast<std::ptrdiff_t>(bytes))) + "]";
  const auto size = static_cast<std::ptrdiff_t>(access);
  return size > 0 && distance % size == 0 ? "[" + std::to_string(distance / size) + "]"
                                          : " byte " + std::to_string(distance);
}

std::string shared_text(const SharedArray& array, std::uintptr_t address, std::size_t size) {
  const std::size_t bytes = array.dynamic ? dynamic_element_bytes() : array.element.bytes;
  const bool is_scalar = array.size == bytes && address - array.begin < bytes;
  if (is_scalar || (array.size == size && address == array.begin)) return array.name;
  return array.name + element_text(static_cast<std::ptrdiff_t>(address - array.begin), bytes, size);
}

std::string global_text(const Allocation& allocation, std::uintptr_t address, std::size_t size) {
  const PointerArgument* pointer =
      current_launch ? pointer_into(current_launch->call, allocation.begin, allocation.size,
                                    [](const PointerArgument& p) { return p.element_bytes > 0; })
                     : nullptr;
  return "global memory" + element_text(static_cast<std::ptrdiff_t>(address - allocation.begin),
                                        pointer ? pointer->element_bytes : 0, size);
}

}  // namespace

std::string access_text(AccessKind kind) {
  return kind == AccessKind::read ? "read" : kind == AccessKind::write ? "write" : "atomic";
}

std::string describe_variable(const DeviceVariable& variable, std::uintptr_t address,
                              std::size_t size) {
  const bool is_all = variable.size == size || variable.size == variable.element_bytes;
  if (is_all && address - variable.begin < variable.size) return variable.name;
  return variable.name + element_text(static_cast<std::ptrdiff_t>(address - variable.begin),
                                      variable.element_bytes, size);
}

std::string describe_address(std::uintptr_t address, std::size_t size) {
  if (windows.contains(address)) {
    const std::uintptr_t own = behind_window(address);
    const SharedArray* array = shared_array_near(own);
    return array ? shared_text(*array, own, size) : "";
  }
  if (image.contains(address)) {
    if (const DeviceVariable* const variable = variable_at(address))
      return describe_variable(*variable, address, size);
    const SharedArray* array = shared_array_near(address);
    return array ? shared_text(*array, address, size) : "a __device__ variable";
  }
  const Allocation* near = arena.contains(address) ? allocation_near(address) : nullptr;
  return near ? global_text(*near, address, size) : "";
}

}  // namespace referee
