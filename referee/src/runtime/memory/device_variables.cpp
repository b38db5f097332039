// Knows the variables by their addresses, and marks constants in the shadow of the program's image.
#include "referee/src/runtime/memory/device_variables.h"

#include <iterator>
#include <map>

#include "referee/include/referee/device_variables.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

struct Variable {
  std::size_t size;
  const char* name;
};
REFEREE_EARLY std::map<std::uintptr_t, Variable> device_variables;  // by address

}  // namespace

bool declare_variable(const volatile void* address, std::size_t size, const char* name) {
  initialise_shadow();
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  if (!image.contains(begin)) return true;  // it is const, and lies among the program's constants
  require(size <= image.begin + image.size - begin);
  device_variables[begin] = {size, name};
  return true;
}

bool declare_constant(const volatile void* address, std::size_t size, const char* name) {
  declare_variable(address, size, name);
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  if (image.contains(begin)) mark_constant(image, begin, size);
  return true;
}

std::string device_variable_at(std::uintptr_t address) {
  if (device_variables.empty()) return "";
  auto next = device_variables.upper_bound(address);
  if (next == device_variables.begin()) return "";
  const auto& [begin, variable] = *std::prev(next);
  return address - begin < variable.size ? variable.name : "";
}

}  // namespace referee
