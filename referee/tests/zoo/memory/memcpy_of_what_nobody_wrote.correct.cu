// Shared memory is cleared, set and then copied out.
#include <cstring>

#include "../zoo.h"

struct Row {
  float values[16];
};
__global__ void copy_row(Row* out, float start, bool fills) {
  __shared__ Row row;
  if (!fills) __builtin_memcpy(out, &row, sizeof(Row));
  memset(&row, 0, sizeof(row));
  row.values[3] = start;
  if (fills) memmove(out, &row, sizeof(Row));
}

int main() {
  Device<Row> out(1);
  copy_row<<<1, 1>>>(out.get(), 2.5f, true);
  return out.host()[0].values[3] == 2.5f ? 0 : 1;
}
