// Calls group_sum twice in each group of a grid, without a barrier between the calls. The groups of
// a block lie side by side in its shared memory, which has no float to spare.
#include <string>

#include "grader/adapters/shared/group_sum_calls.h"
#include "grader/harness/submission/call.h"

void warplings::submission::answer(Call& call) {
  const group_sum_calls::Arrays arrays{call.device_input<float>("values"),
                                       call.device_input<float>("more_values"),
                                       call.device_input<int>("label"),
                                       call.device_input<int>("group_is"),
                                       call.device_input<int>("scratch"),
                                       call.device_output<float>("the first sum"),
                                       call.device_output<float>("the second sum")};
  const dim3 block(call.value<unsigned>("x"), call.value<unsigned>("y"), call.value<unsigned>("z"));
  const std::size_t bytes = block.x * block.y * block.z * sizeof(float);
  const int tile = call.value<int>("tile");
  const group_sum_calls::Kernel kernel = group_sum_calls::kernel_for(tile);
  if (kernel == nullptr) throw AdapterError("No tile of " + std::to_string(tile) + " threads.");
  kernel<<<call.value<unsigned>("blocks"), block, bytes>>>(arrays);
}
