// Parts of the kernel that a submission has no business with, taken away by a filter of system
// calls: what outlives a program or belongs to its user (keys, memory without a mapping), what
// looks into others, and large interfaces in which holes are found.
#pragma once

namespace warplings::sandbox {

// What needs the calls, too.
enum class Needs {
  kNothing,
  kDriver,  // a GPU's, which makes memory that no process has mapped
};

// From now on, for this process and its descendants, as the calls of a kernel without them:
//   - sockets of all families but Unix's; keyrings; io_uring; BPF; userfaultfd; performance
//     counters; tracing of other processes and copies of their memory; the kernel's log; System V's
//     and POSIX's message queues and semaphores; further namespaces;
//   - memory that outlives its mapping: memfd_create(), memfd_secret(), shmget(), and what
//     processes share without a file's name (MAP_SHARED | MAP_ANONYMOUS). Not for kDriver;
//   - calls of another machine's kind (32 bits, x32), and calls that are newer than this file.
// Needs PR_SET_NO_NEW_PRIVS, or to be root. False where the kernel knows no filters.
bool restrict_system_calls(Needs needs);

}  // namespace warplings::sandbox
