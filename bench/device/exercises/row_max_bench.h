// row_max and row_max_cg: the largest of each row of 64 floats.
#pragma once

#include <cub/device/device_segmented_reduce.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/exercises/segments.h"
#include "bench/device/signatures.h"

namespace bench {

constexpr int kColumns = 64;

// Element r of the output is the largest of row r, found one by one.
struct IsRowMaximum {
  const float* in;
  __device__ bool operator()(std::size_t row, float got) const {
    float most = in[row * kColumns];
    for (int c = 1; c < kColumns; ++c) most = fmaxf(most, in[row * kColumns + c]);
    return got == most;
  }
};

class RowMax final : public Workload {
 public:
  explicit RowMax(const Point& point) : rows_(point.n), in_(rows_ * kColumns), out_(rows_) {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return maximum(storage, bytes); });
  }

  double bytes() const override { return 4.0 * (kColumns + 1) * static_cast<double>(rows_); }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    static_assert(std::is_same_v<signatures::row_max, signatures::row_max_cg>);
    reinterpret_cast<signatures::row_max*>(function)(out_.data(), in_.data(),
                                                     static_cast<int>(rows_));
  }

  void call_library() override {
    cub_.run([&](void* storage, std::size_t& bytes) { return maximum(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    const auto bad = count_wrong(out_.data(), rows_, IsRowMaximum{in_.data()});
    return bad == 0 ? "" : std::to_string(bad) + " rows are wrong";
  }

 private:
  cudaError_t maximum(void* storage, std::size_t& bytes) const {
    return cub::DeviceSegmentedReduce::Max(storage, bytes, in_.data(), out_.data(),
                                           static_cast<std::int64_t>(rows_), row_begins(kColumns),
                                           row_begins(kColumns, 1));
  }

  std::size_t rows_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  NearlyNormal generator_{0, 10.0f};
  CubStorage cub_;
};

inline Benchmark row_max_benchmark(const char* exercise) {
  return {exercise, "CUB DeviceSegmentedReduce::Max",
          powers_of_two({4, 7, 10, 13, 16, 19, 22, 24}, "rows"),
          [](const Point& point) -> std::unique_ptr<Workload> {
            return std::make_unique<RowMax>(point);
          }};
}

}  // namespace bench
