// Real kernels through the whole chain: rewritten, compiled, linked and run.
#include <gmock/gmock.h>

#include "base/tests/hostile_text.h"
#include "referee/tests/driver/support.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

class Run : public testing::TestWithParam<Toolchain> {
 protected:
  // The output of the program; compiler messages if it does not build.
  static std::string output_of(const std::string& text, int expected_status = 0) {
    const Workspace workspace;
    const std::filesystem::path source = workspace.write("a program.cu", text);
    const base::ProcessResult result = workspace.referee(
        {"run", source.string()}, {{"REFEREE_CXX", GetParam().compiler.string()}});
    EXPECT_EQ(result.status, expected_status) << result.output;
    return result.output;
  }
};

INSTANTIATE_TEST_SUITE_P(Compilers, Run, testing::ValuesIn(toolchains()),
                         [](const auto& test) { return test.param.is_clang ? "clang" : "gcc"; });

constexpr const char* kHelpers = R"(
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                     \
  do {                                                                  \
    const cudaError_t error = (call);                                   \
    if (error != cudaSuccess) {                                         \
      std::printf("%s at line %d\n", cudaGetErrorString(error), __LINE__); \
      std::exit(1);                                                     \
    }                                                                   \
  } while (0)
template <class T>
T* to_device(const T* host, int n) {
  T* device = nullptr;
  CHECK(cudaMalloc(&device, n * sizeof(T)));
  CHECK(cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}
template <class T>
T read(const T* device) {
  T value;
  CHECK(cudaMemcpy(&value, device, sizeof(T), cudaMemcpyDeviceToHost));
  return value;
}
)";

TEST_P(Run, VectorAddition) {
  EXPECT_EQ(output_of(std::string(kHelpers) + R"(
template <class T>
__global__ void add(T* c, const T* a, const T* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int n = 1000;
  static float a[n], b[n], c[n];
  for (int i = 0; i < n; ++i) a[i] = i, b[i] = 2 * i;
  float *da = to_device(a, n), *db = to_device(b, n), *dc = to_device(c, n);
  add<<<(n + 127) / 128, 128>>>(dc, da, db, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(c, dc, sizeof(c), cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += c[i] != 3 * i;
  std::printf("wrong: %d\n", wrong);
  cudaFree(da); cudaFree(db); cudaFree(dc);
}
)"),
            "wrong: 0\n");
}

TEST_P(Run, BlockReductionInSharedMemory) {
  EXPECT_EQ(output_of(std::string(kHelpers) + R"(
template <class T, int N>
__global__ void __launch_bounds__(N) sum_static(T* out, const T* in) {
  __shared__ T tile[N], total;
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int d = N / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) tile[threadIdx.x] += tile[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) { total = tile[0]; *out = total; }
}
__global__ void sum_dynamic(int* out, const int* in) {
  extern __shared__ __align__(16) unsigned char bytes[];
  int* tile = reinterpret_cast<int*>(bytes);
  auto at = [=](int i) -> int& { return reinterpret_cast<int*>(bytes)[i]; };
  at(threadIdx.x) = in[threadIdx.x];
  __syncthreads();
  for (unsigned d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) tile[threadIdx.x] += tile[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = tile[0];
}
int main() {
  static int in[256];
  for (int i = 0; i < 256; ++i) in[i] = i;
  int zero = 0, *d = to_device(in, 256), *out = to_device(&zero, 1);
  CHECK((sum_static<int, 256><<<1, 256>>>(out, d), cudaGetLastError()));
  std::printf("%d ", read(out));
  sum_dynamic<<<1, 256, 256 * sizeof(int)>>>(out, d);
  CHECK(cudaGetLastError());
  std::printf("%d\n", read(out));
  cudaFree(d); cudaFree(out);
}
)"),
            "32640 32640\n");
}

TEST_P(Run, WarpShuffles) {
  EXPECT_EQ(output_of(std::string(kHelpers) + R"(
__device__ float warp_sum(float v) {
  for (int d = warpSize / 2; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  return v;
}
__global__ void sum(float* out, const float* in) {
  const float v = warp_sum(in[threadIdx.x]);
  if (threadIdx.x % warpSize == 0) atomicAdd(out, v);
}
__global__ void votes(unsigned* out) {
  const unsigned odd = __ballot_sync(0xffffffff, threadIdx.x & 1);
  if (threadIdx.x == 0) *out = odd;
}
int main() {
  float in[64];
  for (int i = 0; i < 64; ++i) in[i] = i;
  float zero = 0, *d = to_device(in, 64), *out = to_device(&zero, 1);
  unsigned none = 0, *mask = to_device(&none, 1);
  sum<<<1, 64>>>(out, d);
  votes<<<1, 32>>>(mask);
  CHECK(cudaDeviceSynchronize());
  std::printf("%g %x\n", read(out), read(mask));
  cudaFree(d); cudaFree(out); cudaFree(mask);
}
)"),
            "2016 aaaaaaaa\n");
}

TEST_P(Run, LaunchesThroughMacrosPointersAndLiterals) {
  EXPECT_EQ(output_of(std::string(kHelpers) + R"(
#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#define SHARED_INT(name) __shared__ int name[2]
__shared__ int at_file_scope[4];
struct Pair { int a, b; };
__global__ void none() {}
__global__ void set(int* out, const int* from, Pair pair) {
  SHARED_INT(both);
  both[0] = pair.a; both[1] = pair.b;
  at_file_scope[3] = from == nullptr;
  *out = 10 * both[0] + both[1] + 100 * at_file_scope[3];
}
int main() {
  int zero = 0, *out = to_device(&zero, 1);
  void (*table[])(int*, const int*, Pair) = {set, set};
  LAUNCH(none);
  LAUNCH(set, out, nullptr, Pair{1, 2});
  CHECK(cudaGetLastError());
  std::printf("%d ", read(out));
  table[1]<<<{1}, {1}>>>(out, 0, {3, 4});
  CHECK(cudaGetLastError());
  std::printf("%d ", read(out));
  [&](auto... arguments) { set<<<1, 1>>>(out, out, arguments...); }(Pair{5, 6});
  CHECK(cudaGetLastError());
  std::printf("%d\n", read(out));
  cudaFree(out);
}
)"),
            "112 134 56\n");
}

TEST_P(Run, ADiagnosisNamesTheUsersLineAndChangesTheStatus) {
  const std::string output = output_of(R"(#include <cstdio>
__global__ void race(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  race<<<1, 64>>>(out);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaFree(out);
}
)",
                                       99);
  EXPECT_THAT(output, testing::HasSubstr("shared-race"));
  EXPECT_THAT(output, testing::HasSubstr("a program.cu:4"));
  EXPECT_THAT(output, testing::HasSubstr("a program.cu:5"));
}

// Compilers quote lines with whatever is in them.
TEST_P(Run, ShowsNoCompilersMessageThatSteersATerminal) {
  for (const auto& [name, bytes] : base::kHostileCharacters) {
    const std::string output =
        output_of("int main() { return none; }  // " + std::string(bytes) + "\n", 1);
    EXPECT_THAT(output, testing::HasSubstr("none")) << name;
    EXPECT_EQ(output.find(bytes), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace referee::driver
