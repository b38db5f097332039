// How the cases of array_sum say which array the adapter shall make, where it is not the one sent.
#pragma once

namespace warplings {

enum class HostArray : int {
  sent,
  replaced,  // copies to the device deliver the input "delivered"; on the referee only
  zeros,     // n of them, more than anybody wants to touch; on the referee only
};

}  // namespace warplings
