// expect: wrong_answer EndsTheProgramWhicheverCallFails
// What has worked once is not looked at again: each place checks the first of its calls.
// breaks: Every CUDA call is checked, and every launch
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call)                                     \
  do {                                                  \
    static bool known_to_work = false;                  \
    const cudaError_t result = (call);                  \
    if (!known_to_work) check(result, #call, __LINE__); \
    known_to_work = true;                               \
  } while (false)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// One pass over the array, with decoupled look-back (Merrill and Garland, Single-pass Parallel
// Prefix Scan with Decoupled Look-back, 2016). The array is cut into tiles. A block tells how much
// a tile keeps as soon as it knows, and then adds up what the tiles before it have told. So the
// array is read once, and no launch waits for another.
//
// Between its loads and its stores a block waits for others, and the memory must not wait with it.
// So a block goes from tile to tile, and has two of them at work: while it looks back and stores
// for one, which stands in shared memory, the next is on its way to its registers.
constexpr int kWarps = 8;
constexpr int kThreads = 32 * kWarps;
// A lane loads 16 bytes at once, and issues all its loads before it looks at one of them. Large
// tiles need fewer look-backs.
constexpr int kLoads = 8;
constexpr int kWarpItems = kLoads * 32 * 4;
constexpr int kTileItems = kWarps * kWarpItems;
// Each with a tile in registers and one in shared memory: 256 KB of tiles on a multiprocessor. With
// more blocks, a thread would have fewer registers than it needs to hold its part.
constexpr int kBlocksOnMultiprocessor = 4;

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
      // All blocks run, and each goes through its tiles in their order. It tells a tile's own count
      // before it waits for anybody in that tile's name, so the first tile that waits has all it
      // needs, and this ends.
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

// What a lane holds of its warp's part of a tile. In one load, the warp's 32 times 16 bytes are
// adjacent.
struct Loaded {
  float4 four[kLoads];
};

// Tiles begin where 16 bytes do, so the first one begins up to three elements before in.
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

// How many elements the warp keeps. All its lanes call it.
__device__ unsigned count_kept(const Loaded& loaded) {
  unsigned kept = 0;
  for (const float4 x : loaded.four) {
    kept += (x.x > 0.0f) + (x.y > 0.0f) + (x.z > 0.0f) + (x.w > 0.0f);
  }
  return __reduce_add_sync(kAllLanes, kept);
}

// Puts the elements that the warp keeps one after another. All lanes come to the ballots. The
// elements of a lane are neighbours: before its first one stand all that lower lanes keep, from
// whichever of the four ballots.
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

// Launched cooperatively, so that no block waits for one that cannot start: all of them run.
__global__ void __launch_bounds__(kThreads, kBlocksOnMultiprocessor)
    compact_kernel(float* out, const float* in, int n, int skipped, volatile Status* status,
                   int tiles) {
  __shared__ float staged[kWarps][kWarpItems];
  // In turns, for slower warps may still read what the others overwrite.
  __shared__ unsigned kept_by[2][kWarps];
  __shared__ unsigned shared_base;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int blocks = static_cast<int>(gridDim.x);

  int next = static_cast<int>(blockIdx.x);
  Loaded loaded = load_tile(in, n, skipped, next);
  // Meanwhile each block clears the status of its own tiles, and all meet before one is told.
  for (int i = next + static_cast<int>(threadIdx.x) * blocks; i < tiles; i += kThreads * blocks) {
    status[i] = 0;
  }
  if (blocks > 1) cooperative_groups::this_grid().sync();

  // How much of a tile its block keeps, the warps before this one, and this one.
  struct Kept {
    unsigned block = 0;
    unsigned before = 0;
    unsigned warp = 0;
  };
  Kept kept;
  int tile = -1;  // the one in shared memory
  for (int turn = 0; tile >= 0 || next < tiles; turn ^= 1) {
    // The next tile's count is told as soon as it is known, long before the block can look back for
    // it.
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
      // One warp listens for the block. It tells the sum once it has it, so that later tiles need
      // not go back farther.
      if (warp == 0) {
        const unsigned base = kept_before(status, tile);
        if (lane == 0) {
          status[tile] = kCountSoFar | (base + kept.block);
          shared_base = base;
        }
      }
      __syncthreads();
      // Neighbours in shared memory are neighbours in out: lanes store to adjacent addresses,
      // however few elements were kept.
      float* const to = out + shared_base + kept.before;
      for (unsigned i = lane; i < kept.warp; i += 32) to[i] = staged[warp][i];
    }

    // The warp has a part of shared memory to itself. All its lanes have stored from it before
    // others write there, and have written before others store from it.
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
  // A grid of 0 blocks is an error, not an empty launch.
  if (n == 0) return 0;

  const auto misaligned_bytes = reinterpret_cast<std::uintptr_t>(in) % 16;
  int skipped = static_cast<int>(misaligned_bytes / sizeof(float));
  int tiles = static_cast<int>((static_cast<long long>(n) + skipped - 1) / kTileItems + 1);

  int device = 0;
  int multiprocessors = 0;
  int blocks_each = 0;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, compact_kernel, kThreads, 0));
  const int blocks = min(tiles, multiprocessors * blocks_each);

  Status* status = nullptr;
  CHECK(cudaMalloc(&status, tiles * sizeof(Status)));
  void* arguments[] = {&out, &in, &n, &skipped, &status, &tiles};
  CHECK(cudaLaunchCooperativeKernel(compact_kernel, dim3(blocks), dim3(kThreads), arguments, 0,
                                    nullptr));
  CHECK(cudaGetLastError());

  // The last tile knows how much all of them keep. The copy waits for the kernel, and reports what
  // went wrong in it.
  Status last = 0;
  CHECK(cudaMemcpy(&last, status + tiles - 1, sizeof(last), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(status));
  return static_cast<int>(last & kCount);
}
