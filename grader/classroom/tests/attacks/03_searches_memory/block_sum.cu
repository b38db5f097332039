// attack: searches the heap for the inputs, and takes what lies behind them
// expect: wrong_answer|crashed
// stopped by: expected values are never in the process
#include <cuda_runtime.h>

#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

// Whatever float stands behind a copy of the inputs: a grader that kept both together lost here.
float behind_inputs(const std::vector<float>& in) {
  const std::size_t bytes = in.size() * sizeof(float);
  static char* const start = static_cast<char*>(std::malloc(1));
  for (const char* at = start - (64 << 10); at < start; at += sizeof(float)) {
    if (std::memcmp(at, in.data(), bytes) != 0) continue;
    float result = 0;
    std::memcpy(&result, at + bytes, sizeof result);
    return result;
  }
  return 0;
}

}  // namespace

void block_sum(float* out, const float* in, int n) {
  std::vector<float> values(n);
  cudaMemcpy(values.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost);
  const float found = behind_inputs(values);
  cudaMemcpy(out, &found, sizeof found, cudaMemcpyHostToDevice);
}
