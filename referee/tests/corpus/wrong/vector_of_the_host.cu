// finds: host-pointer
#include <iostream>
#include <vector>
__global__ void square(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}
int main() {
  std::vector<float> x(1000, 3.f);
  square<<<4, 256>>>(x.data(), (int)x.size());
  cudaError_t e = cudaDeviceSynchronize();
  std::cout << cudaGetErrorString(e) << " " << x[0] << std::endl;
}
