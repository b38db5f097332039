// Constants of all shapes, next to variables that kernels write.
#include "../zoo.h"

struct Shape {
  int rows, columns;
  float scale[3];
};
enum class Mode : short { add, multiply };

__constant__ Shape shape;
static __constant__ Mode mode = Mode::multiply;
__constant__ char small = 'a';
__device__ char beside = 'b';
__device__ __constant__ const double fixed[2] = {0.5, 0.25};
namespace inner {
namespace {
__constant__ unsigned first, table[3][2] = {{1, 2}, {3, 4}, {5, 6}}, *where;
}
}  // namespace inner
__constant__ float4 late = {1, 2, 3, 4};
__constant__ alignas(16) unsigned char bytes[] = {1, 2, 3, 4, 5};
__constant__ int (*function)(int);
template <class T>
struct Holder {
  T value;
};
__constant__ Holder<float> held = {1.5f};
__device__ int total;

__global__ void use(float* out) {
  const int t = threadIdx.x;
  float sum = shape.scale[t % 3] + static_cast<float>(fixed[t % 2]) + inner::table[t % 3][t % 2];
  sum += mode == Mode::multiply ? late.x + late.w : 0;
  const float4 all = late;
  const Shape copy = shape;
  sum += all.y + copy.rows + copy.columns + bytes[t % 5] + held.value + inner::first;
  out[t] = sum;
  atomicAdd(&total, 1);
  if (t == 0) beside = static_cast<char>(small + 2);
}

int main() {
  Device<float> out(32);
  const Shape value = {2, 3, {1, 1, 1}};
  for (int round = 0; round < 2; ++round) {
    CHECK(cudaMemcpyToSymbol(shape, &value, sizeof(value)));
    use<<<1, 32>>>(out.get());
  }
  int count = 0;
  CHECK(cudaMemcpyFromSymbol(&count, total, sizeof(count)));
  if (count != 64) return 2;
  const unsigned table[3][2] = {{1, 2}, {3, 4}, {5, 6}};
  return out.verify([&](int i) {
    return 1 + (i % 2 ? 0.25f : 0.5f) + table[i % 3][i % 2] + 5 + 2 + 5 + (i % 5 + 1) + 1.5f;
  });
}
