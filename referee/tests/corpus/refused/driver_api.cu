// says: cuInit is outside what the referee implements
#include <cuda.h>
#include <stdio.h>
#include <string.h>
#include <vector>
CUdevice cuDevice;
CUcontext cuContext;
CUmodule cuModule;
CUfunction vecAdd_kernel;
#define CU(x)                    \
  do {                           \
    CUresult r = x;              \
    if (r != CUDA_SUCCESS) {     \
      const char* s;             \
      cuGetErrorName(r, &s);     \
      printf("%s: %s\n", #x, s); \
      return 1;                  \
    }                            \
  } while (0)
int main(int argc, char** argv) {
  int N = 50000;
  size_t size = N * sizeof(float);
  CU(cuInit(0));
  CU(cuDeviceGet(&cuDevice, 0));
  char name[128];
  CU(cuDeviceGetName(name, 128, cuDevice));
  CU(cuDevicePrimaryCtxRetain(&cuContext, cuDevice));
  CU(cuCtxSetCurrent(cuContext));
  CU(cuModuleLoad(&cuModule, "vectorAdd.fatbin"));
  CU(cuModuleGetFunction(&vecAdd_kernel, cuModule, "VecAdd_kernel"));
  CUdeviceptr d_A;
  CU(cuMemAlloc(&d_A, size));
  CU(cuMemFree(d_A));
  puts(name);
}
