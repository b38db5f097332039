// finds: use-after-free
#include <cstdio>
class Buffer {
 public:
  explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Buffer() { cudaFree(data); }
  int* data = nullptr;
};
__global__ void fill(Buffer b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b.data[i] = i;
}
// The launch copies the buffer, and the copy's destructor frees what both point to.
int main() {
  const int n = 5000;
  Buffer b(n);
  fill<<<(n + 255) / 256, 256>>>(b, n);
  fill<<<(n + 255) / 256, 256>>>(b, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
