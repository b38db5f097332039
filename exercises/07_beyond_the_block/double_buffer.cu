// double_buffer: sharpens signals; while a block works on one, the next is on its way.
//
//   out      device pointer to signals * 1024 ints; in each signal of 1024 numbers x, out[i]
//            receives 2 * x[i] - x[i - 1] - x[i + 1]. Signals are periodic: before x[0] comes
//            x[1023], and behind x[1023] comes x[0]
//   in       device pointer to as many ints, from -2^28 to 2^28; they must not change
//   signals  1 to 2^18
//
// Both arrays are aligned to 256 bytes and do not overlap.
//
//   For example, if signals had four numbers, 1 2 5 2 would become -2 -2 6 -2.
//
// Contract
//   - At most (signals + 7) / 8 blocks share the signals, so that most have several.
//   - All of in is brought to shared memory once, by asynchronous copies, and nothing else reads
//     it. Threads read each number there.
//   - While a block works on a signal, the copy of all of its next one, if it has one, is under
//     way: each thread begins its part, if it copies one, before its first read of the signal, and
//     waits for it after its last one. Only a block's first signal has nothing to hide behind.
//   - A block uses at most 12800 bytes of shared memory: for two signals at a time, or three, and
//     what keeps them apart.
//   - What is copied is not read before it has arrived, and not overwritten before all threads have
//     read it.
//   - Each element of out is stored once.
//   - double_buffer need not wait for the kernel; the caller does.
//   - On a GPU, speed is reported relative to copying in to out.
//
// Read chapters/07_beyond_the_block.md#two-stages, then ./run.sh test double_buffer
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>

constexpr int kSignal = 1024;  // numbers of a signal
constexpr int kThreads = 256;  // of a block
constexpr int kBlocks = 1056;  // at most: eight for each multiprocessor of a large device

__global__ void double_buffer_kernel(int* out, const int* in, int signals) {
  __shared__ __align__(16) int stage[2][kSignal];

  // TODO(1): Start the copy of the block's first signal into a stage. How much does each thread
  // copy, and how many bytes at once?

  for (int signal = blockIdx.x; signal < signals; signal += gridDim.x) {
    // TODO(2): Start the copy of the block's next signal into the other stage, if there is one.
    // Then wait until this one is there. Who else has copied a part of it?

    // TODO(3): Store the sharpened signal. Then this stage will be filled again: when may it be?
  }
}

void double_buffer(int* out, const int* in, int signals) {
  const int blocks = std::min((signals + 7) / 8, kBlocks);
  double_buffer_kernel<<<blocks, kThreads>>>(out, in, signals);
}
