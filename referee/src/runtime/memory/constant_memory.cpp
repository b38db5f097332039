// Marks __constant__ variables in the shadow of the program's image.
#include "referee/src/runtime/memory/constant_memory.h"

#include <iterator>
#include <map>

#include "referee/include/referee/constant_memory.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

struct ConstantVariable {
  std::size_t size;
  const char* name;
};
REFEREE_EARLY std::map<std::uintptr_t, ConstantVariable> constants;  // by address

}  // namespace

bool declare_constant(const volatile void* address, std::size_t size, const char* name) {
  initialise_shadow();
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  if (!image.contains(begin)) return true;  // it has a constant initialiser, and is read-only
  require(size <= image.begin + image.size - begin);
  constants[begin] = {size, name};
  mark_constant(image, begin, size);
  return true;
}

std::string constant_name_at(std::uintptr_t address) {
  auto next = constants.upper_bound(address);
  if (next == constants.begin()) return "";
  const auto& [begin, variable] = *std::prev(next);
  return address - begin < variable.size ? variable.name : "";
}

}  // namespace referee
