// What an exercise teaches, taken away (REFEREE_WITHOUT): where the contract says that values come
// by it, they must be wrong then. Counters only tell that it was used; this tells what for.
#pragma once

#include <string>

#include "grader/harness/grading/answer.h"
#include "grader/harness/grading/finding.h"

namespace warplings::grading {

struct Mechanism {
  std::string option;   // as REFEREE_WITHOUT has it
  std::string prefix;   // of the functions' names
  std::string missing;  // the end of a sentence where there is no call,
  std::string idle;     // and where nothing changes without it
};

// The four shuffles, those of cooperative groups included. Without them, each brings the value of
// another lane than the one it asks for, unless that is the lane itself.
Mechanism shuffles();

// All warp functions that exchange values. Without them, votes, matches and reductions miss one
// lane, and shuffles do as above.
Mechanism warp_functions();

// The results of `answer` are right, and stay so without it.
Finding not_needed(const Mechanism& mechanism, const Answer& answer);

}  // namespace warplings::grading
