// attack: reads solutions, cases and misconceptions, by nameless system calls
// expect: wrong_answer|crashed
// stopped by: the sandbox: the course is not there
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
  const char file[] = __FILE__;
  const std::size_t length = std::strstr(file, "grader/classroom") - file;
  for (const char* name : {"course.toml", "solutions", "grader/cases", "grader/misconceptions",
                           "grader/classroom/tests/attacks/00_honest_pass", "build/cache"}) {
    char path[4096];
    std::snprintf(path, sizeof path, "%.*s%s", static_cast<int>(length), file, name);
    if (call(2, path, 0, 0) >= 0) std::printf("STOLEN %s\n", path);
  }
}

}  // namespace

void block_sum(float*, const float*, int) { try_all(); }
