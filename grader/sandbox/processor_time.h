// The processor time of everything in a sandbox together: a limit of each process (RLIMIT_CPU) says
// nothing about many of them, nor about those that come when others have reached it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <utility>

namespace warplings::sandbox {

// What the launcher says on standard error before it ends a sandbox for its processor time.
inline constexpr char kTooMuchProcessorTime[] =
    "warplings-sandbox: more processor time than allowed";

// How many times what one process may use all of them may use together: compilers run one after
// the other.
inline constexpr int kProcessesWorth = 2;

// For the first process of a namespace of processes, which sees all others in /proc and becomes
// the parent of those whose own has ended.
class ProcessorTime {
 public:
  // What all other processes have used until now, ended ones among them. A process is not seen that
  // begins and ends between two calls and that its parent does not wait for. Never falls.
  std::chrono::duration<double> used();

 private:
  using Ticks = unsigned long long;

  std::map<std::pair<pid_t, Ticks>, Ticks> seen_;  // process and its start: what it has used itself
  Ticks most_ = 0;
};

}  // namespace warplings::sandbox
