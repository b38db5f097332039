// segmented_sum: sums of short segments.
#include <cub/device/device_segmented_reduce.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/exercises/segments.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

// Integers in floats: every order of additions gives the same.
struct IsSegmentSum {
  const float* in;
  int width;
  __device__ bool operator()(std::size_t segment, float got) const {
    float sum = 0.0f;
    for (int i = 0; i < width; ++i) sum += in[segment * width + i];
    return got == sum;
  }
};

class SegmentedSum final : public Workload {
 public:
  explicit SegmentedSum(const Point& point)
      : width_(point.parameter), segments_(point.n / width_), in_(point.n), out_(segments_) {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  double bytes() const override { return static_cast<double>(in_.bytes() + out_.bytes()); }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::segmented_sum*>(function)(out_.data(), in_.data(),
                                                           static_cast<int>(segments_), width_);
  }

  void call_library() override {
    cub_.run([&](void* storage, std::size_t& bytes) { return sum(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    const auto bad = count_wrong(out_.data(), segments_, IsSegmentSum{in_.data(), width_});
    return bad == 0 ? "" : std::to_string(bad) + " segments are wrong";
  }

 private:
  cudaError_t sum(void* storage, std::size_t& bytes) const {
    return cub::DeviceSegmentedReduce::Sum(storage, bytes, in_.data(), out_.data(),
                                           static_cast<std::int64_t>(segments_), row_begins(width_),
                                           row_begins(width_, 1));
  }

  int width_;
  std::size_t segments_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  SmallIntegers generator_{0, 128};
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<SegmentedSum>(point); }

}  // namespace

Benchmark benchmark() {
  std::vector<Point> points = array_sizes("floats", "width 32", 32);
  for (Point& point : array_sizes("floats", "width 4", 4)) points.push_back(point);
  return {"segmented_sum", "CUB DeviceSegmentedReduce::Sum", points, make};
}

}  // namespace bench
