// Names, places and types of the memory that a trace shows.
#include "referee/src/runtime/observe/trace/arrays.h"

#include <algorithm>

#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {
namespace {

// What an allocation holds: as its user or else the kernel's arguments say.
ValueType type_of(const Allocation& allocation) {
  if (allocation.type != ValueType::bits) return allocation.type;
  const PointerArgument* pointer = pointer_into(
      current_launch->call, allocation.begin, allocation.size,
      [](const PointerArgument& argument) { return argument.type != ValueType::bits; });
  return pointer ? pointer->type : ValueType::bits;
}

}  // namespace

TracedArray traced(const SharedArray& array) {
  return {array.name, array.begin,
          array.size, array.element.type,
          array.file, static_cast<unsigned>(array.line),
          false,      array.dynamic};
}

TracedArray traced_global(std::uintptr_t address) {
  const Allocation* near = arena.contains(address) ? allocation_near(address) : nullptr;
  if (!near) return {"a __device__ variable", address, 0, ValueType::bits, "", 0, true, false};
  return {"global memory",         near->begin,        near->size, type_of(*near),
          near->where.file_name(), near->where.line(), true,       false};
}

void know_array(std::vector<TracedArray>& known, TracedArray array) {
  const bool fresh = std::none_of(known.begin(), known.end(), [&](const TracedArray& other) {
    return other.begin == array.begin && other.name == array.name;
  });
  if (fresh) known.push_back(std::move(array));
}

}  // namespace referee
