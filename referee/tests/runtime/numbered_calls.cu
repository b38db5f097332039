// Numbered calls of a function whose launch is refused in one of them, and which launches very
// often in another; two arrays of one size that have names, and a third that has none.
#include <cuda_runtime.h>
#include <referee/harness.h>

constexpr int kElements = 64;

__global__ void add(float* out, const float* in, const float* more) {
  const unsigned i = threadIdx.x;
  out[i] = in[i] + more[i];
  __syncthreads();
  if (i < 32) out[31 - i] += 1;
}

float* array(const char* name) {
  float* memory = nullptr;
  cudaMalloc(&memory, kElements * sizeof(float));
  cudaMemset(memory, 0, kElements * sizeof(float));
  if (name != nullptr) referee::harness::tell_memory_name(memory, name);
  return memory;
}

int main() {
  float *const out = array("out"), *const in = array("in"), *const more = array(nullptr);
  for (int call = 0; call < 4; ++call) {
    referee::harness::tell_call(static_cast<unsigned>(call));
    const int launches = call == 0 ? 2 : call == 1 ? 0 : call == 2 ? 1005 : 3;
    if (call == 1) add<<<0, kElements>>>(out, in, more);
    for (int i = 0; i < launches; ++i) add<<<1, kElements>>>(out, in, more);
  }
  for (float* memory : {out, in, more}) cudaFree(memory);
  return cudaDeviceSynchronize();
}
