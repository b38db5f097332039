// expect: use-after-free line 18
// Each thread walks over its list, frees the nodes, and reads where to go from a freed one.
#include "../zoo.h"

struct Node {
  int value;
  Node* next;
};

__global__ void sum_lists(int* out, int length) {
  Node* first = nullptr;
  for (int i = 0; i < length; ++i) first = new Node{i + (int)threadIdx.x, first};
  int sum = 0;
  Node* node = first;
  while (node != nullptr) {
    sum += node->value;
    delete node;
    node = node->next;
  }
  out[threadIdx.x] = sum;
}

int main() {
  Device<int> out(32);
  sum_lists<<<1, 32>>>(out.get(), 3);
  return out.verify([](int i) { return 3 + 3 * i; });
}
