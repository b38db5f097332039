// attack: puts its own answer in the place of the adapter's, which macros take to another name
// expect: compile_error warplings::submission::answer
// stopped by: an adapter is a unit of its own, which a submission's macros do not reach
#include <cuda_runtime.h>

template <class T>
concept Matchable = true;

template <Matchable T>
__device__ unsigned warp_match_any(const T&, unsigned) {
  return 0;
}

namespace warplings::submission {
class Call;
void answer(Call&) {}
}  // namespace warplings::submission
#define answer(call) other(call)
