// Pictures of bytes, four to a word: brighter, darker, where they differ, and by how much.
#include <stdio.h>

__global__ void change(const unsigned* a, const unsigned* b, unsigned* out, int words) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words) return;
  out[i] = __vaddus4(a[i], 0x28282828);
  out[words + i] = __vsubus4(a[i], b[i]);
  out[2 * words + i] = __vcmpgtu4(a[i], b[i]) & __vabsdiffu4(a[i], b[i]);
  out[3 * words + i] = __vavgu4(__vmaxu4(a[i], b[i]), __vminu4(a[i], b[i]));
  out[4 * words + i] = __vsadu4(a[i], b[i]);
  out[5 * words + i] = __vadd2(__vneg2(a[i]), a[i]) | __vsetles2(__vmins2(a[i], b[i]), b[i]);
}

int main() {
  const int words = 300;
  unsigned *a, *b, *out;
  cudaMallocManaged(&a, words * 4);
  cudaMallocManaged(&b, words * 4);
  cudaMallocManaged(&out, 6 * words * 4);
  for (int i = 0; i < words; ++i) {
    a[i] = i * 2654435761u;
    b[i] = ~i * 40503u * 65537u;
  }
  change<<<(words + 127) / 128, 128>>>(a, b, out, words);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  int wrong = 0;
  for (int i = 0; i < words; ++i) {
    unsigned sum = 0;
    for (int at = 0; at < 32; at += 8) {
      const auto byte = [&](unsigned word) { return static_cast<int>(word >> at & 255); };
      const int x = byte(a[i]), y = byte(b[i]), gap = x > y ? x - y : y - x;
      wrong += byte(out[i]) != (x + 40 > 255 ? 255 : x + 40);
      wrong += byte(out[words + i]) != (x > y ? x - y : 0);
      wrong += byte(out[2 * words + i]) != (x > y ? gap : 0);
      wrong += byte(out[3 * words + i]) != (x + y + 1) / 2;
      sum += gap;
    }
    wrong += out[4 * words + i] != sum || out[5 * words + i] != 0x00010001;
  }
  printf("%d wrong\n", wrong);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  return wrong != 0;
}
