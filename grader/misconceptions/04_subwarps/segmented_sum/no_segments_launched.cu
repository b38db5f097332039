// expect: diagnosed DoesNothingWithoutSegments
// A grid of no blocks is an error, and without segments this is one.
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kThreads = 128;
// Loads of a thread. Memory answers late: what counts is how many bytes are on their way. So a
// thread sends off four loads of up to 16 bytes before it adds.
constexpr int kInFlight = 4;

// What a lane loads at once: neighbours in one segment.
template <int kCount>
struct alignas(kCount * sizeof(float)) Floats {
  float x[kCount];
};

// A kernel for each width, and for each number of elements that a lane takes at once: its rounds
// need no loop, and its divisions are shifts.
template <int kWidth, int kEach>
__global__ void segmented_sum_kernel(float* out, const Floats<kEach>* in, unsigned n) {
  // A lane adds up what it has loaded without a shuffle, so fewer lanes share a segment, and there
  // are fewer rounds.
  constexpr int kLanes = kWidth / kEach;

  // kThreads is a multiple of every width, so no segment is divided between two warps, and a thread
  // has the same place in each of its segments. A warp's load is of neighbouring elements.
  // Unsigned: with other numbers of threads, the last block near the largest n would have elements
  // whose numbers no int holds.
  const unsigned first = blockIdx.x * kInFlight * kThreads + threadIdx.x;
  Floats<kEach> loaded[kInFlight];
  // A lane without an element stays, with values that change no sum: so the mask may name all.
  for (unsigned k = 0; k < kInFlight; ++k) {
    const unsigned i = first + k * kThreads;
    loaded[k] = i < n ? in[i] : Floats<kEach>{};
  }
  float sum[kInFlight] = {};
  for (unsigned k = 0; k < kInFlight; ++k) {
    for (const float x : loaded[k].x) sum[k] += x;
  }

  // For a width of 32, three rounds where a lane has four elements, and five where it has one. The
  // four sums of a round do not wait for each other.
  for (int delta = kLanes / 2; delta > 0; delta /= 2) {
    for (float& x : sum) x += __shfl_down_sync(0xffffffffu, x, delta, kLanes);
  }

  // Down leaves the sum in the segment's first lane alone.
  if (threadIdx.x % kLanes != 0) return;
  for (unsigned k = 0; k < kInFlight; ++k) {
    const unsigned i = first + k * kThreads;
    if (i < n) out[i / kLanes] = sum[k];
  }
}

template <int kWidth, int kEach>
void launch(float* out, const float* in, int segments) {
  const int n = segments * (kWidth / kEach);
  const unsigned blocks = (n + kInFlight * kThreads - 1u) / (kInFlight * kThreads);
  segmented_sum_kernel<kWidth, kEach>
      <<<blocks, kThreads>>>(out, reinterpret_cast<const Floats<kEach>*>(in), n);
}

// By 16 bytes, or by a whole segment where that is shorter; by single floats where 16 bytes would
// lie across a boundary of 16.
template <int kWidth>
void launch(float* out, const float* in, int segments) {
  constexpr int kMost = kWidth < 4 ? kWidth : 4;
  if (reinterpret_cast<std::uintptr_t>(in) % sizeof(Floats<kMost>) == 0) {
    launch<kWidth, kMost>(out, in, segments);
  } else {
    launch<kWidth, 1>(out, in, segments);
  }
}

void segmented_sum(float* out, const float* in, int segments, int width) {
  const auto launch_width = width == 1    ? launch<1>
                            : width == 2  ? launch<2>
                            : width == 4  ? launch<4>
                            : width == 8  ? launch<8>
                            : width == 16 ? launch<16>
                                          : launch<32>;
  launch_width(out, in, segments);
}
