// What group_sum's adapter asks the unit that holds the exercise's template.
#pragma once

namespace group_sum_calls {

// One element for each thread of the grid.
struct Arrays {
  const float* values;
  const float* more_values;
  const int* label;  // threads of a warp with the same label are a group, where that is asked for
  const int*
      group_is;        // where the thread's tile is, the same in a whole one (requests/group_sum.h)
  const int* scratch;  // where in the block's shared memory the thread's group has its own
  float* sums;
  float* more_sums;
};

using Kernel = void (*)(Arrays);

// The kernel whose groups are tiles of that many threads; 0 for the block, -1 for the block as a
// group of a type of its own, 1 for the threads of a warp that have the same label. Null where
// there is none.
Kernel kernel_for(int tile);

}  // namespace group_sum_calls
