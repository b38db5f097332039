// Memory that host and device share is filled by functions that nobody instruments.
#include <cstring>

#include "../zoo.h"

__global__ void copy(char* out, const char* in, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];
}

struct Node {
  Node* next;
};

__global__ void follow(Node* node, int* length) {
  int n = 0;
  for (; node; node = node->next) ++n;
  *length = n;
}

int main() {
  char* text;
  if (cudaMallocManaged(&text, 64) != cudaSuccess) return 2;
  std::sprintf(text, "%s", "zzzz and other letters that are filled");
  const int length = static_cast<int>(std::strlen(text));
  Device<char> out(length);
  copy<<<1, 64>>>(out.get(), text, length);

  Node* list;
  if (cudaMallocManaged(&list, sizeof(Node)) != cudaSuccess) return 2;
  if (cudaMallocManaged(&list->next, sizeof(Node)) != cudaSuccess) return 2;
  std::memset(list->next, 0, sizeof(Node));
  Device<int> nodes(1);
  follow<<<1, 1>>>(list, nodes.get());
  const bool good = nodes.host()[0] == 2;
  const int wrong = out.verify([&](int i) { return text[i]; });
  cudaFree(list->next);
  cudaFree(list);
  cudaFree(text);
  return wrong + (good ? 0 : 2);
}
