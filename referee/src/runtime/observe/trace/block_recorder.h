// The recording of one block, step by step.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "referee/include/referee/runtime_api.h"
#include "referee/src/runtime/exec/observer.h"
#include "referee/src/runtime/observe/trace/lane_logs.h"
#include "referee/src/runtime/observe/trace/recording_choice.h"
#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// One block's recording while it is made. Its functions are called between start() and finish().
class BlockRecorder {
 public:
  bool is_active() const { return recording_ != nullptr; }
  bool is_of(const Block& block) const { return block_ == &block; }

  void start(const Block& block, std::uint64_t launch);
  void flush(const Warp& warp);
  // A step of lanes that have met, and what there is to say about it.
  void add_meeting(Step step);
  void add_access(const Lane& lane, const MemoryAccess& access);
  void add_exit(const Lane& lane);
  void add_predicate(const Lane& lane, int predicate) { predicates_[lane.thread] = predicate; }
  void add_barrier(const Block& block);
  void add_report(std::size_t position, const RaceOccurrence* race);

  // The block has ended; or the recording ends before it has.
  void end_block();
  void cut_off(const char* state);
  const Recording* recording() const { return recording_.get(); }
  // Hands the recording over.
  void finish(RecordingChoice& choice);
  // As if it had never begun.
  void forget();
  void fail(cudaError_t error) { recording_->error = cudaGetErrorName(error); }

 private:
  struct Writer {
    std::int16_t thread = -1;
    std::uint64_t event = 0;
  };

  void add_step(Step step) { recording_->steps.add(std::move(step)); }
  void add_report_step(std::size_t report, int warp);
  void flush_all();

  std::unique_ptr<Recording> recording_;
  const Block* block_ = nullptr;
  RecordingPriority priority_ = RecordingPriority::nothing;
  LaneLogs logs_;
  std::array<int, kMaxThreads> predicates_{};
  std::vector<std::size_t> next_reports_;  // to follow the operation that is being computed
  std::vector<std::size_t> last_reports_;  // made when nothing could run any more
  std::set<std::size_t> reported_;         // positions in the process's report
  std::unordered_map<std::uintptr_t, Writer> writers_;  // of four bytes
  std::uint64_t events_ = 0;
};

}  // namespace referee
