#include <cstdio>
// A binary search tree that a kernel builds with new, and another walks.
struct Node {
  int key;
  Node *left = nullptr, *right = nullptr;
  __device__ explicit Node(int k) : key(k) {}
};
__device__ Node* root;
__global__ void build(int n) {
  for (int i = 0; i < n; i++) {
    Node** at = &root;
    int key = i * 37 % n;
    while (*at) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    *at = new Node(key);
  }
}
__device__ int depth(const Node* node) {
  return node ? 1 + max(depth(node->left), depth(node->right)) : 0;
}
__global__ void look(int n, int* found, int* deepest) {
  int key = blockIdx.x * blockDim.x + threadIdx.x;
  const Node* at = root;
  while (at && at->key != key) at = key < at->key ? at->left : at->right;
  if (at) atomicAdd(found, 1);
  if (key == 0) *deepest = depth(root);
}
__global__ void clear() {
  while (root) {
    Node** at = &root;
    while ((*at)->left || (*at)->right) at = (*at)->left ? &(*at)->left : &(*at)->right;
    delete *at;
    *at = nullptr;
  }
}
int main() {
  const int n = 200;
  int *found, *deepest;
  cudaMallocManaged(&found, sizeof(int)), cudaMallocManaged(&deepest, sizeof(int));
  *found = 0;
  build<<<1, 1>>>(n);
  look<<<4, 64>>>(n, found, deepest);
  clear<<<1, 1>>>();
  cudaDeviceSynchronize();
  printf("%d of %d keys, depth %d\n", *found, n, *deepest);
  bool ok = *found == n && *deepest > 7;
  cudaFree(found), cudaFree(deepest);
  return !ok;
}
