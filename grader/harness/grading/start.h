// The beginning and the end of a process that nobody trusts, for those who talk to it in between.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <stdexcept>

#include "grader/harness/grading/process.h"

namespace warplings::grading {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("Cannot make a pipe: too many open files.");
    read_end = ends[0];
    write_end = ends[1];
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

// The child's standard streams.
struct Streams {
  int input = -1;  // nothing where it is negative
  int output;
  int errors;
};

struct Started {
  pid_t child = -1;           // leads a group of its own; none where it is negative
  int error = 0;              // errno, where there is no child
  std::optional<int> said{};  // on descriptor 3: process.h
};

// Starts the program. A limit of CPU time of 0 s is none.
Started start(const Command& command, const Limits& limits, const Streams& streams,
              Clock::time_point deadline);

// Whether the child has ended; it stays a zombie, so that its group keeps its name until killed.
bool has_ended(pid_t child);

// Ends what is left of the child's group, and the child; what it used of the processor goes to
// `usage`. Returns its status.
int reap(pid_t child, rusage& usage);

// Whether the grader was asked to stop.
bool must_stop(const Limits& limits);

}  // namespace warplings::grading
