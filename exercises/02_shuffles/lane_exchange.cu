// lane_exchange: each lane learns four values of its warp, with one shuffle each.
//
//   first    device pointer to n ints; first[i] is the value of lane 0 of i's warp
//   left     device pointer to n ints; left[i] is the value of the lane before, lane - 1
//   right    device pointer to n ints; right[i] is the value of the lane after, lane + 1
//   partner  device pointer to n ints; partner[i] is the value of lane xor 16
//   in       device pointer to n ints; they must not change
//   n        a multiple of 32, 0 to 2^30; elements 32w to 32w + 31 belong to warp w
//
//   For example, one warp with in[i] = 10 * i: first[3] = 0, left[3] = 20, right[3] = 40, and
//   partner[3] = 190, the value of lane 19.
//
// Contract
//   - Lane 0 has no lane before it, and lane 31 none after it: each of them gets its own value
//     there.
//   - Each element of `in` is loaded exactly once. The other lanes get it by shuffles: exactly four
//     calls per lane, and no shared memory.
//   - Warps have 32 lanes.
//   - lane_exchange need not wait for the kernel; the caller does.
//
// Read chapters/02_shuffles.md#the-four-shuffles, then ./run.sh test lane_exchange
#include <cuda_runtime.h>

__global__ void lane_exchange_kernel(int* first, int* left, int* right, int* partner, const int* in,
                                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // n and the block are multiples of 32, so a warp leaves as a whole, or stays as a whole.
  if (i >= n) return;
  const int value = in[i];

  // TODO(1): Store the value of lane 0 in first[i].

  // TODO(2): Store the values of the two neighbours in left[i] and right[i].

  // TODO(3): Store the value of lane xor 16 in partner[i].
}

void lane_exchange(int* first, int* left, int* right, int* partner, const int* in, int n) {
  if (n == 0) return;
  const int threads = 128;
  const int blocks = (n - 1) / threads + 1;
  lane_exchange_kernel<<<blocks, threads>>>(first, left, right, partner, in, n);
}
