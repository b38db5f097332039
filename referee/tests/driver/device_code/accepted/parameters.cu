// References within a parameter's type, and everywhere else.
#include <utility>

struct Pair {
  int a, b;
};
struct Held {
  const float& value;
};
template <class T>
struct Holder {
  int n;
};

template <class T>
__global__ void typed(T value, const T* in, int mask = 3 & 1, bool both = true && false) {}
__global__ void plain(float* const __restrict__ out, Pair pair, Held held, Holder<int&> holder,
                      int (*rows)[4], const int bits[4 & 7]) {}
__device__ float twice(const float& value) { return 2 * value; }
__device__ float moved(float&& value) { return twice(value); }
__global__ void calls(float* values) {
  float& first = values[0];
  auto update = [&](float& value, float&& other) { value += other + moved(twice(value)); };
  update(first, std::move(values[1]));
  const auto& [a, b] = Pair{1, 2};
  values[2] = a & b;
}
inline void launch(float* const& values, float&& factor) {
  typed<float><<<1, 1>>>(factor, values);
  calls<<<1, 1>>>(values);
}
int main(int count, char**) {
  if (count > 1) launch(nullptr, 2);
}
