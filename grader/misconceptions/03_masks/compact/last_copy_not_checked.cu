// expect: diagnosed EndsTheProgramWhicheverCallFails
// Where the copy fails, nothing is said to be kept.
// breaks: Every CUDA call is checked, and every launch
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// One pass over the array, with decoupled look-back (Merrill and Garland, Single-pass Parallel
// Prefix Scan with Decoupled Look-back, 2016). The array is cut into tiles, a block takes one. It
// tells how much its own tile keeps as soon as it knows, and then adds up what the tiles before it
// have told. So the array is read once, and no launch waits for another.
constexpr int kWarps = 8;
constexpr int kThreads = 32 * kWarps;
// A lane loads 16 bytes at once, and issues all its loads before it looks at one of them. Large
// tiles need fewer look-backs.
constexpr int kLoads = 8;
constexpr int kWarpItems = kLoads * 32 * 4;
constexpr int kTileItems = kWarps * kWarpItems;

constexpr unsigned kAllLanes = 0xffffffffu;

// What a tile tells the later ones, in one word of 8 bytes. It is read and written through
// volatile, which in PTX is a relaxed access of the whole word: nobody sees a state without its
// count. That orders no other access, and no fence is needed: the word is all that is told.
using Status = unsigned long long;
// All bits are 0 as long as nothing is known.
constexpr Status kCount = 0xffffffffu;      // the low half: a number of kept elements ...
constexpr Status kOwnCount = 1ull << 32;    // ... of this tile
constexpr Status kCountSoFar = 2ull << 32;  // ... of this tile and all before it

// The elements in[i] to in[i + 3], as far as there are such; 0, which is not kept, for the others.
__device__ float4 load_part_of_four(const float* in, long long i, int n) {
  const auto element = [=](long long k) { return 0 <= k && k < n ? in[k] : 0.0f; };
  return make_float4(element(i), element(i + 1), element(i + 2), element(i + 3));
}

// How many elements all tiles before this one keep. A whole warp calls it, and all lanes get it.
__device__ unsigned kept_before(const volatile Status* tiles, int tile) {
  const int lane = threadIdx.x % 32;
  unsigned sum = 0;
  // 32 tiles at a time, lane 0 asks the nearest.
  for (int nearest = tile - 1;; nearest -= 32) {
    const int asked = nearest - lane;
    // Before the first tile nothing is kept.
    Status status = kCountSoFar;
    if (asked >= 0) {
      // Every tile before ours has a running block, for tickets are drawn in order. It tells its
      // own count without waiting for anybody, so this ends.
      do {
        status = tiles[asked];
      } while (status == 0);
    }
    // The nearest tile that knows everything before it makes all farther ones superfluous.
    const unsigned known = __ballot_sync(kAllLanes, (status & kCountSoFar) != 0);
    const int last = known != 0 ? __ffs(known) - 1 : 31;
    sum += __reduce_add_sync(kAllLanes, lane <= last ? static_cast<unsigned>(status & kCount) : 0u);
    if (known != 0) return sum;
  }
}

// tickets and tiles are cleared before the launch.
__global__ void __launch_bounds__(kThreads)
    compact_kernel(float* out, const float* in, int n, int skipped, Status* tickets,
                   volatile Status* tiles) {
  __shared__ float staged[kWarps][kWarpItems];
  __shared__ unsigned kept_by[kWarps];
  __shared__ int shared_tile;
  __shared__ unsigned shared_base;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;

  // blockIdx.x would do, if blocks started in its order. Nothing promises that, and a block that
  // waits for one that cannot start waits for ever. Tickets number the blocks as they start.
  if (threadIdx.x == 0) shared_tile = static_cast<int>(atomicAdd(tickets, 1ull));
  __syncthreads();
  const int tile = shared_tile;

  // Tiles begin where 16 bytes do, so the first one begins up to three elements before in. Each
  // warp has a part of the tile to itself; in one load, the warp's 32 times 16 bytes are adjacent.
  const long long tile_begin = static_cast<long long>(tile) * kTileItems - skipped;
  const long long lane_begin = tile_begin + warp * kWarpItems + lane * 4;
  float4 four[kLoads];
  if (0 <= tile_begin && tile_begin + kTileItems <= n) {
    for (int k = 0; k < kLoads; ++k) {
      four[k] = *reinterpret_cast<const float4*>(in + lane_begin + k * 128);
    }
  } else {
    for (int k = 0; k < kLoads; ++k) four[k] = load_part_of_four(in, lane_begin + k * 128, n);
  }

  // Kept elements go to the warp's part of shared memory, one after another. All lanes come to the
  // ballots. The elements of a lane are neighbours: before its first one stand all that lower lanes
  // keep, from whichever of the four ballots.
  const unsigned below = (1u << lane) - 1;
  unsigned kept = 0;
  for (int k = 0; k < kLoads; ++k) {
    const unsigned x = __ballot_sync(kAllLanes, four[k].x > 0.0f);
    const unsigned y = __ballot_sync(kAllLanes, four[k].y > 0.0f);
    const unsigned z = __ballot_sync(kAllLanes, four[k].z > 0.0f);
    const unsigned w = __ballot_sync(kAllLanes, four[k].w > 0.0f);
    unsigned place =
        kept + __popc(x & below) + __popc(y & below) + __popc(z & below) + __popc(w & below);
    if (four[k].x > 0.0f) staged[warp][place++] = four[k].x;
    if (four[k].y > 0.0f) staged[warp][place++] = four[k].y;
    if (four[k].z > 0.0f) staged[warp][place++] = four[k].z;
    if (four[k].w > 0.0f) staged[warp][place++] = four[k].w;
    kept += __popc(x) + __popc(y) + __popc(z) + __popc(w);
  }
  if (lane == 0) kept_by[warp] = kept;
  __syncthreads();

  // One warp speaks and listens for the block. It tells the tile's count before it waits for those
  // of others, and the sum once it has it, so that later tiles need not go back farther.
  if (warp == 0) {
    const unsigned own = __reduce_add_sync(kAllLanes, lane < kWarps ? kept_by[lane] : 0u);
    if (lane == 0) tiles[tile] = kOwnCount | own;
    const unsigned base = kept_before(tiles, tile);
    if (lane == 0) {
      tiles[tile] = kCountSoFar | (base + own);
      shared_base = base;
    }
  }
  __syncthreads();

  // Neighbours in shared memory are neighbours in out: lanes store to adjacent addresses, however
  // few elements were kept.
  unsigned begin = shared_base;
  for (int w = 0; w < warp; ++w) begin += kept_by[w];
  for (unsigned i = lane; i < kept; i += 32) out[begin + i] = staged[warp][i];
}

int compact(float* out, const float* in, int n) {
  // A grid of 0 blocks is an error, not an empty launch.
  if (n == 0) return 0;

  const auto misaligned_bytes = reinterpret_cast<std::uintptr_t>(in) % 16;
  const int skipped = static_cast<int>(misaligned_bytes / sizeof(float));
  const int tiles = static_cast<int>((static_cast<long long>(n) + skipped - 1) / kTileItems + 1);

  // One allocation: the ticket, then a status for each tile.
  const size_t bytes = (1 + static_cast<size_t>(tiles)) * sizeof(Status);
  Status* progress = nullptr;
  CHECK(cudaMalloc(&progress, bytes));
  CHECK(cudaMemsetAsync(progress, 0, bytes));
  compact_kernel<<<tiles, kThreads>>>(out, in, n, skipped, progress, progress + 1);
  CHECK(cudaGetLastError());

  // The last tile knows how much all of them keep. The copy waits for the kernel, and reports what
  // went wrong in it.
  Status last = 0;
  cudaMemcpy(&last, progress + tiles, sizeof(last), cudaMemcpyDeviceToHost);
  CHECK(cudaFree(progress));
  return static_cast<int>(last & kCount);
}
