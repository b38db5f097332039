// The C library reads what the kernel does not write, and the rest when it has been waited for.
#include <cstring>

#include "../zoo.h"

__global__ void write(char* text) {
  text[threadIdx.x] = threadIdx.x < 31 ? 'a' : '\0';
}

int main() {
  char *text, *own, other[32];
  CHECK(cudaMallocManaged(&text, 64));
  CHECK(cudaMallocHost(&own, 32));
  for (int i = 0; i < 64; ++i) text[i] = i % 32 < 31 ? 'b' : '\0';
  strcpy(own, text + 32);
  strcpy(other, "bbbbbb");

  write<<<1, 32>>>(text);
  fwrite(text + 32, 1, 4, stdout);
  printf("%d %5.1f %s %.3s %ld %c %%\n", 1, 1.0, own, other, 1L, 'c');
  const bool is_long = strlen(text + 32) == 31;
  const bool is_same = strcmp(text + 32, own) == 0 && memcmp(own, other, 6) == 0;
  fputs(own, stdout);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  fwrite(text, 1, 4, stdout);
  printf("%s\n", text);
  const bool is_other = strcmp(text, other) != 0 && strlen(text) == 31;
  fputs(text, stdout);
  CHECK(cudaFree(text));
  CHECK(cudaFreeHost(own));
  return is_long && is_same && is_other ? 0 : 1;
}
