// Runs the cases on a submission for the GPU inside the sandbox, on a machine where the course's
// own programs cannot be built: sandbox.h, and nothing of grader/cli.
//
//   in_sandbox --describe                       what the sandbox is here; 3 where there is none
//   in_sandbox [--also=PATH]... -- PROGRAM ...  runs a program inside, with the GPU's devices
//   in_sandbox [--also=PATH]... SUBMISSION CASES ARGUMENTS...
//                                               runs CASES, which runs SUBMISSION inside
//
// PATH is shown besides, read-only. The exit status is the program's, or 128 + a signal's number.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "base/temporary_directory.h"
#include "grader/sandbox/sandbox.h"

namespace {

namespace fs = std::filesystem;
using warplings::grading::Ending;
using warplings::sandbox::Sandbox;
using warplings::sandbox::View;

int status_of(const Ending& ending) {
  std::fputs(ending.output.c_str(), stdout);
  if (ending.how == Ending::How::kTimedOut) std::puts("in_sandbox: out of time");
  return ending.how == Ending::How::kExited ? ending.code : 128 + ending.code;
}

std::vector<std::string> environment() {
  std::vector<std::string> result = {"PATH=/usr/local/cuda/bin:/usr/local/bin:/usr/bin:/bin"};
  for (const char* const name : {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr) result.push_back(std::string(name) + "=" + value);
  }
  return result;
}

int run(std::vector<std::string> words) {
  const Sandbox sandbox = Sandbox::find();
  View view;
  view.devices = warplings::sandbox::gpu_devices();
  view.readable = warplings::sandbox::gpu_libraries();
  while (!words.empty() && words.front().starts_with("--also=")) {
    view.readable.emplace_back(words.front().substr(7));
    words.erase(words.begin());
  }
  if (words.empty() || words.front() == "--describe") {
    std::printf("%s; %zu devices, %zu folders of libraries outside of /usr\n",
                sandbox.description().c_str(), view.devices.size(), view.readable.size());
    return 0;
  }
  const warplings::grading::Limits limits{std::chrono::seconds(60), std::chrono::seconds(60)};
  if (words.front() == "--") {
    words.erase(words.begin());
    view.readable.emplace_back(fs::absolute(words.front()));
    const warplings::base::TemporaryDirectory folder;
    return status_of(sandbox.run({words, environment(), folder.path()}, view, limits));
  }
  const fs::path submission = fs::absolute(words.front());
  words.erase(words.begin());
  view.readable.push_back(submission);
  words.push_back("--submission=" + submission.string());
  for (const std::string& word : sandbox.launcher(view)) words.push_back("--launcher=" + word);
  // The cases are ours, and have their own limits for what they run.
  return status_of(warplings::grading::run({words, environment(), fs::current_path()},
                                           {std::chrono::minutes(3), std::chrono::minutes(3)}));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 3;
  }
}
