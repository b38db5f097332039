// Kernels whose memory traffic can be counted by hand; counters_test.cpp holds the counts. Each
// runs alone, named by the program's argument order in main.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cuda/atomic>

namespace cg = cooperative_groups;

// One warp, element i * stride of 4 bytes each.
__global__ void load_strided(const int* in, int* out, int stride) {
  const int value = in[threadIdx.x * stride];
  if (value == 12345) out[0] = value;
}

// One warp, element first + i.
__global__ void load_shifted(const int* in, int* out, int first) {
  const int value = in[first + threadIdx.x];
  if (value == 12345) out[0] = value;
}

// All lanes load one element.
__global__ void load_broadcast(const int* in, int* out) {
  const int value = in[7];
  if (value == 12345) out[0] = value;
}

// Four lanes load a line each, twice over, and the fifth one the halves of two.
__global__ void load_lines(const int* in, int* out) {
  if (threadIdx.x > 4) return;
  const int first = threadIdx.x * 32 + (threadIdx.x == 4 ? 16 : 0);
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += in[first + i % 32];
  if (sum == 12345) out[0] = sum;
}

// Each lane loads a word of each line; in the end it has loaded as many.
__global__ void share_lines(const int* in, int* out) {
  int sum = 0;
  for (int i = 0; i < 32; ++i) sum += in[i * 32 + threadIdx.x];
  if (sum == 12345) out[0] = sum;
}

// 16 bytes per lane.
__global__ void copy_vectors(const int4* in, int4* out) { out[threadIdx.x] = in[threadIdx.x]; }

// 16 bytes, by pointers that promise an alignment to 16, to 4 and to 1.
__global__ void memcpy_vectors(const int4* in, int4* out) {
  memcpy(out + threadIdx.x, in + threadIdx.x, 16);
}
__global__ void memcpy_words(const int* in, int* out) {
  memcpy(out + 4 * threadIdx.x, in + 4 * threadIdx.x, 16);
}
__global__ void memcpy_bytes(const void* in, int4* out) {
  memcpy(static_cast<void*>(out + threadIdx.x), static_cast<const char*>(in) + 16 * threadIdx.x,
         16);
}
__global__ void copy_pairs(const int2* in, int2* out) { out[threadIdx.x] = in[threadIdx.x]; }

// Straight from memory into a call, and from a call into memory.
__device__ __noinline__ int sum_of(int4 v) { return v.x + v.y + v.z + v.w; }
__device__ __noinline__ int4 four_of(int x) { return make_int4(x, x + 1, x + 2, x + 3); }
__global__ void pass_vectors(const int4* in, int4* out) {
  out[threadIdx.x] = four_of(sum_of(in[threadIdx.x]));
}

__global__ void copy_bytes(const unsigned char* in, unsigned char* out) {
  out[threadIdx.x] = in[threadIdx.x];
}

// Half of the lanes take part, then the other half: two requests.
__global__ void load_in_branches(const int* in, int* out) {
  int value;
  if (threadIdx.x < 16) {
    value = in[threadIdx.x];
  } else {
    value = in[threadIdx.x + 16];
  }
  if (value == 12345) out[0] = value;
}

// Shared words at a stride: stride 1, 2, 32 and 33 have 0, 1, 31 and 0 extra wavefronts an access.
__global__ void shared_stride(int* out, int stride) {
  __shared__ int tile[32 * 33];
  tile[threadIdx.x * stride] = threadIdx.x;
  __syncwarp();
  const int value = tile[threadIdx.x * stride];
  if (value == 12345) out[0] = value;
}

// All lanes read one word, then 16 words are read by two lanes each: broadcasts have no conflict.
__global__ void shared_broadcast(int* out) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  const int value = tile[3] + tile[threadIdx.x / 2];
  if (value == 12345) out[0] = value;
}

// 8-byte words: each half of the warp is served for itself, so neighbours have no conflict.
__global__ void shared_doubles(double* out) {
  __shared__ double tile[32];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  const double value = tile[31 - threadIdx.x];
  if (value == 12345) out[0] = value;
}

// 3 barriers, 2 of them in a loop; 1 ballot, 4 shuffles and a __syncwarp a thread.
__global__ void meet(int* out) {
  int sum = __popc(__ballot_sync(0xffffffffu, threadIdx.x % 2));
  for (int i = 0; i < 2; ++i) __syncthreads();
  for (int step = 1; step < 16; step *= 2) sum += __shfl_xor_sync(0xffffffffu, sum, step);
  __syncwarp();
  __syncthreads();
  if (sum == 12345) out[0] = sum;
}

// Two barriers of the grid, and one of the block.
__global__ void meet_in_grid() {
  cg::this_grid().sync();
  __syncthreads();
  cg::this_grid().sync();
}

// A cluster of one block, and of it a barrier in two steps.
__global__ void __cluster_dims__(1, 1, 1) meet_in_cluster() {
  cg::this_cluster().sync();
  cg::this_cluster().barrier_arrive();
  cg::this_cluster().barrier_wait();
}

// One tile is the block, two are halves of it.
__global__ void meet_in_tiles() {
  __shared__ cg::block_tile_memory<128> memory;
  const cg::thread_block block = cg::this_thread_block(memory);
  cg::tiled_partition<128>(block).sync();
  cg::tiled_partition<64>(block).sync();
}

// Three numbers by each thread of the second block, and one by each of the first.
__global__ void store_by_blocks(int* out) {
  for (int i = 0; i < (blockIdx.x == 1 ? 3 : 1); ++i)
    out[(3 * blockIdx.x + i) * blockDim.x + threadIdx.x] = i;
}

// 64 atomics in shared memory, 2 in global memory.
__global__ void count(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);
  __syncthreads();
  if (threadIdx.x % 32 == 0) atomicMax(out, sum);
}

// Three warps of which the last one loads nothing; each calls 3 atomics in global memory, of which
// one of the first warp and two of the second change nothing.
__global__ void count_positive(const int* in, int* out) {
  const int value = threadIdx.x < 64 ? in[threadIdx.x] : 0;
  const int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 != 0) return;
  atomicAdd(out, value >= 0 && warp != 1 ? 1 : 0);
  atomicMax(out + 1 + warp, warp);
  atomicAdd(out + 1 + warp, warp == 1 ? 0 : 2);
}

// One warp of which lane 0 asks for three words by atomics that change nothing, all lanes exchange
// a 0 for a 0, and add to one; then each stores one by an atomic, which reads nothing.
__global__ void move_by_atomics(int* memory) {
  const int lane = threadIdx.x;
  if (lane == 0) {
    for (int i = 0; i < 3; ++i) atomicOr(memory + i, 0);
  }
  atomicExch(memory + 96 + lane, 0);
  atomicAdd(memory + 32, 1);
  cuda::atomic_ref<int, cuda::thread_scope_device>(memory[64 + lane])
      .store(lane, cuda::memory_order_relaxed);
}

// Two tiles of a warp, a copy of 4 bytes by each lane: the second is under way while the first is
// read, and the first while nothing is.
__global__ void copy_ahead(const int* in, int* out) {
  __shared__ int tile[2][32];
  for (int i = 0; i < 2; ++i) {
    __pipeline_memcpy_async(&tile[i][threadIdx.x], &in[32 * i + threadIdx.x], sizeof(int));
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncthreads();
  int sum = tile[0][31 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncthreads();
  sum += tile[1][31 - threadIdx.x];
  if (sum == 12345) out[0] = sum;
}

// Each of two warps' threads reads a number before it starts a copy and one behind. Then one warp
// copies for both, and the other one reads meanwhile. At last all read twice what has come.
__global__ void copy_between_reads(const int* in, int* out) {
  __shared__ int tile[2][64];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][t], &in[t % 32], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  int sum = tile[0][63 - t];
  __pipeline_memcpy_async(&tile[1][t], &in[t % 32], sizeof(int));
  __pipeline_commit();
  sum += tile[0][t ^ 1];
  __pipeline_wait_prior(0);
  __syncthreads();
  if (t < 32) __pipeline_memcpy_async(&tile[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  __syncthreads();
  if (t >= 32) sum += tile[1][t];
  __pipeline_wait_prior(0);
  __syncthreads();
  sum += tile[1][t] + tile[1][63 - t];
  if (sum == 12345) out[0] = sum;
}

// The second of three warps votes three times for the word that it stores, the others once; the
// third stores nothing. All meet and make a tile without exchanging anything.
__global__ void vote(int* out) {
  const int warp = threadIdx.x / 32;
  unsigned votes = 0;
  for (int i = 0; i < (warp == 1 ? 3 : 1); ++i) votes += __ballot_sync(0xffffffffu, i == 0);
  cg::tiled_partition<32>(cg::this_thread_block()).sync();
  if (threadIdx.x % 32 == 0 && warp < 2) out[warp] = static_cast<int>(votes);
}

// Dynamic and static shared memory, and a launch that is refused.
// Three rounds of a warp, with one vote, with four for one result, and with one for three; a last
// vote is for nothing.
__global__ void vote_in_rounds(int* out) {
  const auto votes = [](int times) {
    unsigned sum = 0;
    for (int i = 0; i < times; ++i) sum += __ballot_sync(0xffffffffu, i == 0);
    return static_cast<int>(sum);
  };
  const int first = votes(1);
  if (threadIdx.x == 0) out[0] = first;
  const int second = votes(4);
  if (threadIdx.x == 0) out[1] = second;
  const int third = votes(1);
  if (threadIdx.x < 3) out[2 + threadIdx.x] = third;
  votes(1);
}

// Both warps load two elements a lane. In the first all lanes add each, in the second one adds all.
__global__ void add_loaded(const int* in, int* out) {
  const int i = threadIdx.x;
  for (const int value : {in[i], in[64 + i]}) {
    const int sum = __reduce_add_sync(0xffffffffu, value);
    if (i < 32) atomicAdd(out, value);
    if (i == 32) atomicAdd(out, sum);
  }
}

__global__ void reserve(int* out) {
  extern __shared__ int dynamic[];
  __shared__ int fixed[10];
  dynamic[threadIdx.x] = 1;
  if (threadIdx.x < 10) fixed[threadIdx.x] = 1;
  if (threadIdx.x == 0) out[0] = dynamic[0] + fixed[0];
}

// Into a variable, and into an array.
__device__ int calls;
__global__ void remember(int* out) {
  if (threadIdx.x == 0) calls = 5;
  __syncthreads();
  if (threadIdx.x == 1) atomicAdd(out, 1);
  if (threadIdx.x == 2) atomicAdd(&calls, 1);
}

int main() {
  int* memory = nullptr;
  if (cudaMalloc(&memory, 8192) != cudaSuccess) return 1;
  if (cudaMemset(memory, 0, 8192) != cudaSuccess) return 1;
  int* out = memory + 1536;
  load_strided<<<1, 32>>>(memory, out, 1);
  load_strided<<<1, 32>>>(memory, out, 2);
  load_strided<<<1, 32>>>(memory, out, 8);
  load_strided<<<1, 32>>>(memory, out, 32);
  load_shifted<<<1, 32>>>(memory, out, 1);
  load_shifted<<<1, 32>>>(memory, out, 8);
  load_broadcast<<<1, 32>>>(memory, out);
  load_lines<<<1, 32>>>(memory, out);
  share_lines<<<1, 32>>>(memory, out);
  copy_vectors<<<1, 32>>>(reinterpret_cast<int4*>(memory), reinterpret_cast<int4*>(out));
  pass_vectors<<<1, 32>>>(reinterpret_cast<int4*>(memory), reinterpret_cast<int4*>(out));
  memcpy_vectors<<<1, 32>>>(reinterpret_cast<int4*>(memory), reinterpret_cast<int4*>(out));
  memcpy_words<<<1, 32>>>(memory, out);
  memcpy_bytes<<<1, 32>>>(memory, reinterpret_cast<int4*>(out));
  copy_pairs<<<1, 32>>>(reinterpret_cast<int2*>(memory), reinterpret_cast<int2*>(out));
  copy_bytes<<<1, 32>>>(reinterpret_cast<unsigned char*>(memory),
                        reinterpret_cast<unsigned char*>(out));
  load_in_branches<<<1, 32>>>(memory, out);
  for (const int stride : {1, 2, 32, 33}) shared_stride<<<1, 32>>>(out, stride);
  shared_broadcast<<<1, 32>>>(out);
  shared_doubles<<<1, 32>>>(reinterpret_cast<double*>(out));
  meet<<<2, 64>>>(out);
  if (cudaLaunchCooperativeKernel(meet_in_grid, dim3(2), dim3(64), nullptr, 0, nullptr) !=
      cudaSuccess)
    return 1;
  meet_in_cluster<<<1, 64>>>();
  meet_in_tiles<<<1, 128>>>();
  store_by_blocks<<<2, 32>>>(out);
  count<<<1, 64>>>(out);
  count_positive<<<1, 96>>>(memory, out + 400);
  move_by_atomics<<<1, 32>>>(memory + 1024);
  copy_ahead<<<2, 32>>>(memory, out);
  copy_between_reads<<<1, 64>>>(memory, out);
  remember<<<1, 32>>>(out);
  vote<<<1, 96>>>(out);
  vote_in_rounds<<<1, 32>>>(out);
  add_loaded<<<1, 64>>>(memory, out);
  reserve<<<1, 32, 128>>>(out);
  if (cudaGetLastError() != cudaSuccess) return 1;
  reserve<<<1, 2000>>>(out);
  if (cudaGetLastError() != cudaErrorInvalidConfiguration) return 1;
  return cudaFree(memory) == cudaSuccess ? 0 : 1;
}
