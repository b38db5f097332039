// Prints what each lane of a segment of eight gets from each of the four shuffles.
#include "../check.cuh"

constexpr unsigned kFull = 0xffffffffu;

__global__ void shuffle(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  out[lane] = __shfl_sync(kFull, lane, 2, 8);
  out[32 + lane] = __shfl_up_sync(kFull, lane, 2, 8);
  out[64 + lane] = __shfl_down_sync(kFull, lane, 2, 8);
  out[96 + lane] = __shfl_xor_sync(kFull, lane, 2, 8);
}

int main() {
  int sources[128];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(sources)));
  shuffle<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sources, out, sizeof(sources), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  const char* names[] = {"idx 2 ", "up 2  ", "down 2", "xor 2 "};
  for (int row = 0; row < 4; ++row) {
    std::printf("%s", names[row]);
    for (int lane = 0; lane < 16; ++lane) std::printf(" %2d", sources[32 * row + lane]);
    std::printf("\n");
  }
}
