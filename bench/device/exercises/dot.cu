// dot: CUB has no dot product of its own; its reduction over products is what one would write.
#include <cub/device/device_reduce.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/exercises/sums.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

struct Product {
  const float* a;
  const float* b;
  __host__ __device__ float operator()(int i) const { return a[i] * b[i]; }
};

struct ExactProduct {
  const float* a;
  const float* b;
  __device__ long long operator()(std::size_t i) const {
    return static_cast<long long>(a[i]) * static_cast<long long>(b[i]);
  }
};

class Dot final : public Workload {
 public:
  explicit Dot(const Point& point) : n_(point.n), a_(n_), b_(n_), out_(1) {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  double bytes() const override { return 8.0 * static_cast<double>(n_) + 4; }

  void refresh(std::uint32_t seed) override {
    of_a_.seed = seed;
    of_b_.seed = seed + 0x10000;
    fill(a_, of_a_);
    fill(b_, of_b_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::dot*>(function)(out_.data(), a_.data(), b_.data(),
                                                 static_cast<int>(n_));
  }

  void call_library() override {
    cub_.run([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(a_, of_a_) || !unchanged(b_, of_b_)) return "an input has changed";
    return compare_sum(out_.at(0), exact_sum(n_, ExactProduct{a_.data(), b_.data()}));
  }

 private:
  cudaError_t sum(void* storage, std::size_t& bytes) const {
    return cub::DeviceReduce::TransformReduce(
        storage, bytes, thrust::counting_iterator<int>(0), out_.data(), static_cast<int>(n_),
        cuda::std::plus<>{}, Product{a_.data(), b_.data()}, 0.0f);
  }

  std::size_t n_;
  DeviceArray<float> a_;
  DeviceArray<float> b_;
  DeviceArray<float> out_;
  SmallIntegers of_a_{0, 16};
  SmallIntegers of_b_{0, 16};
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<Dot>(point); }

}  // namespace

Benchmark benchmark() {
  return {"dot", "CUB DeviceReduce::TransformReduce", array_sizes("floats"), make};
}

}  // namespace bench
