// The program's module is another one: its functions are called through gate.mjs, and of the one
// memory its part lies below kProgramEnd.
#include "referee/src/runtime/platform/program_calls.h"

#include <cstring>
#include <map>
#include <string>

#include "referee/src/runtime/platform/wasm/controls.h"
#include "referee/src/runtime/platform/wasm/host.h"
#include "referee/src/runtime/platform/wasm/layout.h"
#include "referee/src/runtime/platform/wasm/no_switch.h"

namespace referee {

void require_of_program(const volatile void* begin, std::uint64_t bytes) {
  if (reinterpret_cast<std::uintptr_t>(begin) + bytes > kProgramEnd) __builtin_trap();
}

void call_kernel(void (*function)(void*), void* argument) { program_call(function, argument); }

std::uint64_t call_in_program(std::uint64_t (*function)(std::uint64_t, std::uint64_t),
                              std::uint64_t first, std::uint64_t second) {
  const NoSwitch no_switch;
  return program_change(function, first, second);
}
void call_in_program(void* function, void* first, int second, void* third) {
  const NoSwitch no_switch;
  program_call_back(function, first, second, third);
}
void call_in_program(void (*function)(void*), void* argument) {
  const NoSwitch no_switch;
  program_call_fixed(function, argument);
}

const char* text_for_program(const char* text) {
  static auto& known = *new std::map<std::string, const char*>;
  const char*& copy = known[text];
  if (copy == nullptr) {
    const std::size_t size = std::strlen(text) + 1;
    void* const place = reserve_for_program(size, "texts");
    std::memcpy(place, text, size);
    copy = static_cast<const char*>(place);
  }
  return copy;
}

void* variable_of_program(const char* name) {
  return reinterpret_cast<void*>(referee_host_variable(name, std::strlen(name)));
}

}  // namespace referee
