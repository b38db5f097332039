// attack: brings CUDA calls that always succeed
// expect: compile_error cudaGetLastError
// stopped by: the names that a file defines are looked at before it is linked
#include <cuda_runtime.h>

namespace fake {
extern "C" cudaError_t cudaGetLastError() { return cudaSuccess; }
extern "C" cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
}  // namespace fake

void block_sum(float*, const float*, int) {}
