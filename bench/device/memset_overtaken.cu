// What a kernel in a non-blocking stream overtakes: cudaMemset, and cudaMemcpy from device memory
// to device memory. Prints when they return, and how many of the kernel's stores are lost because
// they come later (../results/memset_overtaken.md).
//
//   nvcc -arch=native -o overtaken bench/device/memset_overtaken.cu && ./overtaken
#include <cuda_runtime.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) check((call), #call)

static void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
  std::exit(1);
}

__global__ void mark(int* word) { *word = 1; }

int main() {
  constexpr std::size_t kBytes = std::size_t{8} << 30;
  constexpr int kRounds = 20;
  char* target = nullptr;
  char* source = nullptr;
  CHECK(cudaMalloc(&target, kBytes));
  CHECK(cudaMalloc(&source, kBytes));
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  int* const last = reinterpret_cast<int*>(target + kBytes) - 1;
  mark<<<1, 1, 0, stream>>>(last);  // loads it
  CHECK(cudaDeviceSynchronize());
  for (const bool copy : {false, true}) {
    int lost = 0;
    double returned = 0;
    for (int round = 0; round < kRounds; ++round) {
      CHECK(cudaMemset(source, 0, kBytes));
      CHECK(cudaDeviceSynchronize());
      const auto begin = std::chrono::steady_clock::now();
      CHECK(copy ? cudaMemcpy(target, source, kBytes, cudaMemcpyDeviceToDevice)
                 : cudaMemset(target, 0, kBytes));
      const std::chrono::duration<double, std::micro> took =
          std::chrono::steady_clock::now() - begin;
      returned += took.count() / kRounds;
      mark<<<1, 1, 0, stream>>>(last);
      CHECK(cudaGetLastError());
      CHECK(cudaDeviceSynchronize());
      int found = 0;
      CHECK(cudaMemcpy(&found, last, sizeof found, cudaMemcpyDeviceToHost));
      lost += found != 1;
    }
    std::printf("%-28s returns after %3.0f us; %d of %d stores lost\n",
                copy ? "cudaMemcpy, device to device" : "cudaMemset", returned, lost, kRounds);
  }
}
