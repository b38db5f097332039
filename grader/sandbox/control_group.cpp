// Finds a hierarchy where a group can be made, by making one. See control_group.h.
#include "grader/sandbox/control_group.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

#include "base/files.h"

namespace warplings::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr char kProcesses[] = "pids.max";
constexpr char kQuota[] = "cpu.cfs_quota_us";  // of version 1: processor time in each period
constexpr unsigned kPeriod = 100'000;          // microseconds

// One line of /proc/self/cgroup, and where that hierarchy is mounted.
struct Hierarchy {
  std::string controllers;  // "memory"; empty for version 2
  fs::path mount;
  std::string own;  // the caller's group in it: "/user.slice/..."
};

bool names(const std::string& list, const std::string& word) {
  std::istringstream words(list);
  for (std::string one; std::getline(words, one, ',');) {
    if (one == word) return true;
  }
  return false;
}

// Where the hierarchy with the controller is mounted; version 2 for an empty name.
fs::path mount_of(const std::string& controller) {
  std::ifstream mounts("/proc/self/mounts");
  std::string device, place, type, options, rest;
  while (mounts >> device >> place >> type >> options && std::getline(mounts, rest)) {
    if (controller.empty() ? type == "cgroup2" : type == "cgroup" && names(options, controller)) {
      return place;
    }
  }
  return {};
}

Hierarchy hierarchy(const std::string& controller) {
  Hierarchy result{controller, mount_of(controller), ""};
  std::ifstream lines("/proc/self/cgroup");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (controller.empty() ? controllers.empty() : names(controllers, controller)) {
      result.own = line.substr(second + 1);
    }
  }
  return result;
}

bool write(const fs::path& file, const std::string& text) {
  std::ofstream out(file);
  out << text << std::flush;
  return out.good();
}

// The number after a word of its own line: "oom_kill 3".
std::uint64_t value_of(const std::string& text, const std::string& name) {
  std::istringstream lines(text);
  std::string word;
  std::uint64_t value = 0;
  while (lines >> word >> value) {
    if (word == name) return value;
  }
  return 0;
}

void remove_group(const fs::path& folder) {
  // The kernel needs a moment to see that the last process is gone.
  for (int turn = 0; turn < 50 && ::rmdir(folder.c_str()) != 0 && errno == EBUSY; ++turn) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

// Groups that a killed grader has left.
void clear_away(const fs::path& parent, const std::string& prefix) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix + "-")) continue;
    const int process = std::atoi(name.c_str() + prefix.size() + 1);
    if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH) ::rmdir(entry.path().c_str());
  }
}

// The caller's own group and those above it, up to the root. In version 2 its own can rarely be
// divided, since processes live there; the one above is often the user's, too (systemd's
// app.slice), and no group of another branch can be entered.
std::vector<fs::path> parents(const Hierarchy& found) {
  if (found.mount.empty()) return {};
  std::vector<fs::path> result;
  std::error_code error;
  fs::path own = found.own.empty() ? fs::path("/") : fs::path(found.own);
  for (;; own = own.parent_path()) {
    const fs::path folder = found.mount / own.relative_path();
    if (fs::is_directory(folder, error)) result.push_back(folder);
    if (own == own.parent_path()) return result;
  }
}

// Makes a folder below one of the parents whose file `bound` exists; empty where none can be made.
fs::path make_group(const std::vector<fs::path>& parents, const std::string& prefix,
                    unsigned number, const std::string& bound) {
  for (const fs::path& parent : parents) {
    clear_away(parent, prefix);
    // To enter a group of version 2 takes this right in the group above both.
    if (::access((parent / "cgroup.procs").c_str(), W_OK) != 0) continue;
    const fs::path folder =
        parent / (prefix + "-" + std::to_string(::getpid()) + "-" + std::to_string(number));
    ::rmdir(folder.c_str());  // of an earlier process with this number
    if (::mkdir(folder.c_str(), 0755) != 0) continue;
    if (::access((folder / bound).c_str(), W_OK) == 0) return folder;
    ::rmdir(folder.c_str());
  }
  return {};
}

}  // namespace

std::optional<ControlGroup> ControlGroup::make(const std::string& prefix, unsigned number,
                                               Bounds bounds) {
  ControlGroup group;
  if (const fs::path memory =
          make_group(parents(hierarchy("memory")), prefix, number, "memory.limit_in_bytes");
      !memory.empty()) {
    group.version_ = 1;
    group.folders_.push_back(memory);
    for (const auto& [controller, bound] : {std::pair("pids", kProcesses), {"cpu", kQuota}}) {
      const fs::path more = make_group(parents(hierarchy(controller)), prefix, number, bound);
      if (!more.empty()) group.folders_.push_back(more);
    }
  } else {
    const auto places = parents(hierarchy(""));
    for (const fs::path& parent : places) {
      for (const char* more : {"+memory", "+pids", "+cpu"})
        write(parent / "cgroup.subtree_control", more);
    }
    const fs::path folder = make_group(places, prefix, number, "memory.max");
    if (folder.empty()) return std::nullopt;
    group.version_ = 2;
    group.folders_.push_back(folder);
  }
  group.set_bounds(bounds);
  return group;
}

ControlGroup::ControlGroup(ControlGroup&& other) noexcept
    : version_(other.version_), folders_(std::move(other.folders_)) {
  other.folders_.clear();
}

ControlGroup& ControlGroup::operator=(ControlGroup&& other) noexcept {
  std::swap(version_, other.version_);
  std::swap(folders_, other.folders_);
  return *this;
}

ControlGroup::~ControlGroup() {
  for (const fs::path& folder : folders_) remove_group(folder);
}

void ControlGroup::set_bounds(Bounds bounds) {
  const fs::path& folder = folders_.front();
  const std::string memory = std::to_string(bounds.memory_bytes);
  const std::string processes = std::to_string(bounds.processes);
  const std::string quota = std::to_string(bounds.cores * kPeriod);
  if (version_ == 2) {
    write(folder / "memory.max", memory);
    write(folder / "memory.swap.max", "0");
    write(folder / kProcesses, processes);
    if (bounds.cores > 0) write(folder / "cpu.max", quota + " " + std::to_string(kPeriod));
    return;
  }
  // What is swapped out counts, too, where the kernel counts that; the smaller bound goes first.
  write(folder / "memory.memsw.limit_in_bytes", "-1");
  write(folder / "memory.limit_in_bytes", memory);
  write(folder / "memory.memsw.limit_in_bytes", memory);
  for (const fs::path& more : folders_) {
    std::error_code error;
    if (fs::exists(more / kProcesses, error)) write(more / kProcesses, processes);
    if (bounds.cores == 0 || !fs::exists(more / kQuota, error)) continue;
    write(more / "cpu.cfs_period_us", std::to_string(kPeriod));
    write(more / kQuota, quota);
  }
}

std::vector<fs::path> ControlGroup::entrances() const {
  std::vector<fs::path> result;
  for (const fs::path& folder : folders_) result.push_back(folder / "cgroup.procs");
  return result;
}

std::uint64_t ControlGroup::memory_kills() const {
  const char* const events = version_ == 2 ? "memory.events" : "memory.oom_control";
  return value_of(base::content_of(folders_.front() / events).value_or(""), "oom_kill");
}

std::vector<int> ControlGroup::processes() const {
  std::istringstream lines(base::content_of(folders_.front() / "cgroup.procs").value_or(""));
  std::vector<int> result;
  for (int process = 0; lines >> process;) result.push_back(process);
  return result;
}

}  // namespace warplings::sandbox
