// A run of a submission where there are no processes: a call of the host, which makes instances of
// its modules, runs them to their end, and gives back what is left (site/machine/judging.js). What
// that says is read as from the machine of another process.
#include "grader/harness/grading/machine.h"

#include <chrono>

#include "grader/harness/grading/machine_message.h"

#define WARPLINGS_HOST(name) extern "C" __attribute__((import_module("grader"), import_name(#name)))
// Makes the run; returns how long the head of its answer is.
WARPLINGS_HOST(ask)
std::size_t warplings_host_ask(const char* head, std::size_t size, const std::byte* request,
                               std::size_t request_size);
// Gives the next bytes of the answer.
WARPLINGS_HOST(take) void warplings_host_take(void* to, std::size_t size);

namespace warplings::grading {

class Machine::Process {};

Machine::Machine(std::vector<std::string> command, std::vector<std::string> launcher)
    : command_(std::move(command)), launcher_(std::move(launcher)) {}

Machine::~Machine() = default;

Machine::Answer Machine::ask(const std::vector<std::string>& variables,
                             std::span<const std::byte> request, const Limits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string question = question_for(variables, request.size(), limits);
  std::string head(
      warplings_host_ask(question.data(), question.size(), request.data(), request.size()), '\0');
  warplings_host_take(head.data(), head.size());
  Answer answer = answer_of(head, [](std::uint64_t size) {
    std::vector<std::byte> part(static_cast<std::size_t>(size));
    warplings_host_take(part.data(), part.size());
    return part;
  });
  answer.ending.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return answer;
}

}  // namespace warplings::grading
