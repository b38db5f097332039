// Jacobi iteration of the heat equation in one cooperative launch: the grid meets between the
// steps.
#include <cooperative_groups.h>

#include <cmath>
#include <utility>

#include "../zoo/zoo.h"

namespace cg = cooperative_groups;

// Rows and columns 0 and n - 1 are the boundary. The result lies in `a` for an even number of
// steps.
__global__ void jacobi(float* a, float* b, float* change, int n, int steps) {
  const cg::grid_group grid = cg::this_grid();
  for (int step = 0; step < steps; ++step) {
    float largest = 0.0f;
    for (unsigned i = grid.thread_rank(); i < n * n; i += grid.size()) {
      const int row = i / n, column = i % n;
      const bool inside = row > 0 && row < n - 1 && column > 0 && column < n - 1;
      b[i] = inside ? 0.25f * (a[i - 1] + a[i + 1] + a[i - n] + a[i + n]) : a[i];
      largest = fmaxf(largest, fabsf(b[i] - a[i]));
    }
    if (step == steps - 1) atomicMax(reinterpret_cast<int*>(change), __float_as_int(largest));
    grid.sync();
    float* const swap = a;
    a = b;
    b = swap;
  }
}

int main() {
  int n = 24, steps = 40;
  const auto boundary = [](int i) { return i < 24 ? 100.0f : 0.0f; };
  Device<float> a(n * n, +boundary), b(n * n), change(1);
  float *pa = a.get(), *pb = b.get(), *pc = change.get();
  void* arguments[] = {&pa, &pb, &pc, &n, &steps};
  CHECK(cudaLaunchCooperativeKernel(jacobi, dim3(4), dim3(64), arguments));
  std::vector<float> x(n * n), y(n * n);
  for (int i = 0; i < n * n; ++i) x[i] = boundary(i);
  float largest = 0;
  for (int step = 0; step < steps; ++step) {
    largest = 0;
    for (int i = 0; i < n * n; ++i) {
      const int row = i / n, column = i % n;
      const bool inside = row > 0 && row < n - 1 && column > 0 && column < n - 1;
      y[i] = inside ? 0.25f * (x[i - 1] + x[i + 1] + x[i - n] + x[i + n]) : x[i];
      largest = std::fmax(largest, std::fabs(y[i] - x[i]));
    }
    std::swap(x, y);
  }
  return a.verify([&](int i) { return x[i]; }) || change.verify(largest);
}
