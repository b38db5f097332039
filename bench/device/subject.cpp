// dlopen, and a child process for the trial. See subject.h.
#include "bench/device/subject.h"

#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "bench/device/device_clock.h"

namespace bench {
namespace {

constexpr std::uint32_t kTrialSeed = 7001;

// The child's work: one sentence, empty where all is right.
std::string try_points(const std::string& library, const Benchmark& benchmark,
                       const std::vector<Point>& points) {
  try {
    void* const function = open_subject(library);
    for (const Point& point : points) {
      const auto workload = benchmark.make(point);
      workload->refresh(kTrialSeed);
      check(cudaDeviceSynchronize(), "making the inputs");
      workload->call(function);
      const std::string where =
          "at " + point.label + (point.variant.empty() ? "" : ", ") + point.variant + ": ";
      const cudaError_t status = cudaDeviceSynchronize();
      if (status != cudaSuccess) return where + cudaGetErrorString(status);
      if (const cudaError_t launch = cudaGetLastError(); launch != cudaSuccess) {
        return where + cudaGetErrorString(launch);
      }
      if (const std::string wrong = workload->wrong(); !wrong.empty()) return where + wrong;
    }
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

// Everything from the pipe until it closes; false where that takes too long.
bool read_all(int pipe, std::chrono::seconds limit, std::string& text) {
  const auto end = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd waiting{pipe, POLLIN, 0};
    if (left.count() <= 0 || poll(&waiting, 1, static_cast<int>(left.count())) == 0) return false;
    char buffer[512];
    const ssize_t count = read(pipe, buffer, sizeof buffer);
    if (count <= 0) return true;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

void* open_subject(const std::string& library) {
  void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw std::runtime_error(dlerror());
  auto* const entry = reinterpret_cast<void* (*)()>(dlsym(handle, "warplings_entry"));
  if (entry == nullptr) throw std::runtime_error(library + " was not made by build.sh.");
  return entry();
}

std::string try_subject(const std::string& library, const Benchmark& benchmark,
                        const std::vector<Point>& points, int seconds) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error(std::strerror(errno));
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error(std::strerror(errno));
  if (child == 0) {
    close(ends[0]);
    const std::string message = try_points(library, benchmark, points);
    std::fflush(nullptr);
    // A first byte says that the trial came to its end: exit() in the student's code sends none.
    const std::string answer = "." + message;
    const ssize_t written = write(ends[1], answer.data(), answer.size());
    _exit(written == static_cast<ssize_t>(answer.size()) ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  const bool ended = read_all(ends[0], std::chrono::seconds(seconds), text);
  close(ends[0]);
  if (!ended) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  if (!ended) return "it did not end within " + std::to_string(seconds) + " seconds";
  if (!text.empty()) return text.substr(1);
  if (WIFSIGNALED(status)) return std::string("it crashed: ") + strsignal(WTERMSIG(status));
  return "it ended the program with exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace bench
