// compact: the positive elements in their order. A half of them, and a tenth.
#include <cub/device/device_select.cuh>
#include <numeric>
#include <vector>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

struct IsPositive {
  __host__ __device__ bool operator()(float x) const { return x > 0.0f; }
};

// Uniform in [-1, 1) and shifted, so that about kept_percent of them are positive.
struct PartlyPositive {
  std::uint32_t seed;
  int kept_percent;
  __host__ __device__ float operator()(std::uint64_t i) const {
    return static_cast<float>(static_cast<int>(random_bits(seed, i) >> 8)) / 16777216.0f -
           (1.0f - 0.01f * static_cast<float>(kept_percent));
  }
};

// The reference: a thread goes through kChunk elements one by one; the host scans the counts.
constexpr std::size_t kChunk = 1024;

__global__ void count_chunks(int* counts, const float* in, std::size_t n, std::size_t chunks) {
  const std::size_t c = helper_thread();
  if (c >= chunks) return;
  int count = 0;
  for (std::size_t i = c * kChunk; i < min(n, (c + 1) * kChunk); ++i) count += in[i] > 0.0f ? 1 : 0;
  counts[c] = count;
}

__global__ void write_chunks(float* out, const int* firsts, const float* in, std::size_t n,
                             std::size_t chunks) {
  const std::size_t c = helper_thread();
  if (c >= chunks) return;
  int to = firsts[c];
  for (std::size_t i = c * kChunk; i < min(n, (c + 1) * kChunk); ++i) {
    if (in[i] > 0.0f) out[to++] = in[i];
  }
}

struct SameFloat {
  const float* expected;
  __device__ bool operator()(std::size_t i, float x) const { return x == expected[i]; }
};

struct IsPoison {
  __device__ bool operator()(std::size_t, float x) const {
    return __float_as_uint(x) == 0xffffffffu;
  }
};

class Compact final : public Workload {
 public:
  explicit Compact(const Point& point)
      : n_(point.n), in_(n_), out_(n_), expected_(n_), count_(1), generator_{0, point.parameter} {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return select(storage, bytes); });
  }

  // The count is known in advance only roughly; what share is kept is not.
  double bytes() const override {
    return 4.0 * static_cast<double>(n_) * (1.0 + 0.01 * generator_.kept_percent) + 4;
  }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    out_.poison();
    count_.poison();
    library_ = false;
  }

  void call(void* function) override {
    result_ = reinterpret_cast<signatures::compact*>(function)(out_.data(), in_.data(),
                                                               static_cast<int>(n_));
  }

  void call_library() override {
    library_ = true;
    cub_.run([&](void* storage, std::size_t& bytes) { return select(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    const int kept = make_expected();
    const int count = library_ ? count_.at(0) : result_;
    if (count != kept) {
      return std::to_string(count) + " elements are said to be kept instead of " +
             std::to_string(kept);
    }
    const auto bad = count_wrong(out_.data(), kept, SameFloat{expected_.data()});
    if (bad != 0) return std::to_string(bad) + " kept elements are wrong or out of order";
    const auto beyond = count_wrong(out_.data() + kept, n_ - kept, IsPoison{});
    return beyond == 0 ? "" : std::to_string(beyond) + " elements are written beyond the kept ones";
  }

 private:
  cudaError_t select(void* storage, std::size_t& bytes) const {
    return cub::DeviceSelect::If(storage, bytes, in_.data(), out_.data(), count_.data(),
                                 static_cast<int>(n_), IsPositive{});
  }

  int make_expected() const {
    const std::size_t chunks = (n_ - 1) / kChunk + 1;
    const auto blocks = static_cast<unsigned>((chunks - 1) / kHelperThreads + 1);
    const DeviceArray<int> counts(chunks);
    count_chunks<<<blocks, kHelperThreads>>>(counts.data(), in_.data(), n_, chunks);
    std::vector<int> host(chunks);
    check(cudaMemcpy(host.data(), counts.data(), counts.bytes(), cudaMemcpyDeviceToHost), "counts");
    const int last = host.back();
    std::exclusive_scan(host.begin(), host.end(), host.begin(), 0);
    const int kept = host.back() + last;
    check(cudaMemcpy(counts.data(), host.data(), counts.bytes(), cudaMemcpyHostToDevice), "counts");
    write_chunks<<<blocks, kHelperThreads>>>(expected_.data(), counts.data(), in_.data(), n_,
                                             chunks);
    check(cudaDeviceSynchronize(), "the reference");
    return kept;
  }

  std::size_t n_;
  DeviceArray<float> in_;
  DeviceArray<float> out_;
  DeviceArray<float> expected_;
  DeviceArray<int> count_;
  int result_ = 0;
  bool library_ = false;
  PartlyPositive generator_;
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) { return std::make_unique<Compact>(point); }

}  // namespace

Benchmark benchmark() {
  std::vector<Point> points = array_sizes("floats", "half kept", 50);
  for (Point& point : array_sizes("floats", "a tenth kept", 10)) points.push_back(point);
  return {"compact", "CUB DeviceSelect::If", points, make};
}

}  // namespace bench
