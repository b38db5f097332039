// Computes every function of cuda_fp16.h and cuda_bf16.h in a kernel and prints a checksum of each:
// built with nvcc for a GPU and built on the referee, the lines that begin with "exact" must agree.
//
//   nvcc -std=c++20 -arch=sm_90 -o on_device device_agreement.cu && ./on_device >device.txt
//   referee run device_agreement.cu >referee.txt
//   diff <(grep ^exact device.txt) <(grep ^exact referee.txt)
//
// Functions of one 16-bit value are computed for all of them, others for 2^17 operands (first
// argument: another power). A second argument, "half" or "bfloat16", and a third, the function's
// name, list its results one by one. Lines that begin with "approximate" count, for all 65536
// inputs, how far a function is from the correctly rounded result; there a GPU may differ.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#define CATALOGUE_CALL __device__
#define CATALOGUE_DEVICE 1
#include "catalogue.h"
#include "operands.h"

using catalogue::Bits;
using catalogue::Entry;
using catalogue::Kind;

constexpr int kBlocks = 64, kThreads = 128;
constexpr Bits kListed = 65536;

#define CHECK(call)                                                                       \
  do {                                                                                    \
    const cudaError_t error = call;                                                       \
    if (error != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      std::exit(1);                                                                       \
    }                                                                                     \
  } while (0)

struct OperandKinds {
  char text[4];
};

template <int format>
__device__ Bits apply(int index, catalogue::Operands o) {
  if constexpr (format == 0) return catalogue::half_format::call(index, o.a, o.b, o.c);
  return catalogue::bfloat16_format::call(index, o.a, o.b, o.c);
}

// Adds up a hash of every result, so that the order of the threads does not matter.
template <int format>
__global__ void add_results(int index, OperandKinds kinds, Bits samples, Bits* sum) {
  const Bits count = catalogue::is_exhaustive(kinds.text) ? 65536 : samples;
  Bits own = 0;
  for (Bits n = blockIdx.x * blockDim.x + threadIdx.x; n < count; n += gridDim.x * blockDim.x)
    own += catalogue::mixed(apply<format>(index, catalogue::operands(kinds.text, n)) ^
                            catalogue::mixed(n));
  atomicAdd(sum, own);
}

template <int format>
__global__ void list_results(int index, OperandKinds kinds, Bits* list) {
  for (Bits n = blockIdx.x * blockDim.x + threadIdx.x; n < kListed; n += gridDim.x * blockDim.x) {
    const catalogue::Operands o = catalogue::operands(kinds.text, n);
    list[4 * n] = o.a;
    list[4 * n + 1] = o.b;
    list[4 * n + 2] = o.c;
    list[4 * n + 3] = apply<format>(index, o);
  }
}

// The approximate functions beside the same in double.
// clang-format off
#define FOR_EACH_FUNCTION(F)                                                       \
  F(hexp, exp(x)) F(hexp2, exp2(x)) F(hexp10, exp10(x)) F(hlog, log(x))            \
  F(hlog2, log2(x)) F(hlog10, log10(x)) F(hsqrt, sqrt(x)) F(hrsqrt, 1.0 / sqrt(x)) \
  F(hrcp, 1.0 / x) F(hsin, sin(x)) F(hcos, cos(x)) F(htanh, tanh(x))               \
  F(htanh_approx, tanh(x))
// clang-format on

// Values in their order, as consecutive integers; -0 and +0 are the same.
__device__ int position(unsigned short bits) {
  const int magnitude = bits & 0x7fff;
  return bits & 0x8000 ? -magnitude : magnitude;
}

// errors: results that are right, one step away, further away, and NaN on one side only.
template <class T>
__device__ void count_error(T result, double right, Bits* errors) {
  const T rounded = T(right);
  const auto got = static_cast<unsigned short>(catalogue::bits_of(result));
  const auto wanted = static_cast<unsigned short>(catalogue::bits_of(rounded));
  const bool nan = __hisnan(result), right_nan = __hisnan(rounded);
  const int steps = abs(position(got) - position(wanted));
  int row = steps == 0 ? 0 : steps == 1 ? 1 : 2;
  if (nan || right_nan) row = nan && right_nan ? 0 : 3;
  atomicAdd(errors + row, 1ull);
}

#define COUNT_ERRORS(function, exact)                                   \
  template <class T>                                                    \
  __global__ void function##_errors(Bits* errors) {                     \
    for (unsigned n = blockIdx.x * blockDim.x + threadIdx.x; n < 65536; \
         n += gridDim.x * blockDim.x) {                                 \
      const T value = catalogue::as<T>(n);                              \
      const double x = static_cast<float>(value);                       \
      count_error<T>(function(value), exact, errors);                   \
    }                                                                   \
  }
FOR_EACH_FUNCTION(COUNT_ERRORS)
#undef COUNT_ERRORS

OperandKinds kinds_of(const Entry& entry) {
  OperandKinds kinds = {};
  for (int i = 0; i < 3 && entry.operands[i]; ++i) kinds.text[i] = entry.operands[i];
  return kinds;
}

template <int format, std::size_t count>
void print_checksums(const char* type, const Entry (&entries)[count], Bits samples) {
  Bits* sum;
  CHECK(cudaMalloc(&sum, sizeof(Bits)));
  for (std::size_t index = 0; index < count; ++index) {
    const Entry& entry = entries[index];
    if (entry.kind == Kind::approximate) continue;
    CHECK(cudaMemset(sum, 0, sizeof(Bits)));
    add_results<format>
        <<<kBlocks, kThreads>>>(static_cast<int>(index), kinds_of(entry), samples, sum);
    CHECK(cudaGetLastError());
    Bits result;
    CHECK(cudaMemcpy(&result, sum, sizeof(Bits), cudaMemcpyDeviceToHost));
    std::printf("exact %s %s (%s): %016llx\n", type, entry.name, entry.operands, result);
  }
  CHECK(cudaFree(sum));
}

template <int format, std::size_t count>
void print_results(const std::string& name, const Entry (&entries)[count]) {
  Bits* list;
  CHECK(cudaMalloc(&list, 4 * kListed * sizeof(Bits)));
  std::vector<Bits> results(4 * kListed);
  for (std::size_t index = 0; index < count; ++index) {
    if (entries[index].name != name) continue;
    list_results<format>
        <<<kBlocks, kThreads>>>(static_cast<int>(index), kinds_of(entries[index]), list);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(results.data(), list, results.size() * sizeof(Bits), cudaMemcpyDeviceToHost));
    for (Bits n = 0; n < kListed; ++n)
      std::printf("%s(%llx, %llx, %llx) = %llx\n", name.c_str(), results[4 * n], results[4 * n + 1],
                  results[4 * n + 2], results[4 * n + 3]);
  }
  CHECK(cudaFree(list));
}

template <class T>
void print_errors(const char* type) {
  Bits* errors;
  CHECK(cudaMalloc(&errors, 4 * sizeof(Bits)));
  Bits rows[4];
#define PRINT(function, exact)                                                                     \
  CHECK(cudaMemset(errors, 0, 4 * sizeof(Bits)));                                                  \
  function##_errors<T><<<kBlocks, kThreads>>>(errors);                                             \
  CHECK(cudaGetLastError());                                                                       \
  CHECK(cudaMemcpy(rows, errors, sizeof(rows), cudaMemcpyDeviceToHost));                           \
  std::printf("approximate %s %s: %llu right, %llu one step away, %llu further, %llu NaN\n", type, \
              #function, rows[0], rows[1], rows[2], rows[3]);
  FOR_EACH_FUNCTION(PRINT)
#undef PRINT
  CHECK(cudaFree(errors));
}

int main(int count, char** arguments) {
  namespace half_format = catalogue::half_format;
  namespace bfloat16_format = catalogue::bfloat16_format;
  if (count == 4) {
    if (std::string(arguments[2]) == "half")
      print_results<0>(arguments[3], half_format::entries);
    else
      print_results<1>(arguments[3], bfloat16_format::entries);
    return 0;
  }
  const Bits samples = Bits{1} << (count > 1 ? std::atoi(arguments[1]) : 17);
  print_checksums<0>("half", half_format::entries, samples);
  print_checksums<1>("bfloat16", bfloat16_format::entries, samples);
  print_errors<__half>("half");
  print_errors<__nv_bfloat16>("bfloat16");
}
