// attack: has 40 busy processes in sessions of their own, to take the time of others
// expect: timed_out
// on wasm: crashed
// stopped by: the sandbox: a limit of the processor time of all its processes, and of its cores
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

[[noreturn]] void be_busy() {
  const Syscall call = find_syscall();
  volatile bool parent = true;
  for (int i = 0; i < 40 && parent; ++i) parent = call(57) != 0;  // fork
  if (!parent) call(112);                                         // setsid
  for (volatile unsigned long turn = 0;; turn = turn + 1) {
  }
}

}  // namespace

void block_sum(float*, const float*, int) { be_busy(); }
