// attack: writes the response itself by nameless system calls
// expect: crashed|wrong_answer|timed_out
// stopped by: values are judged, wherever a response comes from
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

// The C library's own syscall(), found by its first instructions below the library's data: no name
// of it is in this file. x86-64 and the GNU C library; elsewhere the search ends the program.
using Syscall = long (*)(long, ...);
Syscall find_syscall() {
  const unsigned char begin[] = {0x48, 0x89, 0xf8, 0x48, 0x89, 0xf7, 0x48, 0x89, 0xd6};
  const auto* at = reinterpret_cast<const unsigned char*>(stdout);
  while (std::memcmp(--at, begin, sizeof begin) != 0) {
  }
  return reinterpret_cast<Syscall>(reinterpret_cast<std::uintptr_t>(at));
}

const char* const kPassed = R"({"version":1,"finished":true,"diagnoses":[],"launches":[]})";

[[gnu::constructor]] void forge() {
  const Syscall call = find_syscall();
  for (const char* name : {"response", "report.json"}) {
    const long file = call(2, name, 1 /* O_WRONLY */, 0);
    call(1, file, kPassed, std::strlen(kPassed));
  }
  call(231, 0);  // exit_group
}

}  // namespace

void block_sum(float*, const float*, int) {}
