// array_sum: from host memory to a sum. The clock sees the kernels; copies from and to the host
// are not what a kernel's author can make faster.
#include <cub/device/device_reduce.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/exercises/sums.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

class ArraySum final : public Workload {
 public:
  explicit ArraySum(const Point& point) : n_(point.n), in_(n_), out_(1) {
    check(cudaMallocHost(&host_in_, in_.bytes()), "cudaMallocHost");
    cub_.reserve([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }
  ~ArraySum() override { static_cast<void>(cudaFreeHost(host_in_)); }

  double bytes() const override { return 4.0 * static_cast<double>(n_) + 4; }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    check(cudaMemcpy(host_in_, in_.data(), in_.bytes(), cudaMemcpyDeviceToHost), "cudaMemcpy");
    out_.poison();
    library_ = false;
  }

  void call(void* function) override {
    result_ = reinterpret_cast<signatures::array_sum*>(function)(host_in_, static_cast<int>(n_));
  }

  void call_library() override {
    library_ = true;
    cub_.run([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  std::string wrong() override {
    return compare_sum(library_ ? out_.at(0) : result_, exact_sum(n_, Element{in_.data()}));
  }

 private:
  cudaError_t sum(void* storage, std::size_t& bytes) const {
    return cub::DeviceReduce::Sum(storage, bytes, in_.data(), out_.data(), static_cast<int>(n_));
  }

  std::size_t n_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  float* host_in_ = nullptr;
  float result_ = 0;
  bool library_ = false;
  SmallIntegers generator_{0, 128};
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<ArraySum>(point); }

}  // namespace

Benchmark benchmark() {
  return {"array_sum", "CUB DeviceReduce::Sum", array_sizes("floats"), make};
}

}  // namespace bench
