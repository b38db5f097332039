// Claims and whether their holders live. Numbers of processes are used again, so a process is known
// by its number and the time it began, on a machine known by its boot and its process namespace.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <sstream>

#include "grader/classroom/batch/results_folder.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kHeartbeat{3};

std::string this_machine() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  std::error_code error;
  const fs::path space = fs::read_symlink("/proc/self/ns/pid", error);
  return boot + " " + space.string();
}

// When a process of this machine began, in ticks since the boot (proc(5), stat, field 22); empty
// where there is none, or it has ended and only waits to be reaped.
std::string began(int process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string line;
  if (!std::getline(file, line)) return "";
  // The name in parentheses may hold anything; the fields that follow it do not.
  std::istringstream fields(line.substr(line.rfind(')') + 1));
  std::string state;
  fields >> state;
  if (state == "Z" || state == "X") return "";
  std::string field;
  for (int number = 4; number <= 22; ++number) fields >> field;
  return field;
}

}  // namespace

Claim::Claim(fs::path file, int attempt)
    : file_(std::move(file)), attempt_(attempt), heart_([this](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, stop, kHeartbeat, [&] { return stop.stop_requested(); })) {
          ::utimensat(AT_FDCWD, file_.c_str(), nullptr, 0);
        }
      }) {}

Claim::~Claim() = default;

Claimant myself(const fs::path& scratch) {
  Claimant claimant;
  claimant.machine = this_machine();
  char host[256] = {};
  ::gethostname(host, sizeof host - 1);
  claimant.host = host;
  claimant.process = ::getpid();
  claimant.began = began(claimant.process);
  if (const char* job = std::getenv("SLURM_JOB_ID")) claimant.job = job;
  claimant.scratch = scratch;
  return claimant;
}

void remove_scratch(const Claimant& claimant) {
  // Only what a scratch folder can be: the claim is a file, and files can be changed.
  const std::string name = claimant.scratch.filename();
  if (claimant.machine != this_machine() || !claimant.scratch.is_absolute() ||
      !name.starts_with(kScratchPrefix)) {
    return;
  }
  std::error_code error;
  fs::remove_all(claimant.scratch, error);
}

ClaimWatch::Life ClaimWatch::look(const ResultsFolder& folder, const std::string& id,
                                  const Claimant& claimant) {
  if (claimant.machine == this_machine()) {
    const std::string since = began(claimant.process);
    return !since.empty() && since == claimant.began ? Life::kAlive : Life::kDead;
  }
  std::error_code error;
  const auto touched =
      fs::last_write_time(folder.folder_of(id) / fmt::format("claim.{}", claimant.attempt), error);
  const auto now = std::chrono::steady_clock::now();
  const auto found = seen_.find(id);
  if (found == seen_.end() || found->second.attempt != claimant.attempt ||
      found->second.touched != touched) {
    seen_[id] = {claimant.attempt, touched, now};
    return Life::kAlive;
  }
  return now - found->second.since < patience_ ? Life::kAlive : Life::kDead;
}

}  // namespace warplings::classroom
