#include <cuda_runtime.h>
#include <cmath>
#include <iostream>
#include <random>
#include <vector>
template <typename T>
struct CsrMatrix {
  int rows, cols;
  std::vector<int> rowPtr, colIdx;
  std::vector<T> vals;
};
template <typename T>
class DeviceBuffer {
  T* ptr_ = nullptr;
  size_t n_ = 0;

 public:
  explicit DeviceBuffer(size_t n) : n_(n) {
    cudaMalloc(reinterpret_cast<void**>(&ptr_), n * sizeof(T));
  }
  explicit DeviceBuffer(const std::vector<T>& v) : DeviceBuffer(v.size()) {
    cudaMemcpy(ptr_, v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  DeviceBuffer(const DeviceBuffer&) = delete;
  DeviceBuffer& operator=(const DeviceBuffer&) = delete;
  ~DeviceBuffer() { cudaFree(ptr_); }
  T* get() const { return ptr_; }
  std::vector<T> download() const {
    std::vector<T> v(n_);
    cudaMemcpy(v.data(), ptr_, n_ * sizeof(T), cudaMemcpyDeviceToHost);
    return v;
  }
};
template <typename T>
__global__ void spmv_scalar(int rows, const int* rp, const int* ci, const T* v, const T* x, T* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    T dot = 0;
    for (int e = rp[row]; e < rp[row + 1]; e++) dot += v[e] * x[ci[e]];
    y[row] = dot;
  }
}
template <typename T>
__device__ __forceinline__ T warp_reduce(T val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}
template <typename T>
__global__ void spmv_vector(int rows, const int* rp, const int* ci, const T* v, const T* x, T* y) {
  const int warp_id = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  T sum = 0;
  if (warp_id < rows)
    for (int e = rp[warp_id] + lane; e < rp[warp_id + 1]; e += 32) sum += v[e] * x[ci[e]];
  sum = warp_reduce(sum);
  if (lane == 0 && warp_id < rows) y[warp_id] = sum;
}
int main() {
  CsrMatrix<double> A;
  A.rows = A.cols = 20000;
  A.rowPtr.push_back(0);
  std::default_random_engine e(3);
  std::uniform_int_distribution<int> nnz(0, 60), col(0, A.cols - 1);
  std::uniform_real_distribution<double> val(-1, 1);
  for (int r = 0; r < A.rows; r++) {
    int k = nnz(e);
    while (k--) {
      A.colIdx.push_back(col(e));
      A.vals.push_back(val(e));
    }
    A.rowPtr.push_back((int)A.colIdx.size());
  }
  std::vector<double> x(A.cols);
  for (auto& t : x) t = val(e);
  DeviceBuffer<int> rp(A.rowPtr), ci(A.colIdx);
  DeviceBuffer<double> v(A.vals), dx(x), y(A.rows);
  std::vector<double> ref(A.rows);
  for (int r = 0; r < A.rows; r++)
    for (int k = A.rowPtr[r]; k < A.rowPtr[r + 1]; k++) ref[r] += A.vals[k] * x[A.colIdx[k]];
  auto check = [&](const char* name) {
    auto got = y.download();
    double m = 0;
    for (int r = 0; r < A.rows; r++) m = std::max(m, std::abs(got[r] - ref[r]));
    std::cout << name << " max diff " << m << (m < 1e-9 ? " ok\n" : " BAD\n");
  };
  spmv_scalar<<<(A.rows + 255) / 256, 256>>>(A.rows, rp.get(), ci.get(), v.get(), dx.get(),
                                             y.get());
  check("scalar");
  spmv_vector<double>
      <<<(A.rows * 32 + 127) / 128, 128>>>(A.rows, rp.get(), ci.get(), v.get(), dx.get(), y.get());
  check("vector");
}
