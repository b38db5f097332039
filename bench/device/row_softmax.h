// Softmax of rows of floats, which more than one exercise computes: the arrays, and the reference.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "bench/device/arrays.h"
#include "bench/device/benchmark.h"

namespace bench::row_softmax {

// The sum or the maximum of the block's values, in every thread.
template <class Combine>
__device__ double combine_block(double value, Combine combine) {
  __shared__ double values[kHelperThreads];
  __syncthreads();
  values[threadIdx.x] = value;
  __syncthreads();
  double result = values[0];
  for (int t = 1; t < kHelperThreads; ++t) result = combine(result, values[t]);
  return result;
}

// A block a row, in double. The bound is stricter than the exercise's for long rows.
__global__ void count_wrong_rows(unsigned long long* wrong, const float* out, const float* in,
                                 std::size_t rows, int columns) {
  for (std::size_t row = blockIdx.x; row < rows; row += gridDim.x) {
    const float* const x = in + row * columns;
    double most = -INFINITY;
    for (int c = threadIdx.x; c < columns; c += kHelperThreads) most = fmax(most, double{x[c]});
    most = combine_block(most, [](double a, double b) { return fmax(a, b); });
    double sum = 0;
    for (int c = threadIdx.x; c < columns; c += kHelperThreads) sum += exp(x[c] - most);
    sum = combine_block(sum, [](double a, double b) { return a + b; });
    bool right = true;
    for (int c = threadIdx.x; c < columns; c += kHelperThreads) {
      const double expected = exp(x[c] - most) / sum;
      if (!(fabs(out[row * columns + c] - expected) <= 1e-4 * expected + 0x1p-126)) right = false;
    }
    if (!right) atomicAdd(wrong, 1ull);
  }
}

// Function is the submission's, void(float* out, const float* in, int rows, int columns).
template <class Function>
class Rows final : public Workload {
 public:
  explicit Rows(const Point& point)
      : columns_(point.parameter),
        rows_(point.n / columns_),
        in_(rows_ * columns_),
        out_(rows_ * columns_) {}

  double bytes() const override { return static_cast<double>(in_.bytes() + out_.bytes()); }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<Function*>(function)(out_.data(), in_.data(), static_cast<int>(rows_),
                                          columns_);
  }

  void call_library() override {}

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    const DeviceArray<unsigned long long> wrong(1);
    check(cudaMemset(wrong.data(), 0, wrong.bytes()), "cudaMemset");
    count_wrong_rows<<<kHelperBlocks, kHelperThreads>>>(wrong.data(), out_.data(), in_.data(),
                                                        rows_, columns_);
    check(cudaGetLastError(), "the reference");
    const auto bad = wrong.at(0);
    return bad == 0 ? "" : std::to_string(bad) + " threads found a wrong element";
  }

 private:
  int columns_;
  std::size_t rows_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  NearlyNormal generator_{0, 4.0f};
};

// A point for each number of columns and each size.
template <class Function>
Benchmark benchmark(const std::string& exercise, std::initializer_list<int> all_columns) {
  std::vector<Point> points;
  for (const int columns : all_columns) {
    const std::string variant = std::to_string(columns) + " columns";
    for (const Point& point : powers_of_two({16, 20, 24, 28}, "floats", variant, columns)) {
      points.push_back(point);
    }
  }
  const auto make = [](const Point& point) -> std::unique_ptr<Workload> {
    return std::make_unique<Rows<Function>>(point);
  };
  return {exercise, "", points, make};
}

}  // namespace bench::row_softmax
