// __CUDA_ARCH__ chooses in device functions, and asks for the device's number anywhere.
#include "../zoo.h"

#if __CUDA_ARCH__ < 600
__device__ int old_device() {
  return 100;
}
#else
__device__ int old_device() {
  return 0;
}
#endif

#ifdef __CUDA_ARCH__
#error host code chooses the side of the device
#endif

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 10;
#endif
}

struct Member {
  __device__ int of_it() const {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    return 2;
#else
    return 20;
#endif
  }
};

template <class T>
__global__ void use(T* out) {
  out[0] = old_device();
  out[1] = side();
  out[2] = Member().of_it();
  out[3] = __CUDA_ARCH__ / 100;
#ifndef __CUDA_ARCH__
  out[3] = 30;
#endif
}

int main() {
  Device<int> out(4);
  switch (out.get() != nullptr) {
    case 1:
      use<int><<<1, 1>>>(out.get());
  }
  const int right[] = {0, 1, 2, 9};
  return out.verify([&](int i) { return right[i]; });
}
