// expect: unordered-work line 23 and 22
// expect: unordered-work line 24 and 22
// expect: unordered-work line 25 and 22
// expect: unordered-work line 26 and 22
// expect: unordered-work line 27 and 22
// The C library reads for the host what the kernel may not have written yet.
#include <cstring>

#include "../zoo.h"

__global__ void write(char* text) {
  text[threadIdx.x] = threadIdx.x < 31 ? 'a' : '\0';
}

int main() {
  char *text, other[32];
  CHECK(cudaMallocManaged(&text, 32));
  for (int i = 0; i < 32; ++i) text[i] = 'b', other[i] = i < 31 ? 'a' : '\0';

  // Whatever is printed.
  const int length = 31;
  write<<<1, 32>>>(text);
  fwrite(text, 1, 4, stdout);
  printf("%d %5.1f %.*s\n", length, 1.0, 8, text);
  const bool is_long = strlen(text) > 10;
  const bool is_same = strcmp(text, other) == 0;
  fputs(text, stdout);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(text));
  return is_long && is_same ? 0 : 1;
}
