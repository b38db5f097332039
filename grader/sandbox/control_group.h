// A control group around one sandbox: bounds on the memory, the number of processes and the cores
// of everything that runs in it, whoever starts it. So the kernel also shares out its time among
// sandboxes, however many processes each has. Knows both versions of Linux's interface.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warplings::sandbox {

class ControlGroup {
 public:
  struct Bounds {
    std::uint64_t memory_bytes = 0;
    unsigned processes = 0;
    unsigned cores = 0;  // at a time, where the machine gives a group of that kind; 0: all
  };

  // Makes groups with these bounds, and removes them with the object. `number` tells those of one
  // process apart. Nothing where
  // this machine does not let the caller make one that bounds memory. Groups of dead processes with
  // names of the same kind ("PREFIX-PID-...") are cleared away on the way.
  static std::optional<ControlGroup> make(const std::string& prefix, unsigned number,
                                          Bounds bounds);

  ControlGroup(ControlGroup&& other) noexcept;
  ControlGroup& operator=(ControlGroup&& other) noexcept;
  ~ControlGroup();

  // Files into which a process writes "0" to enter, while it still may.
  std::vector<std::filesystem::path> entrances() const;

  // How often a process in it was killed because all of them together used too much memory.
  std::uint64_t memory_kills() const;

  // Processes in it now. After a run has ended there are none.
  std::vector<int> processes() const;

  void set_bounds(Bounds bounds);

  int version() const { return version_; }

 private:
  ControlGroup() = default;

  int version_ = 0;
  std::vector<std::filesystem::path>
      folders_;  // v2: one; v1: memory, then those that there are of pids and cpu
};

}  // namespace warplings::sandbox
