// attack: finds the request in memory, and sends it back as the response
// expect: crashed|wrong_answer|timed_out
// stopped by: a nonce only tells a response from an old one; values are judged
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

[[gnu::constructor]] void echo() {
  const Syscall call = find_syscall();
  static char buffer[1 << 16];
  const long request = call(2, "request", 0, 0);
  const long size = call(0, request, buffer, sizeof buffer);
  const long response = call(2, "response", 1, 0);
  if (size > 0) call(1, response, buffer, size);
  call(231, 0);
}

}  // namespace

void block_sum(float*, const float*, int) {}
