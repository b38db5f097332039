// expect: unchecked-error line 7
// Memory of malloc goes to free, not to cudaFree.
#include "../zoo.h"

int main() {
  int* data = static_cast<int*>(std::malloc(128));
  cudaFree(data);
  return 0;
}
