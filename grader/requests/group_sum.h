// How a request of group_sum says, for each thread, where its group is while others call.
#pragma once

namespace warplings {

enum class GroupIs : int {
  gone,       // its threads have ended
  calling,    // it calls, too
  elsewhere,  // its threads wait for the block, behind the calls of the others
};

}  // namespace warplings
