// Calls coordinates with device memory of exactly `threads` int4 each.
#include <cuda_runtime.h>

#include "grader/harness/submission/call.h"

void coordinates(int4* nested, int4* flat, int threads);

void warplings::submission::answer(Call& call) {
  coordinates(call.device_output<int4>("nested"), call.device_output<int4>("flat"),
              call.value<int>("threads"));
}
