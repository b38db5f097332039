// Host code that never returns.
#include <cuda_runtime.h>

void doubling(float*, const float*, int) {
  volatile bool forever = true;
  while (forever) {
  }
}
