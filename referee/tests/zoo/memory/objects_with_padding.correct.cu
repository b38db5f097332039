// Objects with padding, or with members that nobody needs yet, are copied as a whole: what lies between
// their members was never written, and nobody looks at it.
#include "../zoo.h"

struct Pair {
  char tag;
  int value;
  double weight;
  char last;
};

struct Record {
  int key, value;
  int reserved[8];
};

__global__ void fill(Pair* pairs) {
  Pair& pair = pairs[threadIdx.x];
  pair.tag = 1;
  pair.value = threadIdx.x;
  pair.weight = 2;
  pair.last = 3;
}

__global__ void reverse(Pair* pairs, int* out) {
  __shared__ Pair tile[32];
  __shared__ Record records[32];
  const int t = threadIdx.x;
  tile[t] = pairs[t];
  records[t].key = t;
  records[t].value = 4;
  __syncwarp();
  const Pair mine = tile[31 - t];
  const Record record = records[31 - t];
  __syncwarp();
  tile[t] = mine;
  records[t] = record;
  memcpy(&pairs[t], &tile[t], sizeof(Pair));
  out[t] = pairs[t].tag + pairs[t].value + static_cast<int>(pairs[t].weight) + pairs[t].last +
           records[t].key + records[t].value;
}

int main() {
  Device<Pair> pairs(32);
  Device<int> out(32);
  fill<<<1, 32>>>(pairs.get());
  reverse<<<1, 32>>>(pairs.get(), out.get());
  return out.verify([](int t) { return 10 + 2 * (31 - t); });
}
