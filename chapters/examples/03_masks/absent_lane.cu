// Three groups of lanes; each names itself and the next one, and so all wait in a circle.
#include "../check.cuh"

__global__ void circle(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  int value = lane;
  if (lane < 8)
    value = __shfl_xor_sync(0x0000ffffu, value, 1);
  else if (lane < 16)
    value = __shfl_xor_sync(0xffffff00u, value, 1);
  else
    value = __shfl_xor_sync(0xffff00ffu, value, 1);
  out[lane] = value;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  circle<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
