// expect: device-pointer line 19
// Functions of the C library are compiled without anything that watches them. What they follow is seen
// all the same, by however many allocations it is surrounded.
#include <cstring>

#include "../zoo.h"

__global__ void fill(char* text) {
  text[threadIdx.x] = threadIdx.x + 1 < blockDim.x ? 'x' : '\0';
}

int main() {
  char* texts[70];
  for (char*& text : texts) CHECK(cudaMalloc(&text, 32));
  fill<<<1, 32>>>(texts[40]);
  CHECK(cudaDeviceSynchronize());
  char copy[32] = {};
  std::memset(copy, 'x', 31);
  const int different = std::memcmp(copy, texts[40], sizeof(copy));
  for (char* const text : texts) CHECK(cudaFree(text));
  return different != 0;
}
