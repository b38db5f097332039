// What a trace consists of: steps, and which of them are kept where there are too many.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <source_location>
#include <string>
#include <vector>

#include "referee/include/referee/value_type.h"
#include "referee/src/runtime/exec/lane.h"
#include "referee/src/runtime/report/diagnosis.h"

namespace referee {

inline constexpr std::size_t kTracedBytes = 16;  // of the widest access
using TracedValue = std::array<unsigned char, kTracedBytes>;

enum class StepKind : std::uint8_t {
  collective,  // lanes of one warp, or threads of a tile, met
  barrier,     // all threads of the block met
  read,        // of shared memory
  write,
  atomic,
  store,          // to global memory
  global_atomic,  // on global memory
  exit,           // lanes ended
  wait,           // lanes wait for others who never come
  report          // the referee has something to say
};

// One lane's part of a step.
struct TracedLane {
  std::uint16_t thread = 0;
  std::uint8_t size = 0;    // bytes of each value; 0: there is none
  bool has_before = false;  // false: nobody had written there
  bool has_after = false;
  bool undefined = false;        // the value came from a lane that takes no part
  std::int16_t from = -1;        // the thread that the value came from
  std::uintptr_t address = 0;    // of an access
  std::uint64_t event = 0;       // identifies this write to later reads
  std::uint64_t from_event = 0;  // the write that was read; 0: unknown
  TracedValue before{}, after{};
};

struct Step {
  std::uint64_t number = 0;  // counts all steps of the block, also those that are dropped
  StepKind kind = StepKind::collective;
  WarpOperation operation = WarpOperation::count;
  ValueType type = ValueType::bits;         // of the values before
  ValueType result_type = ValueType::bits;  // of those after
  int warp = -1;                            // -1: the whole block
  std::string name;                         // "__shfl_down_sync"
  std::string file;                         // empty: to be found by pc
  unsigned line = 0;
  std::uintptr_t pc = 0;
  bool has_mask = false;
  Mask mask = 0;
  int width = 0;              // of a shuffle
  std::vector<Mask> arrived;  // of a barrier: each warp's lanes
  Mask missing_lanes = 0;     // of a wait in a warp call: who is waited for
  std::size_t report = 0;     // of a report: its place in the trace's list
  std::vector<TracedLane> lanes;
};

// A read, write or atomic of memory.
bool is_access(const Step& step);
// "shuffle", "vote", "barrier", "read": the kinds of referee/TRACE.md.
const char* kind_name(const Step& step);

// Keeps the first and the last steps, and those around the first reports.
class KeptSteps {
 public:
  // At most about `most` steps are kept.
  explicit KeptSteps(std::size_t most = 1000)
      : first_most_(most / 2), last_most_(most - most / 2) {}

  void add(Step step);
  std::uint64_t count() const { return count_; }

  // In order of their numbers.
  std::vector<Step> all() const;

 private:
  void drop_one();

  static constexpr int kReports = 4;          // whose surroundings are kept
  static constexpr std::size_t kAround = 40;  // steps before, and a quarter of it behind

  std::size_t first_most_, last_most_;
  std::uint64_t count_ = 0;
  std::vector<Step> first_;
  std::deque<Step> last_;
  std::vector<Step> pinned_;  // fell out of last_, but a report is near
  std::vector<std::uint64_t> reports_;
};

// An array of shared memory or an allocation that steps touch.
struct TracedArray {
  std::string name;
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  ValueType type = ValueType::bits;
  std::string file;
  unsigned line = 0;
  bool global = false;
  bool dynamic = false;
};

inline bool within(const TracedArray& array, std::uintptr_t address) {
  return address - array.begin < std::max<std::size_t>(array.bytes, 1);
}

struct TracedReport {
  Diagnosis diagnosis;
  std::optional<RaceOccurrence> race;
};

// One block of one launch as it was recorded.
struct Recording {
  std::string kernel;
  std::uintptr_t kernel_address = 0;
  dim3 grid, block;
  uint3 block_index{};
  std::uint64_t block_linear = 0;
  std::uint64_t launch = 0;
  std::uint64_t shared_dynamic = 0;
  int threads = 0;
  std::string state = "running";  // running, ended, abandoned, stopped
  std::string error;              // the CUDA error's name
  std::vector<TracedArray> arrays;
  std::vector<TracedReport> reports;
  KeptSteps steps;
};

}  // namespace referee
