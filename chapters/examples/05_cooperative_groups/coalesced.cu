// Numbers the lanes that took a branch, whatever lanes these are: tickets from a counter.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void take_tickets(int* tickets, int* next, const int* in) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  tickets[t] = -1;
  if (in[t] % 3 != 0) return;
  const cg::coalesced_group here = cg::coalesced_threads();
  int first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(next, static_cast<int>(here.num_threads()));
  tickets[t] = here.shfl(first, 0) + static_cast<int>(here.thread_rank());
}

int main() {
  const int n = 256;
  int values[n], tickets[n], count = 0;
  for (int i = 0; i < n; ++i) values[i] = i * 7 % 10;
  int *in = nullptr, *out = nullptr, *next = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(tickets)));
  CHECK(cudaMalloc(&next, sizeof(int)));
  CHECK(cudaMemset(next, 0, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  take_tickets<<<2, 128>>>(out, next, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(tickets, out, sizeof(tickets), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(&count, next, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  CHECK(cudaFree(next));
  bool taken[n] = {};
  bool distinct = true;
  for (int ticket : tickets) {
    if (ticket < 0) continue;
    distinct = distinct && ticket < count && !taken[ticket];
    taken[ticket] = true;
  }
  std::printf("%d tickets, %s\n", count, distinct ? "all different" : "some given twice");
}
