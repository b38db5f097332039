// limit: uninitialised-read line 16
// "Half of a value": so it is with an object that is read as a whole, of which something was written.
#include "../zoo.h"

struct Record {
  int key;
  int values[15];
};

__global__ void look(int* out) {
  __shared__ Record records[32];
  const int t = threadIdx.x;
  records[t].key = t;
  __syncwarp();
  const Record mine = records[31 - t];
  out[t] = mine.key + (mine.values[t % 15] != 0 ? 0 : 0);
}

int main() {
  Device<int> out(32);
  look<<<1, 32>>>(out.get());
  return out.verify([](int t) { return 31 - t; });
}
