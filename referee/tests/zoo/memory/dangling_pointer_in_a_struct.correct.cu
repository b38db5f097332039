// The node is freed after the walk.
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
  walk<<<1, 1>>>(out.get(), first);
  const int status = out.verify(3);
  CHECK(cudaFree(second));
  CHECK(cudaFree(first));
  return status;
}
