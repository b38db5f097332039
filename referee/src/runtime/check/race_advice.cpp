// The words for a race. A barrier is advised only where one can stand.
#include "referee/src/runtime/check/race_advice.h"

#include <string>

#include "referee/src/runtime/check/group_rules.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/report/diagnosis.h"

namespace referee {
namespace {

// The parts of a sentence about a barrier.
struct Ordering {
  std::string order;    // in which they run
  std::string barrier;  // that orders them
  std::string where;    // it may stand
  std::string besides;
};

Ordering ordering_of(Racers racers) {
  if (racers == Racers::blocks_of_a_cluster) {
    return {"Blocks of a cluster run at the same time and in any order.", "cluster.sync()",
            ", where every thread of the cluster passes it",
            "; __syncthreads() reaches only its own block."};
  }
  if (racers == Racers::lanes_of_a_warp) {
    return {"Lanes of a warp may run one after another in any order.",
            uses_groups ? "the sync() of their group (or __syncwarp(), or __syncthreads())"
                        : "__syncwarp() (or, where other warps take part, __syncthreads())",
            "", "; a shuffle or vote does not order memory."};
  }
  return {"Warps run in any order.",
          uses_groups ? "the sync() of a group that holds both threads" : "__syncthreads()",
          std::string(", where every thread of the ") + (uses_groups ? "group" : "block") +
              " passes it",
          "."};
}

// Rounds of a loop may be what is apart, and then a barrier fits all the same.
std::string on_one_line(const Ordering& by, Racers racers, RacingAccesses accesses, bool shared) {
  const std::string between =
      " If they are rounds of a loop apart, put " + by.barrier + " between the rounds" + by.where;
  if (accesses == RacingAccesses::one && shared && uses_groups &&
      racers != Racers::blocks_of_a_cluster) {
    return by.order +
           " Both make the same access, and a __shared__ variable is one for all groups of the "
           "block: give each group an element of its own, or let one thread make it." +
           between + by.besides;
  }
  if (accesses == RacingAccesses::one) {
    return by.order + between + by.besides +
           " Both make the same access: let one of them make it, or give each an element of its "
           "own" +
           (shared ? "; a __shared__ variable is one for all threads of the block." : ".");
  }
  return by.order + " One line makes both accesses." + between +
         "; if many threads update one value, use an atomic; else read into a variable first, pass "
         "that barrier, and then write" +
         by.besides;
}

// Of blocks. Where there are fences, it is rarely the flag that is missing; of two writes, one
// overwrites the other in any order. What matters most stands last: a verdict that is too long
// keeps its end.
std::string order_of_blocks(SeenFences fences, RacingAccesses accesses) {
  const std::string meanwhile = current_launch->configuration->cooperative
                                    ? "let the grid meet at its barrier, sync(), in between."
                                    : "end the kernel in between.";
  const std::string begin = "Blocks run in any order and at the same time. ";
  if (accesses == RacingAccesses::write_and_atomic)
    return begin +
           "A plain write that comes behind another block's atomic undoes it. Where the "
           "write sets the value that the atomics change, let it be done before this kernel "
           "begins" +
           (current_launch->configuration->cooperative ? ", or " + meanwhile : ".") +
           " Where it is one of the changes, let it be an atomic, too.";
  const std::string without_order =
      begin + "Let each block write its own element, use atomics, or ";
  if (fences == SeenFences::of_block_scope)
    return without_order + meanwhile +
           " This kernel has fences, but their scope is the block, as that of "
           "__threadfence_block(): they order nothing for other blocks. Where one block waits for "
           "another's flag, or counts, both sides need __threadfence().";
  if (fences == SeenFences::of_wider_scope)
    return without_order + meanwhile +
           " This kernel has fences, but they do not order these two accesses: a fence is missing "
           "on one side, __syncthreads() is missing between a thread that writes and the one whose "
           "fence and flag speak for it, a counter is full or set back too early, or the element "
           "is "
           "the wrong one.";
  if (accesses != RacingAccesses::two)
    return begin + "Of two writes either may come last. Where one is meant to, " + meanwhile +
           " Where both add to one value, let both be atomics. Where each is meant for an element "
           "of its own, the index is wrong, or the condition that it stands under: look at what "
           "they are computed from.";
  return begin +
         "If they are not meant to meet there, the element is the wrong one. Let each block write "
         "its own element, use atomics, order the accesses with a flag and, on both sides, a fence "
         "whose scope is the device, or " +
         meanwhile;
}

}  // namespace

void explain_race(Diagnosis& diagnosis, Racers racers, bool shared, RacingAccesses accesses,
                  SeenFences fences) {
  const std::string memory = shared ? "shared memory" : "global memory";
  if (racers == Racers::blocks) {
    diagnosis.message =
        "two blocks access the same " + memory + ", one of them writes, and nothing orders them";
    diagnosis.explanation = order_of_blocks(fences, accesses);
    return;
  }
  const bool warps = racers == Racers::warps_of_a_block;
  diagnosis.message = std::string(warps ? "two threads of different warps"
                                  : racers == Racers::lanes_of_a_warp ? "two lanes of one warp"
                                                                      : "two blocks of a cluster") +
                      " access the same " + memory + ", one of them writes, and " +
                      (warps ? "no barrier" : "nothing") + " orders them";
  const Ordering by = ordering_of(racers);
  // A barrier more may be what nobody has to pay: an element that is cleared and then stored.
  std::string advice = " Put ";
  if (accesses == RacingAccesses::two_writes)
    advice =
        " Of two writes either may come last. Where one of them is not needed, leave it out: let "
        "each element be written once. Where both are needed, put ";
  std::string instead;
  if (accesses == RacingAccesses::write_and_atomic) {
    advice =
        " A plain write that comes behind another thread's atomic undoes it. If one barrier more "
        "is allowed, put ";
    instead =
        " Where no barrier may be added, let each use an element of its own, and combine these "
        "behind the next one.";
  }
  diagnosis.explanation =
      by.order + advice + by.barrier + " between the two accesses" + by.where +
      "; if one stands there, put another behind the later line, before the next round of a loop "
      "or the next call comes back to the first" +
      by.besides + instead;
  if (accesses == RacingAccesses::one || accesses == RacingAccesses::two)
    diagnosis.explanation_on_one_line = on_one_line(by, racers, accesses, shared);
}

void explain_race_with_copy(Diagnosis& diagnosis, Racers racers, CopyInRace copy) {
  const Ordering by = ordering_of(racers);
  diagnosis.explanation_on_one_line.clear();
  if (copy == CopyInRace::begins) {
    diagnosis.explanation =
        "An asynchronous copy may write as soon as it is begun, and the other thread need not be "
        "done with what was there before. Put " +
        by.barrier +
        " before it, behind every thread's last access to what was there. If the other access is "
        "meant for what this copy brings, let each thread wait for its own copies first, and then "
        "put " +
        by.barrier + ".";
    return;
  }
  diagnosis.explanation =
      "Each thread waits for its own copies only. Let each wait for them, and then let all pass " +
      by.barrier + ", in this order, before one touches what another has copied.";
}

}  // namespace referee
