// grid_sum: a sum by one cooperative launch.
#include <cub/device/device_reduce.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/exercises/sums.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

class GridSum final : public Workload {
 public:
  explicit GridSum(const Point& point) : n_(point.n), in_(n_), out_(1) {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  double bytes() const override { return 4.0 * static_cast<double>(n_) + 4; }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::grid_sum*>(function)(out_.data(), in_.data(),
                                                      static_cast<int>(n_));
  }

  void call_library() override {
    cub_.run([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    return compare_sum(out_.at(0), exact_sum(n_, Element{in_.data()}));
  }

 private:
  cudaError_t sum(void* storage, std::size_t& bytes) const {
    return cub::DeviceReduce::Sum(storage, bytes, in_.data(), out_.data(), static_cast<int>(n_));
  }

  std::size_t n_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  SmallIntegers generator_{0, 128};
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<GridSum>(point); }

}  // namespace

Benchmark benchmark() { return {"grid_sum", "CUB DeviceReduce::Sum", array_sizes("floats"), make}; }

}  // namespace bench
