// expect: use-after-free line 14
// may: use-after-free line 13
// A list in device memory still points to a node that was freed.
#include "../zoo.h"

struct Node {
  int value;
  Node* next;
};

__global__ void walk(int* out, const Node* first) {
  int sum = 0;
  for (const Node* node = first; node != nullptr; node = node->next) {
    sum += node->value;
  }
  *out = sum;
}

int main() {
  Device<int> out(1);
  Node *first = nullptr, *second = nullptr;
  CHECK(cudaMalloc(&first, sizeof(Node)));
  CHECK(cudaMalloc(&second, sizeof(Node)));
  Node host = {1, second};
  CHECK(cudaMemcpy(first, &host, sizeof(Node), cudaMemcpyHostToDevice));
  host = {2, nullptr};
  CHECK(cudaMemcpy(second, &host, sizeof(Node), cudaMemcpyHostToDevice));
  CHECK(cudaFree(second));
  walk<<<1, 1>>>(out.get(), first);
  CHECK(cudaFree(first));
  return out.verify(3);
}
