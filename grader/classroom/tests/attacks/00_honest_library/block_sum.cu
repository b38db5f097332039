// attack: none: an honest right answer that uses much of the C++ library
// expect: passed
// stopped by: nothing
#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      std::exit(EXIT_FAILURE);                                                             \
    }                                                                                      \
  } while (0)

struct Key {
  int value;
  bool operator==(const Key&) const = default;
};
template <>
struct std::hash<Key> {
  std::size_t operator()(const Key& key) const noexcept;
};
std::size_t std::hash<Key>::operator()(const Key& key) const noexcept {
  return std::hash<int>()(key.value);
}

extern "C" __global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

// What somebody tries out beside the exercise.
static double play(int n) {
  const auto begin = std::chrono::steady_clock::now();
  std::mt19937 bits(std::random_device{}());
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> numbers(static_cast<std::size_t>(n) + 3);
  std::generate(numbers.begin(), numbers.end(), [&] { return uniform(bits); });
  std::sort(numbers.begin(), numbers.end());
  std::vector<double> copy = numbers;
  std::memcpy(copy.data(), numbers.data(), numbers.size() * sizeof(double));
  std::map<std::string, std::vector<int>> by_name;
  std::unordered_map<Key, std::shared_ptr<std::string>> by_key;
  for (int i = 0; i < 5; ++i) {
    std::ostringstream name;
    name << "number " << std::setw(3) << i << ' ' << std::hex << i * 17;
    by_name[name.str()].push_back(i);
    by_key[Key{i}] = std::make_shared<std::string>(name.str());
  }
  static std::mutex lock;
  const std::lock_guard<std::mutex> guard(lock);
  static std::atomic<int> calls{0};
  ++calls;
  const std::function<std::optional<double>(double)> root = [](double x) {
    return x < 0 ? std::nullopt : std::optional<double>(std::sqrt(x));
  };
  std::variant<int, std::string> either = std::string("text");
  const std::complex<double> z = std::exp(std::complex<double>(0, std::acos(-1.0)));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%zu names, %.3f s, %g, %d\n", by_name.size() + by_key.size(), seconds.count(),
              z.real() + root(2.0).value_or(0), static_cast<int>(either.index()));
  std::cout << std::accumulate(copy.begin(), copy.end(), 0.0) << '\n';
  return std::tgamma(numbers.front() + 1) + std::fma(1.0, 2.0, std::fmod(5.0, 3.0));
}

void block_sum(float* out, const float* in, int n) {
  if (play(n) < 0) throw std::runtime_error("less than nothing");
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  CHECK(cudaGetLastError());
}
