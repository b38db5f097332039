// flash_row: one query's row of attention. Keys and values are read once, scores are never stored.
//
//   out     device pointer to 64 floats; receives the average of the values, weighted by the
//           exponentials of their keys' scores: (exp(s[0]) * value 0 + exp(s[1]) * value 1 + ...) /
//           (exp(s[0]) + exp(s[1]) + ...), where s[i] is the dot product of query and key i,
//           divided by 8
//   query   device pointer to 64 floats
//   keys    device pointer to n * 64 floats, key after key
//   values  device pointer to as many, value after value
//   n       1 to 2^20
//
// All arrays are aligned to 256 bytes, and out overlaps none. Inputs are finite and must not
// change; scores lie between -1e30 and 1e30, values between -1000 and 1000.
//
//   For example, two keys with the scores 0 and log(3): out is a quarter of value 0 and three
//   quarters of value 1.
//
// Contract
//   - An element's error is at most (12n + 170S + 100) * 2^-24 times the average of the values'
//     magnitudes, weighted alike, plus 2^-90, as tiny weights underflow. S is the largest sum of
//     |query[j] * key[j]| / 8 of a key.
//   - Each element of keys and of values is read once, and query as often as you like.
//   - Neighbouring lanes load side by side: a warp's load of keys or values uses all of each sector
//     of 32 bytes that it touches.
//   - From n = 65536 on, at least 32 blocks share the keys: of keys and values together, no block
//     loads more than an eighth, and no thread more than n / 32 floats. For these n, all kernels
//     together store at most 4n bytes to global memory, so n scores in float leave no room for
//     anything else, and make at most n / 2 atomics there.
//   - flash_row need not wait for its kernels, nor check them; the caller does both.
//   - On a GPU, speed is reported relative to reading keys and values once.
//
// Read chapters/06_softmax.md#attention, then ./run.sh test flash_row
#include <cuda_runtime.h>

// TODO(1): For some of the keys, keep the largest score, the sum of the exponentials under it, and
// the values weighted by them. Write a type for what a thread has of that, and a function that
// merges two. Either may have seen no key.

// TODO(2): Write the kernel, or the kernels: each block goes through a part of the keys, and
// somebody merges what the blocks have found. Who shares a key, and who needs its score?

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  // TODO(3): Choose how many blocks share the keys, and launch.
}
