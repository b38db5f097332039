// says: cudaTextureObject_t is outside what the referee implements
#include <cstdio>
#include <cstring>
__global__ void transformKernel(float* out, cudaTextureObject_t tex, int w, int h, float theta) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float u = x / (float)w - 0.5f, v = y / (float)h - 0.5f;
  out[y * w + x] = tex2D<float>(tex, u * cosf(theta) - v * sinf(theta) + 0.5f,
                                v * cosf(theta) + u * sinf(theta) + 0.5f);
}
int main() {
  const int w = 512, h = 512;
  static float img[w * h];
  cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  cudaArray_t arr;
  cudaMallocArray(&arr, &desc, w, h);
  cudaMemcpy2DToArray(arr, 0, 0, img, w * 4, w * 4, h, cudaMemcpyHostToDevice);
  cudaResourceDesc res;
  memset(&res, 0, sizeof res);
  res.resType = cudaResourceTypeArray;
  res.res.array.array = arr;
  cudaTextureDesc td;
  memset(&td, 0, sizeof td);
  td.addressMode[0] = td.addressMode[1] = cudaAddressModeWrap;
  td.filterMode = cudaFilterModeLinear;
  td.readMode = cudaReadModeElementType;
  td.normalizedCoords = 1;
  cudaTextureObject_t tex;
  cudaCreateTextureObject(&tex, &res, &td, NULL);
  float* out;
  cudaMalloc(&out, w * h * 4);
  transformKernel<<<dim3(w / 16, h / 16), dim3(16, 16)>>>(out, tex, w, h, 0.5f);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(tex);
  cudaFreeArray(arr);
  cudaFree(out);
  puts("done");
}
