// A struct of arrays by value is a kernel argument like any other.
#include "../zoo.h"

struct Parameters {
  int weights[64];
  double scale;
  char name[16];
};

__global__ void apply(int* out, const Parameters parameters) {
  const int t = threadIdx.x;
  out[t] = static_cast<int>(parameters.weights[t] * parameters.scale) + (parameters.name[0] == 'w');
}

int main() {
  Device<int> out(64);
  Parameters parameters = {{}, 0.5, "weights"};
  for (int i = 0; i < 64; ++i) parameters.weights[i] = 2 * i;
  apply<<<1, 64>>>(out.get(), parameters);
  return out.verify([](int i) { return i + 1; });
}
