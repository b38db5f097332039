// Ctrl-C and termination: children are told, and an exception unwinds the stack, so that scratch
// directories are removed on the way out.
#pragma once

#include <sys/types.h>

#include <exception>

namespace warplings::base {

// Thrown by run_captured and run_attached once the child of an interrupted program has ended.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  const char* what() const noexcept override { return "interrupted"; }
  int signal() const { return signal_; }

 private:
  int signal_;
};

// While one lives, SIGINT, SIGTERM and SIGHUP are passed on to running children and remembered
// instead of ending the program at once. Make one in main(); a signal that was ignored stays so.
class InterruptScope {
 public:
  InterruptScope();
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;
};

// As if the signal had come: children are told, and Interrupted is thrown from now on.
void interrupt(int signal);

// Throws Interrupted if a signal has come.
void throw_if_interrupted();

// Ends the calling program by the signal, as if no InterruptScope had been there. Call it last.
[[noreturn]] void end_by_signal(int signal);

// Registers a child for as long as it runs.
class RunningChild {
 public:
  explicit RunningChild(pid_t process);
  ~RunningChild();
  RunningChild(const RunningChild&) = delete;
  RunningChild& operator=(const RunningChild&) = delete;

 private:
  int slot_;
};

}  // namespace warplings::base
