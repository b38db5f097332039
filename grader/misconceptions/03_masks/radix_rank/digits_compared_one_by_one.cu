// expect: craft CraftFindsEqualDigitsByWarpFunctions
// Each thread compares its digit with all others; shuffles only pack them in words.
// breaks: The lanes of a warp find those with their digit
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ unsigned short pairs[512];
  const int i = threadIdx.x;
  const unsigned digit = i < n ? (key[i] >> shift) & (kDigits - 1) : kDigits;
  const unsigned next = __shfl_down_sync(0xffffffffu, digit, 1);
  if (i % 2 == 0) pairs[i / 2] = static_cast<unsigned short>(digit | next << 8);
  __syncthreads();
  if (i >= n) return;
  int before = 0;
  for (int j = 0; j < n; ++j) {
    const unsigned other = pairs[j / 2] >> (j % 2 * 8) & 0xffu;
    before += other < digit || (other == digit && j < i) ? 1 : 0;
  }
  position[i] = before;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
