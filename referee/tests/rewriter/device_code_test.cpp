// What nvcc refuses in device code and in host code, by names alone.
#include <gmock/gmock.h>

#include <string>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(DeviceCode, CallsNoFunctionOfTheHost) {
  for (const char* caller : {"__global__ void k(int* o) {\n  o[0] = twice(o[1]);\n}\n",
                             "__device__ int f(int a) {\n  return a + twice(a);\n}\n",
                             "static __device__ float f(int a) {\n  if (twice(a) > 1) return 1;\n"
                             "  return 2;\n}\n"}) {
    EXPECT_THAT(compiler_messages("static inline int twice(int a) { return 2 * a; }\n" +
                                  std::string(caller)),
                AllOf(HasSubstr("test.cu:3:"), HasSubstr("'twice' is a function of the host")))
        << caller;
  }
}

TEST(DeviceCode, CallsWhateverMayBeADevicesFunction) {
  const std::string calls = "__global__ void k(int* o) { o[0] = twice(o[1]); }\n";
  for (const char* declaration :
       {"__device__ int twice(int a) { return 2 * a; }\n",
        "__host__ __device__ int twice(int a) { return 2 * a; }\n",
        "#define CONSTEXPR constexpr\nCONSTEXPR int twice(int a) { return 2 * a; }\n",
        "#define HD __host__ __device__\nHD int twice(int a) { return 2 * a; }\n",
        "__device__ int twice(int a);\nint twice(int a) { return 2 * a; }\n",
        "int twice(float a) { return 2; }\n__device__ int twice(int a) { return 2 * a; }\n",
        "int four() { return 4; }\n#define twice(a) (2 * (a))\n",
        "#ifdef __CUDACC__\n__device__ int twice(int a) { return 2 * a; }\n#else\n"
        "int twice(int a) { return 2 * a; }\n#endif\n",
        "struct S {\n  __device__ int twice(int a) const { return 2 * a; }\n};\n"
        "__device__ int twice(int a) { return S{}.twice(a); }\n"}) {
    EXPECT_EQ(compiler_messages(declaration + calls), "") << declaration;
  }
}

TEST(DeviceCode, MayShareNamesWithTheHost) {
  const std::string host = "int twice(int a) { return 2 * a; }\n";
  for (const char* other :
       {"__host__ __device__ int f(int a) { return twice(a); }\n",
        "int g(int a) { return twice(a); }\n",
        "__device__ int f(int a) { auto twice = [](int b) { return b; }; return twice(a); }\n",
        "struct S { __device__ int twice(int a) const { return a; } };\n"
        "__device__ int f(S s) { return s.twice(1); }\n",
        "__device__ int f(int twice) { return (twice); }\n",
        "__device__ int f() { return sizeof(twice(1)); }\n",
        "#if 0\n__device__ int f() { return twice(1); }\n#endif\n"}) {
    EXPECT_EQ(compiler_messages(host + other), "") << other;
  }
}

TEST(DeviceCode, CallsConstexprFunctionsUnderAnOptionOnly) {
  const std::string twice = "constexpr int twice(int a) { return 2 * a; }\n";
  const std::string call = "__global__ void k(int* o) { o[0] = twice(o[1]); }\n";
  EXPECT_THAT(compiler_messages(twice + call), HasSubstr("'twice' is a function of the host"));
  RewriteContext relaxed;
  relaxed.relaxed_constexpr = true;
  EXPECT_THAT(rewrite(twice + call, "test.cu", relaxed), Not(HasSubstr("_Pragma")));
  for (const char* constant :
       {"__global__ void k(int* o) { constexpr int n = twice(2); o[0] = n; }\n",
        "__global__ void k(int* o) { static_assert(twice(2) == 4); o[0] = 1; }\n",
        "constexpr int n = twice(2);\n__global__ void k(int* o) { o[0] = n; }\n"}) {
    EXPECT_EQ(compiler_messages(twice + constant), "") << constant;
  }
}

TEST(DeviceCode, HasFunctionsOfItsOwnForTheStandardLibrarys) {
  const std::string head =
      "#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <limits>\n"
      "#include <utility>\n";
  for (const char* refused :
       {"o[0] = std::max(o[1], 3);", "o[0] = std::min<int>(o[1], 3);", "std::swap(o[0], o[1]);",
        "o[0] = std::numeric_limits<int>::max() - o[1];", "o[0] = std::clamp(o[1], 1, 2);"}) {
    EXPECT_THAT(compiler_messages(head + "__global__ void k(int* o) {\n  " + refused + "\n}\n"),
                AllOf(HasSubstr("test.cu:7:"), HasSubstr("is a function of the host")))
        << refused;
  }
  EXPECT_THAT(compiler_messages(head + "template <class T> __global__ void k(T* o) {\n"
                                       "  o[0] = std::max(o[1], T(3));\n}\n"),
              HasSubstr("in device code, call max"));
  for (const char* allowed :
       {"__global__ void k(int* o) { constexpr int n = std::max(1, 2); *o = n; }\n",
        "__global__ void k(float* o) { *o = std::sqrt(*o) + std::abs(*o) + std::fmax(*o, 1.0f); "
        "}\n",
        "__global__ void k(int* o) { *o = std::move(o[1]) + int(std::uint8_t(o[2])); }\n",
        "int f(int n) { return std::max(n, 3); }\n",
        "__host__ __device__ int f(int n) { return std::max(n, 3); }\n"}) {
    EXPECT_EQ(compiler_messages(head + allowed), "") << allowed;
  }
}

TEST(DeviceCode, HasNoAlgorithmsOfTheHosts) {
  const std::string head = "#include <algorithm>\n#include <numeric>\n";
  for (const char* refused : {"o[0] = std::accumulate(o, o + 3, 0);", "std::sort(o, o + 3);",
                              "std::stable_sort(o, o + 3);"})
    EXPECT_THAT(
        compiler_messages(head + "__global__ void k(int* o) {\n  " + refused + "\n}\n"),
        AllOf(HasSubstr("test.cu:4:"), HasSubstr("error"), HasSubstr("is a function of the host")))
        << refused;
  RewriteContext relaxed;
  relaxed.relaxed_constexpr = true;
  const auto rewritten = [&](const std::string& call) {
    return rewrite("__global__ void k(int* o) { " + call + " }\n", "test.cu", relaxed);
  };
  EXPECT_THAT(rewritten("std::sort(o, o + 3);"), Not(HasSubstr("_Pragma")));
  EXPECT_THAT(rewritten("std::stable_sort(o, o + 3);"), HasSubstr("_Pragma"));
  EXPECT_EQ(compiler_messages(head + "void k(int* o) { std::stable_sort(o, o + 3); }\n"
                                     "__global__ void l(int* o) { *o = 1; }\n"),
            "");
}

TEST(DeviceCode, HasNoArrayOfRunTimeLength) {
  for (const char* refused :
       {"__global__ void k(float* o, int n) {\n  float v[n]; v[0] = 1; o[0] = v[0]; }\n",
        "__host__ __device__ int g();\n__device__ int f(int n) { int a[2][n + 1]; a[0][0] = n; "
        "return a[0][0]; }\n",
        "struct S { template <class T>\n__device__ T operator()(T n) const { T v[n]; v[0] = n; "
        "return v[0]; } };\ninline int f() { return S{}(3); }\n",
        "void f() { int n = 3; auto g = [=] __device__(int m) {\n  int v[m]; v[0] = n; return "
        "v[0]; }; g(3); }\n"})
    EXPECT_THAT(compiler_messages(refused),
                AllOf(HasSubstr("test.cu:2:"), HasSubstr("-Werror=vla")))
        << refused;
  for (const char* accepted :
       {"int f(int n) { int v[n]; v[0] = n; return v[0]; }\n__global__ void k(int* o) { o[0] = 1; "
        "}\n",
        "template <int N> __global__ void k(int* o) { constexpr int m = N + 1; int v[m * 2]; v[0] "
        "= "
        "1; o[0] = v[0]; }\nvoid f(int* o) { k<3><<<1, 1>>>(o); }\n",
        "__global__ void k(int* o) { const float f = 4; int v[static_cast<int>(f)]; v[0] = 1; o[0] "
        "= "
        "v[0]; }\n"})
    EXPECT_THAT(compiler_messages(accepted), Not(HasSubstr("error"))) << accepted;
}

// The pragmas of a body that #if ends twice would stay in force behind it.
TEST(DeviceCode, IsLeftAloneWhereBranchesDivideIt) {
  const std::string divided =
      "#ifdef A\n__global__ void k(int* o, int n) { int v[n];\n#else\n__global__ void k(int* o, "
      "int "
      "n) { int v[3];\n#endif\n  v[0] = n; o[0] = v[0];\n}\n";
  EXPECT_THAT(rewrite(divided, "test.cu"), Not(HasSubstr("diagnostic")));
}

TEST(DeviceCode, TakesNoReferencesInAKernel) {
  for (const char* refused :
       {"__global__ void k(int* o,\n  const float& f) { o[0] = f; }\n",
        "template <class T> __global__ void k(\n  T& f, int n = 3) { f = n; }\n",
        "__global__ void k(int* o,\n  float (&f)[4]);\n"})
    EXPECT_THAT(compiler_messages(refused),
                AllOf(HasSubstr("test.cu:2:"),
                      HasSubstr("a __global__ function cannot take a parameter by reference")))
        << refused;
  EXPECT_THAT(compiler_messages("template <class... T>\n__global__ void k(T&&... f) {}\n"),
              AllOf(HasSubstr("test.cu:2:"), HasSubstr("rvalue reference type")));
  for (const char* accepted :
       {"template <class T, class R = T&> __global__ void k(T const v, const T* const p) {}\n",
        "__global__ void k(void (*f)(const float&, int&&), int m = 3 & 1, int n = 6 && 2) {}\n",
        "template <class> struct H {};\n__global__ void k(H<int&> h, decltype(3 & 1) n, int (*a)[4 "
        "& "
        "7]) {}\n",
        "struct S {};\n__global__ void k(int (S::*f)() &, int (S::*g)() &&) {}\n",
        "__device__ void f(const float& v) {}\nvoid g(float&& v) {}\n"})
    EXPECT_EQ(compiler_messages(accepted), "") << accepted;
}

TEST(DeviceCode, CallsNoTemplateMemberOrLambdaOfTheHost) {
  const std::string templates = "template <class T> T twice(T a) { return 2 * a; }\n";
  const std::string functor = "struct F { int operator()(int a) const { return a; } };\n";
  for (const std::string& refused :
       {templates + "__global__ void k(int* o) {\n  o[0] = twice(o[1]); }\n",
        templates + "template <class T> __global__ void k(T* o) {\n  o[0] = twice(o[1]); }\n"
                    "void f(int* o) { k<<<1, 1>>>(o); }\n",
        functor + "__global__ void k(int* o, F f) {\n  o[0] = f(1); }\n",
        functor + "template <class G> __global__ void k(int* o, G f) {\n  o[0] = f(1); }\n"
                  "void f(int* o) { k<<<1, 1>>>(o, F{}); }\n",
        "template <class G>\n__global__ void k(int* o, G f) {\n  o[0] = f(1); }\nvoid f(int* o) { "
        "auto g = [=](int a) { return a; }; k<<<1, 1>>>(o, g); }\n" +
            std::string()})
    EXPECT_THAT(compiler_messages(refused),
                AllOf(HasSubstr("test.cu:3:"),
                      HasSubstr("is a function of the host: device code may call it only")))
        << refused;
}

// A macro of a header that the rewriter does not see may stand for __host__ __device__.
TEST(DeviceCode, CallsWhatAMacroOfAHeaderMayHaveDeclared) {
  for (const char* declared :
       {"both int twice(int a) { return 2 * a; }\nboth static int f();\n",
        "template <class T> both T twice(T a) { return 2 * a; }\n",
        "struct S { both S(int) {} both operator int() const { return 1; } };\n"})
    EXPECT_THAT(
        rewrite(std::string(declared) + "__global__ void k(int* o) { o[0] = twice(S(o[1])); }\n",
                "test.cu"),
        Not(HasSubstr("deprecated")))
        << declared;
}

TEST(DeviceCode, LeavesTheHostItsOwnCalls) {
  const std::string host =
      "#define HD __host__ __device__\ntemplate <class T> T twice(T a) { return 2 * a; }\n"
      "struct F { int n; explicit F(int m) : n(m) {} F() : F(3) {}\npublic: int operator()(int a) "
      "const { return a; } operator int() const { return n; } ~F() {} };\n"
      "struct G { HD int operator()(int a) const { return a; } __device__ int get(); };\n"
      "int G::get() { return 3; }\n"
      "extern \"C\" int plain(int a) { return twice(a); }\n"
      "template <class C> __global__ void k(int* o, C c) { G g; o[0] = c(1) + g.get(); "
      "o[1] = sizeof(twice(3)); }\n";
  for (const char* other :
       {"int f(int* o) { F f(3); k<<<1, 1>>>(o, G{}); return f(twice(1)) + plain(f); }\n",
        "void f(int* o) { int n = 1; k<<<1, 1>>>(o, [=] __device__(int a) { return a + n; }); }\n",
        "void f(int* o) { k<<<1, 1>>>(o, [=] HD(int a) { auto g = [](int b) { return b; }; return "
        "g(a); }); }\n"})
    EXPECT_EQ(compiler_messages(host + other), "") << other;
}

TEST(DeviceCode, HasNoVariableOfTheHosts) {
  for (const char* variable : {"int n = 3;\n", "static unsigned n;\n", "float n[4];\n"}) {
    EXPECT_THAT(
        compiler_messages(std::string(variable) +
                          "__global__ void k(float* o) {\n  o[0] = sizeof(o) + (long)(n);\n}\n"),
        AllOf(HasSubstr("test.cu:3:"), HasSubstr("'n' is a variable of the host")))
        << variable;
  }
  for (const char* other :
       {"int n = 3;\n__global__ void k(int* o, int n) { o[0] = n; }\n",
        "int n = 3;\n__global__ void k(int* o) { const int n = 4; o[0] = n; }\n",
        "int n = 3;\nint f() { return n; }\n",
        "const int n = 3;\n__global__ void k(int* o) { o[0] = n; }\n",
        "__device__ int n = 3;\n__global__ void k(int* o) { o[0] = n; }\n",
        "int n = 3;\nstruct S { int n; };\n__global__ void k(S* o) { o[0].n = o->n; }\n"}) {
    EXPECT_EQ(compiler_messages(other), "") << other;
  }
}

TEST(DeviceCode, ThrowsNothing) {
  EXPECT_THAT(compiler_messages("__global__ void k(int* o) {\n  if (!o) throw 1;\n}\n"),
              HasSubstr("cannot throw"));
  EXPECT_EQ(compiler_messages("void f(int* o) { if (!o) throw 1; }\n"), "");
}

TEST(DeviceCode, HasNoKernelInAClass) {
  EXPECT_THAT(compiler_messages("struct S { __global__ void k(int* o) { *o = 1; } };\n"),
              HasSubstr("cannot be a member"));
  EXPECT_EQ(compiler_messages("struct S { friend __global__ void k(int* o); };\n"), "");
}

TEST(HostCode, CallsNothingOfTheDevices) {
  const std::string kernel =
      "__device__ int twice(int a) { return 2 * a; }\n__global__ void k(int* o) { *o = twice(1); "
      "}\n";
  for (const char* host : {"int f(int a) { return twice(a); }\n", "void f() { __syncthreads(); }\n",
                           "int f() { return threadIdx.x; }\n"}) {
    EXPECT_THAT(compiler_messages(kernel + host), HasSubstr("test.cu:3:")) << host;
  }
  for (const char* host :
       {"__host__ __device__ int f(int a) { return twice(a); }\n",
        "template <class F> void each(F f) {}\nvoid g() { each([] __device__(int a) { return "
        "twice(a); }); }\n",
        "#define HD __host__ __device__\nHD int f(int a) { return twice(a) + threadIdx.x; }\n",
        "struct S { int twice(int a) { return a; } };\nint f(S s) { return s.twice(2); }\n",
        "int f(int twice) { return twice; }\n"}) {
    EXPECT_EQ(compiler_messages(kernel + host), "") << host;
  }
}

TEST(HostCode, LaunchesKernelsOnly) {
  for (const char* function :
       {"void k(int* o) { *o = 1; }\n", "__device__ void k(int* o) { *o = 1; }\n",
        "template <class T>\nvoid k(T* o) { *o = 1; }\n"}) {
    EXPECT_THAT(compiler_messages(std::string(function) + "void f(int* o) { k<<<1, 1>>>(o); }\n"),
                HasSubstr("'k' is launched, but it is no kernel"))
        << function;
  }
  EXPECT_THAT(compiler_messages("template <class T>\nvoid k(T* o) { *o = 1; }\n"
                                "void f(int* o) { k<int><<<1, 1>>>(o); }\n"),
              HasSubstr("no kernel"));
  for (const char* kernel : {"__global__ void k(int* o);\nvoid k(int* o) { *o = 1; }\n",
                             "#define KERNEL __global__ void\nKERNEL k(int* o) { *o = 1; }\n",
                             "template <class T> __global__ void k(T* o) { *o = 1; }\n"}) {
    EXPECT_EQ(compiler_messages(std::string(kernel) + "void f(int* o) { k<<<1, 1>>>(o); }\n"), "")
        << kernel;
  }
}

TEST(DeviceCode, ReturnsNothingFromAKernel) {
  for (const char* kernel :
       {"__global__ int k(int* o) { return *o; }\n",
        "template <int N> __global__ float k(float* o) { return *o; }\n",
        "__launch_bounds__(256) __global__ unsigned k(unsigned* o) { return *o; }\n"}) {
    EXPECT_THAT(compiler_messages(kernel), HasSubstr("a __global__ function must return void"))
        << kernel;
  }
  for (const char* kernel :
       {"template <int N> __global__ void k(float* o) { *o = N; }\n",
        "void __global__ __launch_bounds__(sizeof(int) * 32) k(float* o) { *o = 1; }\n",
        "extern \"C\" __global__ void k(int* o) { *o = 1; }\n",
        "__global__ auto k(int* o) { *o = 1; }\n"}) {
    EXPECT_EQ(compiler_messages(kernel), "") << kernel;
  }
}

}  // namespace
}  // namespace referee::rewriter
