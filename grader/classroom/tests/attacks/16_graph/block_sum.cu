// attack: replays a graph over stale output
// expect: compile_error cudaGraph
// stopped by: graphs are outside the subset; outputs are poisoned before each call
// on a GPU: wrong_answer|crashed
#include <cuda_runtime.h>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  static cudaGraphExec_t recorded = nullptr;
  if (recorded == nullptr) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    block_sum_kernel<<<1, n, n * sizeof(float), stream>>>(out, in);
    cudaGraph_t graph;
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&recorded, graph, 0);
  }
  cudaGraphLaunch(recorded, nullptr);
}
