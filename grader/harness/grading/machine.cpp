// Reads and writes with an eye on the clock. What the machine says is read as if it were hostile.
#include "grader/harness/grading/machine.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "base/temporary_directory.h"
#include "grader/harness/grading/machine_message.h"
#include "grader/harness/grading/start.h"

namespace warplings::grading {
namespace {

constexpr std::uint32_t kLongestHead = 1 << 16;

// Why there is no answer; thrown.
enum class Cut {
  kGone,       // the machine has ended, or does not keep to what was agreed
  kOutOfTime,  // it has had all the time that there was
  kStopped,    // the grader was asked to stop
};

std::array<std::byte, 4> bytes_of(std::uint32_t number) {
  std::array<std::byte, 4> bytes{};
  for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::byte>(number >> 8 * i & 0xff);
  return bytes;
}

}  // namespace

class Machine::Process {
 public:
  Process(const Command& command, const Limits& limits) : has_launcher_(!command.launcher.empty()) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw std::runtime_error("Cannot make a socket: too many open files.");
    socket_ = ends[0];
    Command here = command;
    here.directory = folder_.path();
    // A machine's time is the sum of all runs'. Each is watched by itself.
    Limits all = limits;
    all.cpu = std::chrono::seconds(0);
    started_ = start(here, all, {ends[1], ends[1], errors_.write_end}, Clock::now() + limits.wall);
    ::close(ends[1]);
    Pipe::close_end(errors_.write_end);
    ::fcntl(errors_.read_end, F_SETFL, O_NONBLOCK);
    ::fcntl(socket_, F_SETFL, O_NONBLOCK);
  }

  ~Process() {
    if (started_.child >= 0) end(false, {});
    ::close(socket_);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void until(Clock::time_point deadline, const Limits& limits) {
    deadline_ = deadline;
    limits_ = limits;
  }

  void send(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      wait_for(POLLOUT);
      const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count < 0 && errno != EAGAIN && errno != EINTR) throw Cut::kGone;
      if (count > 0) bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
  }

  // A forged size cannot make us allocate much more than the bytes that really come.
  std::vector<std::byte> receive(std::uint64_t size) {
    std::vector<std::byte> bytes;
    while (bytes.size() < size) {
      const std::size_t before = bytes.size();
      bytes.resize(before + std::min<std::uint64_t>(size - before, 1 << 20));
      wait_for(POLLIN);
      const ssize_t count = ::recv(socket_, bytes.data() + before, bytes.size() - before, 0);
      if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) throw Cut::kGone;
      bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return bytes;
  }

  Answer read_answer() {
    std::uint32_t size = 0;
    const std::vector<std::byte> number = receive(4);
    for (std::size_t i = 0; i < 4; ++i) size |= std::to_integer<std::uint32_t>(number[i]) << 8 * i;
    if (size > kLongestHead) throw Cut::kGone;
    const std::vector<std::byte> text = receive(size);
    try {
      return answer_of({reinterpret_cast<const char*>(text.data()), text.size()},
                       [&](std::uint64_t bytes) { return receive(bytes); });
    } catch (const std::exception&) {
      throw Cut::kGone;
    }
  }

  // Kills what there is still of it. Where it ended by itself, says how.
  Ending end(bool by_itself, const Limits& limits) {
    Ending ending;
    if (started_.child < 0) {
      ending.code = started_.error;
      return ending;
    }
    // Whoever closes the socket is about to end.
    for (int turn = 0; by_itself && turn < 200 && !has_ended(started_.child); ++turn)
      ::usleep(5000);
    by_itself = by_itself && has_ended(started_.child);
    rusage usage{};
    const int status = reap(started_.child, usage);
    char buffer[4096];
    for (ssize_t count = 0; (count = ::read(errors_.read_end, buffer, sizeof buffer)) > 0;) {
      const std::size_t room =
          limits.output_bytes - std::min(limits.output_bytes, ending.output.size());
      ending.output.append(buffer, std::min(room, static_cast<std::size_t>(count)));
    }
    Limits no_sum = limits;
    no_sum.cpu = std::chrono::seconds::max();
    if (by_itself)
      classify_end({status, {}, has_launcher_, started_.said}, no_sum, ending);
    else
      ending.how = Ending::How::kTimedOut;
    started_.child = -1;
    return ending;
  }

 private:
  void wait_for(short event) {
    for (;;) {
      if (must_stop(limits_)) throw Cut::kStopped;
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
      if (left.count() <= 0) throw Cut::kOutOfTime;
      pollfd waiting{socket_, event, 0};
      if (::poll(&waiting, 1, static_cast<int>(std::min<long>(left.count(), 100))) > 0) return;
    }
  }

  const base::TemporaryDirectory folder_;
  int socket_ = -1;
  Pipe errors_;
  Started started_;
  const bool has_launcher_;
  Clock::time_point deadline_;
  Limits limits_;
};

Machine::Machine(std::vector<std::string> command, std::vector<std::string> launcher)
    : command_(std::move(command)), launcher_(std::move(launcher)) {}

Machine::~Machine() = default;

Machine::Answer Machine::ask(const std::vector<std::string>& variables,
                             std::span<const std::byte> request, const Limits& limits) {
  const auto begin = Clock::now();
  Answer answer;
  if (!process_) {
    std::vector<std::string> environment = {"LANG=C.UTF-8"};
    if (const char* path = std::getenv("PATH")) environment.push_back(std::string("PATH=") + path);
    process_ = std::make_unique<Process>(Command{command_, environment, {}, launcher_}, limits);
  }
  const std::string head = question_for(variables, request.size(), limits);
  try {
    process_->until(begin + limits.wall, limits);
    process_->send(bytes_of(static_cast<std::uint32_t>(head.size())));
    process_->send(std::as_bytes(std::span(head)));
    process_->send(request);
    answer = process_->read_answer();
  } catch (const Cut why) {
    answer = {process_->end(why == Cut::kGone, limits), {}};
    if (why == Cut::kStopped) answer.ending.how = Ending::How::kInterrupted;
    process_.reset();
  }
  answer.ending.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return answer;
}

}  // namespace warplings::grading
