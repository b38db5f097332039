// A bound on the memory of a sandbox where this machine gives no control group: somebody outside
// looks at all of its processes, and ends them when they hold too much together.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace warplings::sandbox {

// What watch_memory() says on standard error before it ends what it watches.
inline constexpr char kTooMuchMemory[] = "warplings-sandbox: more memory than allowed";

// Whether the kernel tells a process's children (CONFIG_PROC_CHILDREN), without which nobody can
// watch.
bool can_watch_memory();

// Bytes of memory that the process and all its descendants hold, what they share counted for each.
// 0 where there is no such process.
std::uint64_t resident_bytes(pid_t process);

// Forks, and returns in the child: it and all that it starts may hold so many bytes together. The
// parent never returns. It ends as the child does; with 128 + SIGKILL where it has ended the child.
// Looks fifty times a second, so that for a moment there can be more: what one core writes in 20
// ms. Memory that no process has mapped is not seen; the filter of system calls takes care of that.
void watch_memory(std::uint64_t most_bytes);

}  // namespace warplings::sandbox
