// Stream compaction in one pass: blocks take a ticket, count what they keep, and look back over the
// blocks before them, whose state says whether it is their own count or the sum up to them.
#include "../zoo/zoo.h"

constexpr int kThreads = 128;
constexpr unsigned kFull = 0xffffffffu;
// The state in the upper bits, the count in the lower ones: one store publishes both.
constexpr unsigned kOwn = 1u << 30, kSum = 2u << 30, kCount = kOwn - 1;

__device__ bool keep(int value) { return value % 3 == 0; }

// The number of elements that the blocks before `part` keep.
__device__ unsigned look_back(volatile unsigned* states, unsigned part) {
  unsigned before = 0;
  for (unsigned i = part; i-- > 0;) {
    unsigned state;
    do {
      state = states[i];
    } while (state == 0);
    before += state & kCount;
    if (state & kSum) break;
  }
  return before;
}

__global__ void compact(int* out, unsigned* kept, const int* in, int n, unsigned* ticket,
                        volatile unsigned* states) {
  __shared__ unsigned part, before;
  __shared__ unsigned warp_counts[kThreads / 32];
  const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  // Tickets, not blockIdx: a block may only wait for blocks that have started.
  if (t == 0) part = atomicAdd(ticket, 1u);
  __syncthreads();

  const int i = static_cast<int>(part * kThreads + t);
  const int value = i < n ? in[i] : 1;
  const unsigned ballot = __ballot_sync(kFull, i < n && keep(value));
  if (lane == 0) warp_counts[warp] = __popc(ballot);
  __syncthreads();

  unsigned offset = __popc(ballot & ((1u << lane) - 1)), count = 0;
  for (unsigned w = 0; w < kThreads / 32; ++w) {
    if (w < warp) offset += warp_counts[w];
    count += warp_counts[w];
  }
  if (t == 0) {
    states[part] = count | (part == 0 ? kSum : kOwn);
    if (part > 0) {
      before = look_back(states, part);
      states[part] = (before + count) | kSum;
    } else {
      before = 0;
    }
    if (part == gridDim.x - 1) *kept = before + count;
  }
  __syncthreads();
  if (i < n && keep(value)) out[before + offset] = value;
}

int main() {
  const int n = 3000, blocks = (n + kThreads - 1) / kThreads;
  Device<int> in(n, [](int i) { return i * 7 % 1000; }), out(n);
  Device<unsigned> kept(1), ticket(1), states(blocks);
  compact<<<blocks, kThreads>>>(out.get(), kept.get(), in.get(), n, ticket.get(), states.get());
  std::vector<int> expected;
  for (int i = 0; i < n; ++i)
    if (i * 7 % 1000 % 3 == 0) expected.push_back(i * 7 % 1000);
  if (kept.verify(static_cast<unsigned>(expected.size()))) return 1;
  expected.resize(n);
  return out.verify([&](int i) { return expected[i]; });
}
