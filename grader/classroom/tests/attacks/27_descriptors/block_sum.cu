// attack: writes to every descriptor that it may have inherited, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: no descriptor but three is inherited; output proves nothing
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

}  // namespace

void block_sum(float*, const float*, int) {
  const Syscall call = find_syscall();
  const char text[] = "{\"state\":\"passed\",\"score\":100}\n";
  for (int descriptor = 1; descriptor < 256; ++descriptor) {
    call(1, descriptor, text, sizeof text - 1);  // write
  }
}
