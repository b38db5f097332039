// A large launch on all cores: helper processes run some of its blocks ahead, each on a copy of
// everything as it is between two blocks. Where nothing that blocks of one process touch is written
// by those of another, what helpers have written is taken over; otherwise, and wherever there is
// anything to report, it is as if there had been no helpers, and their blocks run here. So results
// and reports are those of one process, and only the time they take is not.
//
// Not while anything must be told in order: other schedules than `forward`, memory counters,
// traces, cooperative launches and clusters, unordered work of other streams, memory that the host
// shares.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/src/runtime/exec/launch.h"

namespace referee {

// Blocks by number: first to last - 1.
struct BlockRange {
  std::uint64_t first = 0, last = 0;
};

// To be called before whatever a helper cannot do in secret. Where this process is one, it ends,
// and its blocks run in the process that it helps.
void give_up_if_helping();

class Helpers {
 public:
  explicit Helpers(Launch& launch);
  ~Helpers() { call_off(); }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  // Asked between two blocks, where no other has started: shall helpers begin now? It looks at the
  // time: a launch of some milliseconds is over before a helper has begun.
  bool are_worthwhile(const BlockRange& rest);
  // Starts them. The blocks that this process runs itself: the first ones, or a helper's.
  BlockRange share(const BlockRange& rest);

  // To be called by each process when its blocks have ended. A helper does not come back. The first
  // process takes over what helpers have done, and no blocks are left; or they are called off, and
  // their blocks are left to be run here.
  BlockRange take_over();

  // Stops them; nothing of what they do is taken over. A block waits for another, so that it
  // matters who runs when.
  void call_off();
  bool are_at_work() const { return !at_work_.empty(); }

 private:
  struct Part;
  struct Helper {
    int number = 0;  // 0 when it has ended
    BlockRange blocks;
    Part* part = nullptr;
  };

  // All have ended well, and none has touched what another process has written.
  bool are_of_use();
  void adopt(Part& part);
  [[noreturn]] void end_helping();

  Launch& launch_;
  bool eligible_ = false;
  std::chrono::steady_clock::time_point began_, shared_at_;
  std::uint32_t first_segment_ = 0;  // of what runs after helpers have begun
  std::uint64_t static_shared_ = 0;  // when they began
  std::size_t room_ = 0;             // lines of each part
  Part* own_part_ = nullptr;         // a helper's
  std::vector<Helper> at_work_;      // in the order of their blocks
};

}  // namespace referee
