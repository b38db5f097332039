// Two streams at work in the same rows at the same time: each has its columns, and copies, fills
// and reads these alone. Slices of a volume are shared in the same way.
#include "../zoo.h"

constexpr int kRows = 3, kColumns = 64, kHalf = kColumns / 2, kSlices = 2;
constexpr std::size_t kPitch = kColumns * sizeof(float), kWidth = kHalf * sizeof(float);

__global__ void twice(float* columns) {
  float& element = columns[threadIdx.y * kColumns + threadIdx.x];
  element = 2 * element;
}

int main() {
  cudaStream_t left, right;
  CHECK(cudaStreamCreateWithFlags(&left, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&right, cudaStreamNonBlocking));
  float *in, *out, *host;
  CHECK(cudaMalloc(&in, kRows * kPitch));
  CHECK(cudaMalloc(&out, kRows * kPitch));
  CHECK(cudaMallocHost(&host, kRows * kPitch));
  for (int i = 0; i < kRows * kColumns; ++i) host[i] = static_cast<float>(i);

  CHECK(cudaMemcpy2DAsync(in, kPitch, host, kPitch, kWidth, kRows, cudaMemcpyHostToDevice, left));
  CHECK(cudaMemset2DAsync(in + kHalf, kPitch, 0, kWidth, kRows, right));
  twice<<<1, dim3(kHalf, kRows), 0, left>>>(in);
  twice<<<1, dim3(kHalf, kRows), 0, right>>>(in + kHalf);
  CHECK(cudaGetLastError());
  for (const cudaStream_t stream : {left, right}) {
    const int first = stream == left ? 0 : kHalf;
    CHECK(cudaMemcpy2DAsync(out + first, kPitch, in + first, kPitch, kWidth, kRows,
                            cudaMemcpyDeviceToDevice, stream));
    CHECK(cudaMemcpy2DAsync(host + first, kPitch, out + first, kPitch, kWidth, kRows,
                            cudaMemcpyDeviceToHost, stream));
  }

  // The upper rows of each slice are one stream's, the lower ones the other's.
  cudaPitchedPtr upper, lower;
  CHECK(cudaMalloc3D(&upper, make_cudaExtent(kWidth, 2 * kRows, kSlices)));
  lower = upper;
  lower.ptr = static_cast<char*>(upper.ptr) + kRows * upper.pitch;
  CHECK(cudaMemset3DAsync(upper, 1, make_cudaExtent(kWidth, kRows, kSlices), left));
  CHECK(cudaMemset3DAsync(lower, 2, make_cudaExtent(kWidth, kRows, kSlices), right));

  CHECK(cudaStreamSynchronize(left));
  CHECK(cudaStreamSynchronize(right));
  int status = 0;
  for (int i = 0; i < kRows * kColumns; ++i) {
    const float expected = i % kColumns < kHalf ? 2.0f * static_cast<float>(i) : 0.0f;
    if (host[i] != expected) status = 1;
  }
  for (void* memory : {(void*)in, (void*)out, upper.ptr}) CHECK(cudaFree(memory));
  CHECK(cudaFreeHost(host));
  CHECK(cudaStreamDestroy(left));
  CHECK(cudaStreamDestroy(right));
  return status;
}
