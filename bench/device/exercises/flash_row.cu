// flash_row: one query against n keys of 64 floats. pytorch_rivals.py has PyTorch's attention.
#include <cmath>
#include <vector>

#include "bench/device/arrays.h"
#include "bench/device/benchmark.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

constexpr int kSize = 64;

// The exact result, in double and in three steps: scores, their maximum, sums of a block's keys.
__global__ void score_keys(double* score, const float* query, const float* keys, std::size_t n) {
  for (std::size_t i = helper_thread(); i < n; i += helper_threads()) {
    double sum = 0;
    for (int j = 0; j < kSize; ++j) sum += double{query[j]} * keys[i * kSize + j];
    score[i] = sum / 8;
  }
}

// Adds to sum[0..63] the weighted values, and to sum[64] the weights. One thread for each column.
__global__ void add_values(double* sum, const double* score, const float* values, std::size_t n,
                           double most) {
  double output = 0;
  double weights = 0;
  for (std::size_t i = blockIdx.x; i < n; i += gridDim.x) {
    const double weight = exp(score[i] - most);
    weights += weight;
    output += weight * values[i * kSize + threadIdx.x];
  }
  atomicAdd(&sum[threadIdx.x], output);
  if (threadIdx.x == 0) atomicAdd(&sum[kSize], weights);
}

class FlashRow final : public Workload {
 public:
  explicit FlashRow(const Point& point)
      : n_(point.n), query_(kSize), keys_(n_ * kSize), values_(n_ * kSize), out_(kSize) {}

  double bytes() const override {
    return static_cast<double>(query_.bytes() + keys_.bytes() + values_.bytes() + out_.bytes());
  }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(query_, NearlyNormal{seed + 1, 1.0f});
    fill(keys_, generator_);
    fill(values_, NearlyNormal{seed + 2, 1.0f});
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::flash_row*>(function)(out_.data(), query_.data(), keys_.data(),
                                                       values_.data(), static_cast<int>(n_));
  }

  void call_library() override {}

  std::string wrong() override {
    if (!unchanged(keys_, generator_)) return "the keys have changed";
    const DeviceArray<double> score(n_);
    const DeviceArray<double> sum(kSize + 1);
    check(cudaMemset(sum.data(), 0, sum.bytes()), "cudaMemset");
    score_keys<<<kHelperBlocks, kHelperThreads>>>(score.data(), query_.data(), keys_.data(), n_);
    check(cudaGetLastError(), "the reference");
    std::vector<double> scores(n_);
    check(cudaMemcpy(scores.data(), score.data(), score.bytes(), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    double most = scores[0];
    for (const double x : scores) most = std::fmax(most, x);
    add_values<<<kHelperBlocks, kSize>>>(sum.data(), score.data(), values_.data(), n_, most);
    check(cudaGetLastError(), "the reference");
    const double weights = sum.at(kSize);
    for (int j = 0; j < kSize; ++j) {
      // Averages of n(0, 1): what rounding changes is far smaller. Written so that NaN is wrong.
      if (!(std::fabs(out_.at(j) - sum.at(j) / weights) <= 1e-4)) return "the result is wrong";
    }
    return "";
  }

 private:
  std::size_t n_;
  DeviceArray<float> query_;
  DeviceArray<float> keys_;
  DeviceArray<float> values_;
  DeviceArray<float> out_;
  NearlyNormal generator_{0, 1.0f};
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<FlashRow>(point); }

}  // namespace

Benchmark benchmark() {
  return {"flash_row", "", powers_of_two({6, 10, 12, 14, 16, 18, 20}, "keys"), make};
}

}  // namespace bench
