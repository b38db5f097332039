// softmax128: rows of 128 BF16 numbers. The toolkit has no softmax; pytorch_rivals.py has one.
#include <cuda_bf16.h>

#include "bench/device/arrays.h"
#include "bench/device/benchmark.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

constexpr int kColumns = 128;

// A thread a row, in double. Right is what lies within one BF16 step of the exact value, or within
// 2^-126 of it: see the exercise's contract. Its share of exactly rounded elements is the grader's.
__global__ void count_wrong_rows(unsigned long long* wrong, const __nv_bfloat16* out,
                                 const __nv_bfloat16* in, std::size_t rows) {
  for (std::size_t row = helper_thread(); row < rows; row += helper_threads()) {
    const __nv_bfloat16* const x = in + row * kColumns;
    double most = __bfloat162float(x[0]);
    for (int c = 1; c < kColumns; ++c) most = fmax(most, double{__bfloat162float(x[c])});
    double sum = 0;
    for (int c = 0; c < kColumns; ++c) sum += exp(__bfloat162float(x[c]) - most);
    bool right = true;
    for (int c = 0; c < kColumns; ++c) {
      const double expected = exp(__bfloat162float(x[c]) - most) / sum;
      const double got = __bfloat162float(out[row * kColumns + c]);
      // Written so that NaN is wrong. A step is at most 2^-7 of the value; half of it is rounding.
      if (!(fabs(got - expected) <= expected * 0x1.8p-7 + 0x1p-126)) right = false;
    }
    if (!right) atomicAdd(wrong, 1ull);
  }
}

class Softmax128 final : public Workload {
 public:
  explicit Softmax128(const Point& point)
      : rows_(point.n), in_(rows_ * kColumns), out_(rows_ * kColumns) {}

  double bytes() const override { return static_cast<double>(in_.bytes() + out_.bytes()); }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::softmax128*>(function)(out_.data(), in_.data(),
                                                        static_cast<int>(rows_));
  }

  void call_library() override {}

  std::string wrong() override {
    const DeviceArray<unsigned long long> wrong(1);
    check(cudaMemset(wrong.data(), 0, wrong.bytes()), "cudaMemset");
    count_wrong_rows<<<kHelperBlocks, kHelperThreads>>>(wrong.data(), out_.data(), in_.data(),
                                                        rows_);
    check(cudaGetLastError(), "the reference");
    const auto bad = wrong.at(0);
    return bad == 0 ? "" : std::to_string(bad) + " rows are wrong";
  }

 private:
  std::size_t rows_;
  DeviceArray<__nv_bfloat16> in_;
  DeviceArray<__nv_bfloat16> out_;
  NearlyNormal generator_{0, 10.0f};
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<Softmax128>(point); }

}  // namespace

Benchmark benchmark() {
  return {"softmax128", "", powers_of_two({3, 7, 11, 14, 17, 20, 23}, "rows"), make};
}

}  // namespace bench
