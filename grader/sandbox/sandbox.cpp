// Finds what is needed by trying it, and words what is missing. See sandbox.h.
#include "grader/sandbox/sandbox.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/parts/parts.h"
#include "grader/sandbox/memory_watch.h"

namespace warplings::sandbox {
namespace {

namespace fs = std::filesystem;
using grading::Ending;

// Users of sandboxes: the number of the process that has the sandbox, counted from here, and for
// each further sandbox of that process as many more as there can be processes. So no two sandboxes
// of a machine share a user at a time. Where a container knows fewer users, from the lower number.
constexpr unsigned kFirstUser = 1'000'000'000;
constexpr unsigned kMostProcesses = 1 << 22;
constexpr unsigned kMostSandboxes = 512;  // of one process
constexpr unsigned kFirstUserOfFew = 20'000;
constexpr unsigned kFewUsers = 40'000;

std::string first_word(const fs::path& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return word;
}

// Whether a user of that number exists in this container.
bool is_mapped(unsigned user) {
  std::ifstream map("/proc/self/uid_map");
  for (std::uint64_t inside = 0, outside = 0, count = 0; map >> inside >> outside >> count;) {
    if (user >= inside && user - inside < count) return true;
  }
  return false;
}

// Nothing for a root that knows no other user: outside of its namespace that is an ordinary user.
std::optional<unsigned> user_of_sandbox(unsigned number) {
  const auto process = static_cast<unsigned>(::getpid());
  const unsigned user = kFirstUser + process + number % kMostSandboxes * kMostProcesses;
  if (is_mapped(user)) return user;
  const unsigned one_of_few = kFirstUserOfFew + (process + number * 997) % kFewUsers;
  return is_mapped(one_of_few) ? std::optional(one_of_few) : std::nullopt;
}

// What a program said, as a part of a sentence.
std::string without_end(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  return text;
}

std::string output_of(const std::vector<std::string>& command) {
  return grading::run({command, {}, "/"}, {}).output;
}

std::string install_hint() {
  if (!base::program_in_path("apt-get").empty()) return "apt-get install bubblewrap";
  if (!base::program_in_path("dnf").empty()) return "dnf install bubblewrap";
  if (!base::program_in_path("pacman").empty()) return "pacman -S bubblewrap";
  return "install your system's package bubblewrap";
}

// What can be done about a sandbox that does not start, from what it said and what this system
// forbids.
std::string advice(const std::string& said, std::optional<unsigned> user) {
  if (first_word("/proc/sys/kernel/unprivileged_userns_clone") == "0") {
    return "User namespaces are switched off: sysctl kernel.unprivileged_userns_clone=1";
  }
  if (first_word("/proc/sys/user/max_user_namespaces") == "0") {
    return "User namespaces are switched off: sysctl user.max_user_namespaces=10000";
  }
  if (first_word("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1") {
    return "AppArmor restricts user namespaces: sysctl "
           "kernel.apparmor_restrict_unprivileged_userns=0, or give /usr/bin/bwrap a profile with "
           "'userns,'.";
  }
  if (said.find("mount proc") != said.npos) {
    return "Parts of /proc are hidden here, as containers do; then nobody may mount another: "
           "docker run --security-opt systempaths=unconfined, "
           "podman run --security-opt unmask=ALL, or grade outside of the container.";
  }
  if (user && said.find("ermission denied") != std::string::npos) {
    return "As root, submissions run as user " + std::to_string(*user) +
           ", who must be able to read the checkout and the build folder: chmod a+rx on them and "
           "on the folders above, or move them out of /root.";
  }
  if (::access("/.dockerenv", F_OK) == 0 || ::access("/run/.containerenv", F_OK) == 0) {
    return "In a container, namespaces must be allowed: docker run --security-opt "
           "seccomp=unconfined --security-opt apparmor=unconfined --security-opt "
           "systempaths=unconfined.";
  }
  return "Try it by hand: bwrap --unshare-all --ro-bind /usr /usr --symlink usr/lib64 /lib64 "
         "--proc /proc /usr/bin/true";
}

// "NAME=number" as the launcher takes it.
std::string option(const std::string& name, std::uint64_t value) {
  return "--" + name + "=" + std::to_string(value);
}

}  // namespace

Sandbox Sandbox::find(const Bounds& bounds) {
  static std::atomic<unsigned> count = 0;
  const unsigned number = count++;
  Sandbox sandbox;
  sandbox.bounds_ = bounds;
  sandbox.bubblewrap_ = base::program_in_path("bwrap");
  if (sandbox.bubblewrap_.empty()) {
    throw NoSandbox("bubblewrap is not installed. " + install_hint());
  }
  std::istringstream version(output_of({sandbox.bubblewrap_.string(), "--version"}));
  version >> sandbox.version_ >> sandbox.version_;
  sandbox.no_user_namespaces_inside_ =
      output_of({sandbox.bubblewrap_.string(), "--help"}).find("--disable-userns") !=
      std::string::npos;
  if (::geteuid() == 0) sandbox.user_ = user_of_sandbox(number);
  // The sandbox's own processes count, and for a while those of runs that have just ended. What a
  // program may have is bounded again inside (launch.cpp).
  sandbox.group_ = ControlGroup::make("warplings", number,
                                      {bounds.memory_bytes, bounds.processes + 64, bounds.cores});
  if (!sandbox.group_ && !can_watch_memory()) {
    throw NoSandbox(
        "The memory of submissions cannot be bounded here: there is no control group for this "
        "user, and /proc does not tell the children of a process. Grade as root, or start this "
        "by systemd-run --user --scope.");
  }

  // Started from where submissions will lie: a disk may forbid that.
  const base::TemporaryDirectory folder;
  const fs::path program = folder.path() / "true";
  fs::copy_file("/usr/bin/true", program);
  fs::permissions(program, fs::perms(0755));
  const grading::Command command{
      {program.string()}, {"PATH=/usr/bin:/bin"}, folder.path(), sandbox.launcher({})};
  Ending ending = grading::run(command, {});
  const bool killed =
      ending.how == Ending::How::kNotStarted && ending.code == Ending::kLauncherKilled;
  if (killed) ending = grading::run(command, {});  // that says nothing about this machine
  if (ending.how == Ending::How::kExited && ending.code == 0) return sandbox;
  if (ending.how == Ending::How::kNotStarted && ending.code == EACCES) {
    throw NoSandbox("Programs cannot be started from " + base::temporary_root().string() +
                    ": its disk is mounted with noexec. Set TMPDIR to a folder on another one.");
  }
  throw NoSandbox("bubblewrap cannot make a sandbox here: " + without_end(ending.output) + ".\n" +
                  advice(ending.output, sandbox.user_));
}

std::vector<std::string> Sandbox::launcher(const View& view) const {
  std::vector<std::string> words = {parts::kSandboxLauncher, "--bubblewrap=" + bubblewrap_.string(),
                                    option("scratch", bounds_.scratch_bytes),
                                    option("processes", bounds_.processes)};
  if (no_user_namespaces_inside_) words.emplace_back("--no-user-namespaces");
  if (user_) words.push_back(option("user", *user_));
  if (group_) {
    for (const fs::path& entrance : group_->entrances()) {
      words.push_back("--enter=" + entrance.string());
    }
  } else {
    words.push_back(option("memory", bounds_.memory_bytes));
  }
  for (const fs::path& path : view.readable) words.push_back("--readable=" + path.string());
  for (const fs::path& device : view.devices) words.push_back("--device=" + device.string());
  words.emplace_back("--");
  return words;
}

Ending Sandbox::run(const grading::Command& command, const View& view,
                    const grading::Limits& limits) const {
  grading::Command inside = command;
  inside.launcher = launcher(view);
  Ending ending = grading::run(inside, limits);
  if (ending.how == Ending::How::kNotStarted && ending.code == Ending::kLauncherFailed) {
    throw NoSandbox("The sandbox could not be started: " + ending.output);
  }
  if (ending.how == Ending::How::kNotStarted && ending.code == Ending::kLauncherKilled) {
    throw NoSandbox("The sandbox was killed while the compiler ran.");
  }
  return ending;
}

std::uint64_t Sandbox::memory_kills() const { return group_ ? group_->memory_kills() : 0; }

std::string Sandbox::description() const {
  return "bubblewrap " + version_ + ", memory by " +
         (group_ ? "control group" : "watching the processes");
}

std::vector<fs::path> gpu_libraries() {
  std::string folders;
  if (const char* const own = std::getenv("LD_LIBRARY_PATH")) folders = own;
  folders += ":/run/opengl-driver/lib:/opt/nvidia/lib64:/lib64:/lib";
  std::istringstream list(folders);
  std::vector<fs::path> result;
  std::error_code error;
  for (std::string folder; std::getline(list, folder, ':');) {
    if (folder.empty() || !fs::exists(fs::path(folder) / "libcuda.so.1", error)) continue;
    const fs::path real = fs::canonical(folder, error);
    const bool shown = real.string().starts_with("/usr/") || folder.starts_with("/usr/");
    if (!error && !shown) result.emplace_back(folder);
  }
  return result;
}

std::vector<fs::path> gpu_devices() {
  std::vector<fs::path> result;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/dev", error)) {
    const std::string name = entry.path().filename().string();
    // Not nvidia-modeset and not nvidia-caps: CUDA needs neither. dxg is the device under Windows.
    if (name == "nvidiactl" || name == "nvidia-uvm" || name == "nvidia-uvm-tools" ||
        name == "dxg" ||
        (name.starts_with("nvidia") && name.find_first_not_of("0123456789", 6) == name.npos)) {
      result.push_back(entry.path());
    }
  }
  return result;
}

}  // namespace warplings::sandbox
