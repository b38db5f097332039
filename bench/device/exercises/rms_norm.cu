// rms_norm: rows of BF16 numbers of three lengths. pytorch_rivals.py has PyTorch's.
#include <cuda_bf16.h>

#include "bench/device/arrays.h"
#include "bench/device/benchmark.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

// A block a row, in double. Right is what lies within one BF16 step of the exact value.
__global__ void count_wrong_rows(unsigned long long* wrong, const __nv_bfloat16* out,
                                 const __nv_bfloat16* in, const __nv_bfloat16* weight,
                                 std::size_t rows, int columns) {
  __shared__ double parts[kHelperThreads];
  for (std::size_t row = blockIdx.x; row < rows; row += gridDim.x) {
    const __nv_bfloat16* const x = in + row * columns;
    double sum = 0;
    for (int c = threadIdx.x; c < columns; c += kHelperThreads) {
      const double value = __bfloat162float(x[c]);
      sum += value * value;
    }
    parts[threadIdx.x] = sum;
    for (int half = kHelperThreads / 2; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
    }
    __syncthreads();
    const double root = sqrt(parts[0] / columns + 1e-5);
    bool right = true;
    for (int c = threadIdx.x; c < columns; c += kHelperThreads) {
      const double expected = __bfloat162float(x[c]) / root * __bfloat162float(weight[c]);
      const double got = __bfloat162float(out[row * columns + c]);
      // Written so that NaN is wrong. A step is at most 2^-7 of the value; half of it is rounding.
      if (!(fabs(got - expected) <= fabs(expected) * 0x1.8p-7 + 0x1p-126)) right = false;
    }
    if (!right) atomicAdd(wrong, 1ull);
    __syncthreads();
  }
}

class RmsNorm final : public Workload {
 public:
  explicit RmsNorm(const Point& point)
      : columns_(point.parameter),
        rows_(point.n / columns_),
        in_(rows_ * columns_),
        weight_(columns_),
        out_(rows_ * columns_) {}

  double bytes() const override {
    return static_cast<double>(in_.bytes() + weight_.bytes() + out_.bytes());
  }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    fill(weight_, NearlyNormal{seed + 1, 1.0f});
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::rms_norm*>(function)(out_.data(), in_.data(), weight_.data(),
                                                      static_cast<int>(rows_), columns_);
  }

  void call_library() override {}

  std::string wrong() override {
    const DeviceArray<unsigned long long> wrong(1);
    check(cudaMemset(wrong.data(), 0, wrong.bytes()), "cudaMemset");
    count_wrong_rows<<<kHelperBlocks, kHelperThreads>>>(wrong.data(), out_.data(), in_.data(),
                                                        weight_.data(), rows_, columns_);
    check(cudaGetLastError(), "the reference");
    const auto bad = wrong.at(0);
    return bad == 0 ? "" : std::to_string(bad) + " threads found a wrong element";
  }

 private:
  int columns_;
  std::size_t rows_;
  DeviceArray<__nv_bfloat16> in_;
  DeviceArray<__nv_bfloat16> weight_;
  DeviceArray<__nv_bfloat16> out_;
  NearlyNormal generator_{0, 4.0f};
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<RmsNorm>(point); }

}  // namespace

Benchmark benchmark() {
  std::vector<Point> points;
  for (const int columns : {128, 1024, 4096, 8192}) {
    const std::string variant = std::to_string(columns) + " columns";
    for (Point& point : powers_of_two({16, 20, 24, 28}, "numbers", variant, columns)) {
      points.push_back(point);
    }
  }
  return {"rms_norm", "", points, make};
}

}  // namespace bench
