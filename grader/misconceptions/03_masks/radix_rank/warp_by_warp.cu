// expect: wrong_answer RanksWholeWarps alternative warp_by_warp
// The table is scanned row after row, which sorts within each warp only.
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ int table[32 * kDigits];  // a row for each warp
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;

  // A thread without a key has a digit of its own.
  const int digit = t < n ? static_cast<int>(key[t] >> shift & (kDigits - 1)) : kDigits;
  const unsigned group = __match_any_sync(0xffffffffu, digit);
  const int rank = __popc(group & ((1u << lane) - 1));

  int* const row = table + warp * kDigits;
  if (lane < kDigits) row[lane] = 0;
  __syncwarp();
  if (t < n && rank == 0) row[digit] = __popc(group);
  __syncthreads();

  if (t < n) {
    // The exclusive scan of the table, at this warp and digit.
    int place = rank;
    for (int cell = 0; cell < warp * kDigits + digit; ++cell) place += table[cell];
    position[t] = place;
  }
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
