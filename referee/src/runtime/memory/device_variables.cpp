// Knows the variables by their addresses, marks constants in the shadow of the program's image, and
// closes the redzones.
#include "referee/src/runtime/memory/device_variables.h"

#include <iterator>
#include <map>

#include "referee/include/referee/device_variables.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {
namespace {

// Between a variable and the redzone beside it there may be so many bytes, for alignment.
constexpr std::size_t kMostPadding = 63;

REFEREE_EARLY std::map<std::uintptr_t, DeviceVariable> device_variables;  // by address

std::uintptr_t number(const volatile void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

void close(std::uintptr_t begin, std::uintptr_t end) {
  if (image.contains(begin) && begin < end && image.contains(end - 1))
    mark_forbidden(image, begin, end - begin);
}

void close_redzones(std::uintptr_t begin, std::size_t size, const VariableRedzones& around) {
  const std::uintptr_t end = begin + size;
  const auto is_padding = [&](std::uintptr_t from, std::uintptr_t to) {
    return around.have_one_between && from <= to && to - from <= kMostPadding;
  };
  for (const VariableRedzone* redzone : around.before) {
    const std::uintptr_t redzone_end = number(redzone) + sizeof(VariableRedzone);
    close(number(redzone), redzone_end);
    if (is_padding(redzone_end, begin)) close(redzone_end, begin);
  }
  for (const VariableRedzone* redzone : around.behind) {
    close(number(redzone), number(redzone) + sizeof(VariableRedzone));
    if (is_padding(end, number(redzone))) close(end, number(redzone));
  }
}

}  // namespace

bool declare_variable(const volatile void* address, VariableSize size, const char* name,
                      const VariableRedzones& around) {
  initialise_shadow();
  const std::uintptr_t begin = number(address);
  if (!image.contains(begin)) return true;  // it is const, and lies among the program's constants
  require(size.bytes <= image.begin + image.size - begin);
  device_variables[begin] = {begin, size.bytes, size.of_element, name};
  close_redzones(begin, size.bytes, around);
  return true;
}

bool declare_constant(const volatile void* address, VariableSize size, const char* name,
                      const VariableRedzones& around) {
  declare_variable(address, size, name, around);
  const std::uintptr_t begin = number(address);
  if (image.contains(begin)) mark_constant(image, begin, size.bytes);
  return true;
}

const DeviceVariable* variable_at(std::uintptr_t address) {
  if (device_variables.empty()) return nullptr;
  const auto next = device_variables.upper_bound(address);
  if (next == device_variables.begin()) return nullptr;
  const DeviceVariable& variable = std::prev(next)->second;
  return address - variable.begin < variable.size ? &variable : nullptr;
}

const DeviceVariable* variable_near(std::uintptr_t address) {
  constexpr std::size_t kNear = 4096;
  const auto next = device_variables.upper_bound(address);
  const DeviceVariable* nearest = nullptr;
  std::size_t least = kNear;
  const auto consider = [&](const DeviceVariable& variable) {
    const std::size_t distance = distance_from(variable.begin, variable.size, address);
    if (distance < least) nearest = &variable, least = distance;
  };
  if (next != device_variables.begin()) consider(std::prev(next)->second);
  if (next != device_variables.end()) consider(next->second);
  return nearest;
}

std::string device_variable_at(std::uintptr_t address) {
  const DeviceVariable* const variable = variable_at(address);
  return variable ? variable->name : "";
}

}  // namespace referee
