#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#define MAX_PAT 64
__constant__ char d_pat[MAX_PAT];
__device__ int d_count;
__device__ bool equals(const char* a, const char* b, int n) {
  while (n--)
    if (*a++ != *b++) return false;
  return true;
}
__global__ void naive_match(const char* text, int n, int m, int* first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = gridDim.x * blockDim.x;
  for (; i <= n - m; i += stride)
    if (equals(text + i, d_pat, m)) {
      atomicAdd(&d_count, 1);
      atomicMin(first, i);
    }
}
int main() {
  std::string text;
  const char* words[] = {"lorem ", "ipsum ", "dolor ", "sit ", "amet ", "consectetur "};
  srand(4);
  while (text.size() < 2000000) text += words[rand() % 6];
  const char* pat = "dolor sit";
  int m = strlen(pat), n = text.length(), zero = 0, big = n, count, first;
  char* d_text;
  int* d_first;
  cudaMalloc((void**)&d_text, n);
  cudaMalloc((void**)&d_first, sizeof(int));
  cudaMemcpy(d_text, text.c_str(), n, cudaMemcpyHostToDevice);
  cudaMemcpy(d_first, &big, sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(d_pat, pat, m);
  cudaMemcpyToSymbol(d_count, &zero, sizeof(int));
  naive_match<<<256, 256>>>(d_text, n, m, d_first);
  cudaMemcpyFromSymbol(&count, d_count, sizeof(int));
  cudaMemcpy(&first, d_first, sizeof(int), cudaMemcpyDeviceToHost);
  int ref = 0;
  for (size_t p = text.find(pat); p != std::string::npos; p = text.find(pat, p + 1)) ref++;
  std::cout << count << " matches (expected " << ref << "), first at " << first << " ("
            << text.find(pat) << ")\n";
  cudaFree(d_text);
  cudaFree(d_first);
}
