// double_buffer: signals of 1024 numbers, sharpened. No library has it.
#include "bench/device/arrays.h"
#include "bench/device/benchmark.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

constexpr int kSignal = 1024;

__global__ void count_wrong_numbers(unsigned long long* wrong, const int* out, const int* in,
                                    std::size_t n) {
  bool right = true;
  for (std::size_t i = helper_thread(); i < n; i += helper_threads()) {
    const int* const x = in + i / kSignal * kSignal;
    const int at = static_cast<int>(i % kSignal);
    const int around = x[(at + kSignal - 1) % kSignal] + x[(at + 1) % kSignal];
    if (out[i] != 2 * x[at] - around) right = false;
  }
  if (!right) atomicAdd(wrong, 1ull);
}

class DoubleBuffer final : public Workload {
 public:
  explicit DoubleBuffer(const Point& point)
      : signals_(point.n), in_(signals_ * kSignal), out_(signals_ * kSignal) {}

  double bytes() const override { return static_cast<double>(in_.bytes() + out_.bytes()); }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::double_buffer*>(function)(out_.data(), in_.data(),
                                                           static_cast<int>(signals_));
  }

  void call_library() override {}

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    const DeviceArray<unsigned long long> wrong(1);
    check(cudaMemset(wrong.data(), 0, wrong.bytes()), "cudaMemset");
    count_wrong_numbers<<<kHelperBlocks, kHelperThreads>>>(wrong.data(), out_.data(), in_.data(),
                                                           in_.count());
    check(cudaGetLastError(), "the reference");
    const auto bad = wrong.at(0);
    return bad == 0 ? "" : std::to_string(bad) + " threads found a wrong number";
  }

 private:
  std::size_t signals_;
  DeviceArray<int> in_;
  DeviceArray<int> out_;
  SmallIntegers generator_{0, 1 << 20};
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<DoubleBuffer>(point); }

}  // namespace

Benchmark benchmark() {
  return {"double_buffer", "", powers_of_two({3, 8, 13, 18}, "signals"), make};
}

}  // namespace bench
