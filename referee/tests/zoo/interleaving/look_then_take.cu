// interleave: wrong answer
// Between the look and the increment another block may take the last place.
#include "../zoo.h"

constexpr int kPlaces = 6;

__global__ void enter(int* taken, int* entered) {
  if (atomicAdd(taken, 0) < kPlaces) {
    atomicAdd(taken, 1);
    atomicAdd(entered, 1);
  }
}

int main() {
  Device<int> taken(1), entered(1);
  enter<<<30, 1>>>(taken.get(), entered.get());
  return entered.verify(kPlaces);
}
