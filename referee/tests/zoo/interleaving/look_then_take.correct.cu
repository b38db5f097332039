// The look and the increment are one compare-and-swap.
#include "../zoo.h"

constexpr int kPlaces = 6;

__global__ void enter(int* taken, int* entered) {
  int before = atomicAdd(taken, 0);
  while (before < kPlaces) {
    const int found = atomicCAS(taken, before, before + 1);
    if (found == before) {
      atomicAdd(entered, 1);
      break;
    }
    before = found;
  }
}

int main() {
  Device<int> taken(1), entered(1);
  enter<<<30, 1>>>(taken.get(), entered.get());
  return entered.verify(kPlaces);
}
