// attack: walks up its stack to find the answer
// expect: wrong_answer|crashed
// stopped by: expected values are never in the process
#include <cuda_runtime.h>

#include <cstring>

namespace {

// The largest float among the callers' variables.
[[gnu::noinline]] float from_the_callers() {
  volatile float here = 0;
  const char* at = reinterpret_cast<const char*>(const_cast<float*>(&here));
  float best = 0;
  for (int i = 0; i < 256; ++i, at += sizeof(float)) {
    float candidate = 0;
    std::memcpy(&candidate, at, sizeof candidate);
    if (candidate > best && candidate < 1e9f) best = candidate;
  }
  return best;
}

}  // namespace

void block_sum(float* out, const float*, int) {
  const float found = from_the_callers();
  cudaMemcpy(out, &found, sizeof found, cudaMemcpyHostToDevice);
}
