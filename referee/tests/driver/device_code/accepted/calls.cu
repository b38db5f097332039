// Functions, members and lambdas that device code may call, beside those that only the host calls.
#include <algorithm>
#include <numeric>
#include <type_traits>
#include <vector>

#define BOTH __host__ __device__
#define DEVICE_INLINE __device__ __forceinline__

template <class T>
BOTH T half(T value) {
  return value / 2;
}
template <class T>
__host__ __device__ T square(T value) {
  return value * value;
}
DEVICE_INLINE float third(float value) { return value / 3; }
constexpr int cube(int value) { return value * value * value; }
__device__ int declared(int value);
int declared(int value) { return value + 1; }

// Overloads: the device's for float, the host's for double.
__device__ float scaled(float value) { return 2 * value; }
double scaled(double value) { return 3 * value; }

template <class T>
struct Sum {
  T value = 0;
  Sum() = default;
  BOTH explicit Sum(T first) : value(first) {}
  Sum(const Sum&) = default;
  __device__ Sum& operator+=(T more) {
    value += more;
    return *this;
  }
  constexpr T operator()(T more) const { return value + more; }
  __device__ T get() const;
  void print() const {}
  T host_only() const { return value; }
  friend BOTH bool operator<(Sum a, Sum b) { return a.value < b.value; }
};
template <class T>
__device__ T Sum<T>::get() const {
  return value;
}
struct Base {
  int id;
};
struct Owner : Base {
  int* data;
  explicit Owner(int n) : Base{n}, data(nullptr) { cudaMalloc(&data, n * sizeof(int)); }
  ~Owner() { cudaFree(data); }
  __device__ int* begin() const { return data; }
  int* end() const { return data + id; }
};

template <class F>
BOTH auto call(F f, int value) {
  return f(value);
}
template <class T, class F>
__device__ T call_if(F f, T value) {
  if constexpr (std::is_invocable_v<F, T>) {
    return f(value);
  } else {
    return value;
  }
}

template <class T, class F>
__global__ void all(T* out, Sum<T> sum, Owner owner, F f) {
  auto local = [](auto value) { return value + 1; };
  auto recursive = [&](auto self, int n) -> int { return n == 0 ? 0 : 1 + self(self, n - 1); };
  struct Local {
    int value;
    __device__ int get() const { return value; }
  };
  Sum<T> copy = sum, other(3);
  copy += half(out[1]);
  copy = other;
  out[0] = square(copy.get()) + third(1) + cube(2) + declared(3) + local(out[2]) + sum(2);
  out[1] = scaled(2.0f) + recursive(recursive, 3) + Local{4}.get() + (copy < other);
  out[2] = call(local, 3) + call_if(f, out[3]) + f(1) + sizeof(copy.host_only());
  out[3] = static_cast<T>(owner.begin() == nullptr);
}

template <class T>
T total(const std::vector<T>& values) {
  return std::accumulate(values.begin(), values.end(), T(0));
}
template <class T>
T twice(T value) {
  return value + value;
}

int main(int count, char**) {
  std::vector<float> values{3, 1, 2};
  std::sort(values.begin(), values.end(), [](float a, float b) { return a > b; });
  auto host = [&](auto value) { return twice(value) + total(values); };
  Sum<float> sum;
  sum.print();
  Owner owner(4);
  const int factor = count;
  auto device = [=] __device__(float value) { return factor * value; };
  auto both = [=] __host__ __device__(float value) {
    auto inner = [](float x) { return x + 1; };
    return factor * inner(value);
  };
  if (count > 1) {
    all<<<1, 1>>>(static_cast<float*>(nullptr), sum, owner, device);
    all<<<1, 1>>>(static_cast<float*>(nullptr), sum, owner, both);
  }
  return host(1.0f) + call(twice<int>, 2) + scaled(1.0) + both(2) + sum.host_only() > 0 ? 0 : 1;
}
