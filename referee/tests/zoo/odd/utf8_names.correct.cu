// Names in other alphabets.
#include "../zoo.h"

__global__ void largest_number(int* ergebnis, const int* länge) {
  __shared__ int tile[64];
  const int ταυ = threadIdx.x;
  tile[ταυ] = länge[ταυ];
  __syncthreads();
  if (ταυ != 0) return;
  int größte = 0;
  for (int i = 0; i < 64; ++i) größte = größte < tile[i] ? tile[i] : größte;
  *ergebnis = größte;
}

int main() {
  Device<int> ergebnis(1), länge(64, [](int i) { return i * 5 % 64; });
  largest_number<<<1, 64>>>(ergebnis.get(), länge.get());
  return ergebnis.verify(63);
}
