// The method adds atomically.
#include "../zoo.h"

struct Sum {
  int* total;
  __device__ void add(int value) const {
    atomicAdd(total, value);
  }
};

template <class Operation>
__global__ void for_each(Operation operation, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) operation.add(i);
}

template <class T>
class Launcher {
 public:
  explicit Launcher(int blocks) : blocks_(blocks) {}
  void run(T operation, int n) const { for_each<T><<<blocks_, 32>>>(operation, n); }

 private:
  int blocks_;
};

int main() {
  Device<int> total(1);
  Launcher<Sum>(4).run(Sum{total.get()}, 100);
  return total.verify(4950);
}
