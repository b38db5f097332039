// expect: out-of-bounds line 13
// The last member of a struct has 2 elements, and is indexed with 2.
#include "../zoo.h"

struct Window {
  int first;
  int rest[2];
};

__device__ int sum_of(Window* window, int n) {
  int sum = window->first;
  for (int i = 0; i < n; ++i) {
    sum += window->rest[i];
  }
  return sum;
}

__global__ void add(int* out, int n) {
  Window windows[2] = {{1, {2, 3}}, {0, {0, 0}}};
  *out = sum_of(windows, n);
}

int main() {
  Device<int> out(1);
  add<<<1, 1>>>(out.get(), 3);
  return out.verify(6);
}
