// A process that runs a submission's program again and again, each time as if for the first time:
// to start a machine for WebAssembly costs more than most programs do on it.
//
// It is asked on its standard input and answers on its standard output; both are one socket. A
// message is four bytes, the size of the JSON behind them, and what that names: "parts" are pairs
// of a name and a size, and stand behind it in this order.
//   request: "variables" (NAME=value, the referee's), "cpu_seconds", "output_bytes"; part "request"
//   answer:  "how" (exited or timed_out), "code" (the status), "output_cut"; parts "output", and
//            "response", "report" and "trace" where the program left them
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grader/harness/grading/process.h"

namespace warplings::grading {

class Machine {
 public:
  // `command` runs the machine with the submission's program; `launcher` as in process.h.
  Machine(std::vector<std::string> command, std::vector<std::string> launcher);
  ~Machine();
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  struct Answer {
    Ending ending;
    std::map<std::string, std::vector<std::byte>> parts;
  };

  // One run. A machine that does not answer in time is killed, and one that has died is the run's
  // end; the next run starts another.
  Answer ask(const std::vector<std::string>& variables, std::span<const std::byte> request,
             const Limits& limits);

 private:
  class Process;

  std::vector<std::string> command_, launcher_;
  std::unique_ptr<Process> process_;
};

}  // namespace warplings::grading
