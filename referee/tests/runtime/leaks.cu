// Numbered calls that keep device memory, one of them on the heap of a kernel. Call 3 frees what it
// allocates; what calls 4 and 5 allocate is freed when they have ended.
#include <cuda_runtime.h>
#include <referee/harness.h>

__device__ int* kept;

__global__ void keep() { kept = new int(3); }

void make_call(int number) {
  referee::harness::tell_call(number);
  void* memory = nullptr;
  cudaMalloc(&memory, 100);
  if (number == 0) cudaMalloc(&memory, 28);
  if (number == 0)
    for (int i = 0; i < 2; ++i) cudaMalloc(&memory, 6);
  if (number != 0) cudaFree(memory);
  if (number == 2) keep<<<1, 1>>>();
}

__global__ void fill(char* memory) { *memory = 1; }

char* workspace = nullptr;

void keep_until_the_next_call(int number) {
  referee::harness::tell_call(number);
  cudaFree(workspace);
  cudaMalloc(&workspace, 40);
  fill<<<1, 1>>>(workspace);
}

void use_what_is_kept(int number) {
  referee::harness::tell_call(number);
  fill<<<1, 1>>>(workspace + 39);
}

struct Cleaner {
  ~Cleaner() { cudaFree(workspace); }
} cleaner;

int main() {
  for (int number = 0; number < 4; ++number) make_call(number);
  keep_until_the_next_call(4);
  keep_until_the_next_call(5);
  use_what_is_kept(6);
  referee::harness::tell_end_of_calls();
  return cudaDeviceSynchronize();
}
