// The last member of a struct has 2 elements, or no extent where memory follows for more.
#include <array>

#include "../zoo.h"

struct Window {
  int first;
  int rest[2];
};

struct List {
  int length;
  int elements[];
};

struct Entry {
  std::array<int, 2> pair;
  int none[0];
};

__device__ int sum_of(Window* window, int n) {
  int sum = window->first;
  const int* const end = &window->rest[2];
  for (int i = 0; i < n; ++i) sum += window->rest[i];
  return sum + end[-1];
}

__global__ void add(int* out, int* memory, int n) {
  Window windows[2] = {{1, {2, 3}}, {0, {0, 0}}};
  List* const list = reinterpret_cast<List*>(memory);
  list->length = n;
  for (int i = 0; i < list->length; ++i) list->elements[i] = i;
  Entry* const entries = reinterpret_cast<Entry*>(memory);
  *out = sum_of(windows, 2) + list->elements[n - 1] + entries->none[n - 2];
}

int main() {
  Device<int> out(1), memory(8);
  add<<<1, 1>>>(out.get(), memory.get(), 7);
  return out.verify(6 + 3 + 6 + 6);
}
