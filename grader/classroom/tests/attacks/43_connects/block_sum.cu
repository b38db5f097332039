// attack: connects to this machine and others, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: a network of its own, with nobody in it
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
  // 127.0.0.1, 10.0.0.1, 8.8.8.8; ports 22, 53, 80, 443, and where somebody waits
  for (const std::uint32_t address : {0x0100007fu, 0x0100000au, 0x08080808u}) {
    for (const int port : {22, 53, 80, 443, 47311}) {
      const struct {
        std::uint16_t family, port;
        std::uint32_t address;
        char rest[8];
      } to = {2, static_cast<std::uint16_t>(port << 8 | port >> 8), address, {}};
      const long socket = call(41, 2, 2, 0);  // UDP: connect() only looks for a way
      if (call(42, socket, &to, sizeof to) == 0 && address != 0x0100007fu) {
        std::printf("STOLEN a way to %x\n", address);
      }
      const long stream = call(41, 2, 1, 0);
      if (call(42, stream, &to, sizeof to) == 0) std::printf("STOLEN a connection\n");
      call(3, socket);
      call(3, stream);
    }
  }
}

}  // namespace

void block_sum(float*, const float*, int) { try_all(); }
