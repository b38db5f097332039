// expect: crashed KeepsTheOrderOnADeviceWithLessRoomForBlocks
// All blocks that a multiprocessor of 2048 threads holds. There are others, of 1536 threads.
// breaks: Blocks may run in any order
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kWarps = 8;
constexpr int kThreads = 32 * kWarps;
constexpr int kLoads = 8;
constexpr int kWarpItems = kLoads * 32 * 4;
constexpr int kTileItems = kWarps * kWarpItems;
constexpr int kBlocksOnMultiprocessor = 4;

constexpr unsigned kAllLanes = 0xffffffffu;

using Status = unsigned long long;
constexpr Status kCount = 0xffffffffu;      // the low half: a number of kept elements ...
constexpr Status kOwnCount = 1ull << 32;    // ... of this tile
constexpr Status kCountSoFar = 2ull << 32;  // ... of this tile and all before it

__device__ float4 load_part_of_four(const float* in, long long i, int n) {
  const auto element = [=](long long k) { return 0 <= k && k < n ? in[k] : 0.0f; };
  return make_float4(element(i), element(i + 1), element(i + 2), element(i + 3));
}

__device__ unsigned kept_before(const volatile Status* tiles, int tile) {
  const int lane = threadIdx.x % 32;
  unsigned sum = 0;
  for (int nearest = tile - 1;; nearest -= 32) {
    const int asked = nearest - lane;
    Status status = kCountSoFar;
    if (asked >= 0) {
      do {
        status = tiles[asked];
      } while (status == 0);
    }
    const unsigned known = __ballot_sync(kAllLanes, (status & kCountSoFar) != 0);
    const int last = known != 0 ? __ffs(known) - 1 : 31;
    sum += __reduce_add_sync(kAllLanes, lane <= last ? static_cast<unsigned>(status & kCount) : 0u);
    if (known != 0) return sum;
  }
}

struct Loaded {
  float4 four[kLoads];
};

__device__ Loaded load_tile(const float* in, int n, int skipped, int tile) {
  const long long tile_begin = static_cast<long long>(tile) * kTileItems - skipped;
  const long long lane_begin = tile_begin + threadIdx.x / 32 * kWarpItems + threadIdx.x % 32 * 4;
  Loaded loaded;
  if (0 <= tile_begin && tile_begin + kTileItems <= n) {
    for (int k = 0; k < kLoads; ++k) {
      loaded.four[k] = *reinterpret_cast<const float4*>(in + lane_begin + k * 128);
    }
  } else {
    for (int k = 0; k < kLoads; ++k) {
      loaded.four[k] = load_part_of_four(in, lane_begin + k * 128, n);
    }
  }
  return loaded;
}

__device__ unsigned count_kept(const Loaded& loaded) {
  unsigned kept = 0;
  for (const float4 x : loaded.four) {
    kept += (x.x > 0.0f) + (x.y > 0.0f) + (x.z > 0.0f) + (x.w > 0.0f);
  }
  return __reduce_add_sync(kAllLanes, kept);
}

__device__ void stage_kept(float (&staged)[kWarpItems], const Loaded& loaded) {
  const unsigned below = (1u << threadIdx.x % 32) - 1;
  unsigned kept = 0;
  for (const float4 four : loaded.four) {
    const unsigned x = __ballot_sync(kAllLanes, four.x > 0.0f);
    const unsigned y = __ballot_sync(kAllLanes, four.y > 0.0f);
    const unsigned z = __ballot_sync(kAllLanes, four.z > 0.0f);
    const unsigned w = __ballot_sync(kAllLanes, four.w > 0.0f);
    unsigned place =
        kept + __popc(x & below) + __popc(y & below) + __popc(z & below) + __popc(w & below);
    if (four.x > 0.0f) staged[place++] = four.x;
    if (four.y > 0.0f) staged[place++] = four.y;
    if (four.z > 0.0f) staged[place++] = four.z;
    if (four.w > 0.0f) staged[place++] = four.w;
    kept += __popc(x) + __popc(y) + __popc(z) + __popc(w);
  }
}

__global__ void __launch_bounds__(kThreads, kBlocksOnMultiprocessor)
    compact_kernel(float* out, const float* in, int n, int skipped, volatile Status* status,
                   int tiles) {
  __shared__ float staged[kWarps][kWarpItems];
  __shared__ unsigned kept_by[2][kWarps];
  __shared__ unsigned shared_base;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int blocks = static_cast<int>(gridDim.x);

  int next = static_cast<int>(blockIdx.x);
  Loaded loaded = load_tile(in, n, skipped, next);
  for (int i = next + static_cast<int>(threadIdx.x) * blocks; i < tiles; i += kThreads * blocks) {
    status[i] = 0;
  }
  if (blocks > 1) cooperative_groups::this_grid().sync();

  struct Kept {
    unsigned block = 0;
    unsigned before = 0;
    unsigned warp = 0;
  };
  Kept kept;
  int tile = -1;  // the one in shared memory
  for (int turn = 0; tile >= 0 || next < tiles; turn ^= 1) {
    Kept next_kept;
    if (next < tiles) next_kept.warp = count_kept(loaded);
    if (lane == 0) kept_by[turn][warp] = next_kept.warp;
    __syncthreads();
    for (int w = 0; w < kWarps; ++w) {
      if (w == warp) next_kept.before = next_kept.block;
      next_kept.block += kept_by[turn][w];
    }
    if (threadIdx.x == 0 && next < tiles) status[next] = kOwnCount | next_kept.block;

    if (tile >= 0) {
      if (warp == 0) {
        const unsigned base = kept_before(status, tile);
        if (lane == 0) {
          status[tile] = kCountSoFar | (base + kept.block);
          shared_base = base;
        }
      }
      __syncthreads();
      float* const to = out + shared_base + kept.before;
      for (unsigned i = lane; i < kept.warp; i += 32) to[i] = staged[warp][i];
    }

    __syncwarp();
    if (next < tiles) stage_kept(staged[warp], loaded);
    __syncwarp();
    tile = next < tiles ? next : -1;
    kept = next_kept;
    next = blocks < tiles - next ? next + blocks : tiles;
    if (next < tiles) loaded = load_tile(in, n, skipped, next);
  }
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;

  const auto misaligned_bytes = reinterpret_cast<std::uintptr_t>(in) % 16;
  int skipped = static_cast<int>(misaligned_bytes / sizeof(float));
  int tiles = static_cast<int>((static_cast<long long>(n) + skipped - 1) / kTileItems + 1);

  int device = 0;
  int multiprocessors = 0;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  const int blocks = min(tiles, multiprocessors * (2048 / kThreads));

  Status* status = nullptr;
  CHECK(cudaMalloc(&status, tiles * sizeof(Status)));
  void* arguments[] = {&out, &in, &n, &skipped, &status, &tiles};
  CHECK(cudaLaunchCooperativeKernel(compact_kernel, dim3(blocks), dim3(kThreads), arguments, 0,
                                    nullptr));
  CHECK(cudaGetLastError());

  Status last = 0;
  CHECK(cudaMemcpy(&last, status + tiles - 1, sizeof(last), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(status));
  return static_cast<int>(last & kCount);
}
