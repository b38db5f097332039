// says: 3: a __global__ function cannot take a parameter by reference
// nvcc takes it, and the kernel follows a pointer of the host.
__global__ void scale(float* values, int n, const float& factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= factor;
}
