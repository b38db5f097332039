// finds: global-race
#include <cstdio>
#include <cstdlib>
__global__ void oddEvenSort(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int phase = 0; phase < n; phase++) {
    int l = 2 * i + (phase & 1);
    if (l + 1 < n && a[l] > a[l + 1]) {
      int t = a[l];
      a[l] = a[l + 1];
      a[l + 1] = t;
    }
    __syncthreads();
  }
}
int main() {
  const int n = 2048;
  int h[n], *d;
  for (int i = 0; i < n; i++) h[i] = rand() % 10000;
  cudaMalloc(&d, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  oddEvenSort<<<n / 2 / 128, 128>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 1; i < n; i++)
    if (h[i - 1] > h[i]) {
      printf("unsorted at %d\n", i);
      return 0;
    }
  puts("sorted");
}
