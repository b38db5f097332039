// Each allocator has its own release.
#include "../zoo.h"

int main() {
  int* data = static_cast<int*>(std::malloc(128));
  std::free(data);
  return 0;
}
