#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/utility>

#include "../zoo.h"

struct Pair {
  short a, b;
};

// Each operation, by 64 threads, on objects of each size.
__global__ void operations(int* wrong) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> sum, least;
  __shared__ cuda::atomic<unsigned char, cuda::thread_scope_block> small;
  __shared__ cuda::atomic<bool, cuda::thread_scope_block> any;
  __shared__ cuda::std::atomic<unsigned long long> bits;
  __shared__ cuda::atomic<double, cuda::thread_scope_device> real;
  __shared__ cuda::atomic<int*, cuda::thread_scope_block> place;
  __shared__ cuda::atomic<Pair, cuda::thread_scope_block> pair;
  __shared__ int slots[64];
  if (threadIdx.x == 0) {
    new (&sum) cuda::atomic<int, cuda::thread_scope_block>(0);
    least = 1000;
    small = 250;
    any = false;
    bits = 0;
    real = 0.5;
    place = slots;
    pair = Pair{0, 0};
  }
  __syncthreads();
  const int i = threadIdx.x;
  sum += i;
  least.fetch_min(900 - i, cuda::memory_order_relaxed);
  ++small;
  if (i == 33) any.store(true, cuda::std::memory_order_relaxed);
  bits.fetch_or(1ull << i);
  real.fetch_add(0.25);
  *place.fetch_add(1) = i;
  Pair old = pair.load(cuda::memory_order_relaxed);
  while (!pair.compare_exchange_weak(old, Pair{short(old.a + 1), short(old.b - 1)})) {
  }
  __syncthreads();
  int seen = 0;
  for (int k = 0; k < 64; ++k) seen += slots[k] == i;
  const Pair all = pair.load();
  cuda::std::array<int, 2> order{2, 1};
  cuda::std::swap(order[0], order[1]);
  const bool right = sum == 2016 && least.load() == 837 && small == (250 + 64) % 256 &&
                     any.load() && bits.load() == ~0ull && real.load() == 16.5 &&
                     place.load() == slots + 64 && seen == 1 && all.a == 64 && all.b == -64 &&
                     cuda::std::max(order[0], order[1]) == 2 && order[0] == 1;
  __syncthreads();
  if (i == 0 && small.exchange(7) != (250 + 64) % 256) atomicAdd(wrong, 1);
  if (!right) atomicAdd(wrong, 1);
}

int main() {
  Device<int> wrong(1);
  operations<<<1, 64>>>(wrong.get());
  cuda::atomic<int> host(3);
  host -= 2;
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_system);
  return host.load() == 1 ? wrong.verify(0) : EXIT_FAILURE;
}
