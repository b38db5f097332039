// histogram: 256 bins of bytes. Uniform bytes, and one value: the case in which naive atomics
// queue up.
#include <cub/device/device_histogram.cuh>

#include "bench/device/benchmark.h"
#include "bench/device/exercises/cub_call.h"
#include "bench/device/signatures.h"

namespace bench {
namespace {

constexpr int kBins = 256;
constexpr int kChunk = 4096;

// Thread v of a block counts the value v: every thread looks at every byte of the chunk.
__global__ void reference_counts(unsigned* bins, const unsigned char* in, std::size_t n) {
  __shared__ unsigned char chunk[kChunk];
  unsigned count = 0;
  for (std::size_t begin = blockIdx.x * std::size_t{kChunk}; begin < n;
       begin += gridDim.x * std::size_t{kChunk}) {
    const int size = static_cast<int>(min(std::size_t{kChunk}, n - begin));
    __syncthreads();
    for (int i = threadIdx.x; i < size; i += kBins) chunk[i] = in[begin + i];
    __syncthreads();
    for (int i = 0; i < size; ++i) count += chunk[i] == threadIdx.x ? 1 : 0;
  }
  atomicAdd(&bins[threadIdx.x], count);
}

struct SameCount {
  const unsigned* expected;
  __device__ bool operator()(std::size_t i, unsigned count) const { return count == expected[i]; }
};

template <class Generator>
class Histogram final : public Workload {
 public:
  explicit Histogram(const Point& point) : n_(point.n), in_(n_), bins_(kBins), expected_(kBins) {
    cub_.reserve([&](void* storage, std::size_t& bytes) { return count(storage, bytes); });
  }

  double bytes() const override { return static_cast<double>(n_) + 4.0 * kBins; }

  void refresh(std::uint32_t seed) override {
    generator_.seed = seed;
    fill(in_, generator_);
    bins_.poison();
  }

  void call(void* function) override {
    reinterpret_cast<signatures::histogram*>(function)(bins_.data(), in_.data(),
                                                       static_cast<int>(n_));
  }

  void call_library() override {
    cub_.run([&](void* storage, std::size_t& bytes) { return count(storage, bytes); });
  }

  std::string wrong() override {
    if (!unchanged(in_, generator_)) return "the input has changed";
    check(cudaMemset(expected_.data(), 0, expected_.bytes()), "cudaMemset");
    reference_counts<<<1024, kBins>>>(expected_.data(), in_.data(), n_);
    check(cudaGetLastError(), "the reference counts");
    const auto bad = count_wrong(bins_.data(), kBins, SameCount{expected_.data()});
    return bad == 0 ? "" : std::to_string(bad) + " of 256 bins are wrong";
  }

 private:
  cudaError_t count(void* storage, std::size_t& bytes) const {
    return cub::DeviceHistogram::HistogramEven(storage, bytes, in_.data(), bins_.data(), kBins + 1,
                                               0, kBins, static_cast<int>(n_));
  }

  std::size_t n_;
  DeviceArray<unsigned char> in_;
  DeviceArray<unsigned> bins_;
  DeviceArray<unsigned> expected_;
  Generator generator_{0};
  CubStorage cub_;
};

std::unique_ptr<Workload> make(const Point& point) {
  if (point.parameter == 1) return std::make_unique<Histogram<OneByte>>(point);
  return std::make_unique<Histogram<UniformBytes>>(point);
}

}  // namespace

Benchmark benchmark() {
  std::vector<Point> points = array_sizes("bytes", "uniform", 0);
  for (Point& point : array_sizes("bytes", "one value", 1)) points.push_back(point);
  return {"histogram", "CUB DeviceHistogram::HistogramEven", points, make};
}

}  // namespace bench
