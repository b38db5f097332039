// Addresses that look misaligned and are not: structures that need less than their size, packed
// ones, a member of a vector that nobody loads whole, copies by memcpy.
#include <cstring>

#include "../zoo.h"

struct Pair {
  int first, second;
};
struct Record {
  int number;
  Pair pair;
  char name[6];
  short length;
};
struct __attribute__((packed)) Packed {
  char tag;
  int value;
  double weight;
};
struct Rgb {
  unsigned char r, g, b;
};

__device__ Record record = {1, {2, 3}, "abcde", 4};
__device__ Packed packed[2] = {{'a', 1, 0.5}, {'b', 2, 0.25}};
__device__ float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
__constant__ Rgb colours[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};

__global__ void look(float* out, int one) {
  __shared__ Pair pairs[5];
  __shared__ float tile[12];
  const Pair copied = record.pair;
  pairs[threadIdx.x] = copied;
  Record* const whole = &record;
  const Pair by_pointer = whole->pair;
  if (threadIdx.x == 0) packed[1].value += one;
  const Rgb middle = colours[one];
  tile[threadIdx.x + 1] = 1;
  __syncthreads();
  float four[4];
  memcpy(four, &numbers[1], sizeof(four));
  float3 three;
  memcpy(&three, &tile[1], sizeof(three));
  const float y = ((const float4*)&numbers[2])->y;
  const float3 low = *(const float3*)&numbers[one];
  if (threadIdx.x > 0) return;
  out[0] = copied.second + by_pointer.first + pairs[3].first;
  out[1] = packed[1].value + static_cast<float>(packed[1].weight) + middle.g;
  out[2] = four[3] + three.z + y + low.z;
  out[3] = *(const short*)(record.name + 2 * one) != 0;
}

int main() {
  Device<float> out(4);
  look<<<1, 4>>>(out.get(), 1);
  const float expected[] = {7, 8.25f, 11, 1};
  return out.verify([&](int i) { return expected[i]; });
}
