// What tells the runtime how a kernel is declared stands in it and behind it.
#include <gmock/gmock.h>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string with_attributes(std::string_view source) {
  return squeeze(rewrite(std::string(source) + "\n", "test.cu"));
}

TEST(Clusters, AreDeclaredBehindTheKernel) {
  const std::string text =
      with_attributes("__global__ void __cluster_dims__(2, 1, 1) k(int* p) { f(p); }");
  EXPECT_THAT(text, HasSubstr("declare_cluster(\"k\", reinterpret_cast<const void*>("
                              "static_cast<void (*)(int * p )>(k)), 2 , 1 , 1 );"));
  EXPECT_THAT(text, HasSubstr("f(p); } [[maybe_unused]]"));
}

TEST(Clusters, AreToldWhereTheKernelBegins) {
  EXPECT_THAT(with_attributes("__global__ void __cluster_dims__(2, 1, 1) k(int* p) { f(p); }"),
              HasSubstr("k(int* p) { ::referee::tell_cluster(2 , 1 , 1 ); f(p); }"));
}

TEST(Clusters, OfATemplateAreKnownInItsBodyAlone) {
  const std::string text = with_attributes(
      "template <class T, int N> __global__ void __launch_bounds__(64) __cluster_dims__(N) k(T* p) "
      "{}");
  EXPECT_THAT(text, HasSubstr("::referee::tell_cluster(N ); }"));
  EXPECT_THAT(text, Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, OfASpecialisationAreItsOwn) {
  const std::string text =
      with_attributes("template <> __global__ void __cluster_dims__(4) k<4>(int* p) {}");
  EXPECT_THAT(text, HasSubstr("{ ::referee::tell_cluster(4 ); }"));
  EXPECT_THAT(text, Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, OfATemplateThatIsOnlyDeclaredAreLeftToItsDefinition) {
  EXPECT_THAT(with_attributes("template <int N> __global__ void __cluster_dims__(N) k(int* p);"),
              Not(HasSubstr("referee")));
}

TEST(Clusters, OfAnInstantiationAreTheTemplates) {
  EXPECT_THAT(with_attributes("template __global__ void __cluster_dims__(4) k<4>(int* p);"),
              Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, AreDeclaredBehindADeclarationAlone) {
  EXPECT_THAT(with_attributes("__cluster_dims__(4) __global__ void k(int* p);"),
              HasSubstr("k(int* p); [[maybe_unused]]"));
}

TEST(LaunchBounds, AreToldAndDeclared) {
  const std::string text =
      with_attributes("__global__ void __launch_bounds__(64, 2) k(int* p, float x) { f(p); }");
  EXPECT_THAT(text, HasSubstr("{ ::referee::tell_launch_bounds(64 , 2 ); f(p); }"));
  EXPECT_THAT(text, HasSubstr("declare_launch_bounds(reinterpret_cast<const void*>("
                              "static_cast<void (*)(int * p , float x )>(k)), 64 , 2 );"));
  EXPECT_THAT(text, Not(HasSubstr("cluster")));
}

TEST(LaunchBounds, OfATemplateAreKnownInItsBodyAlone) {
  const std::string text =
      with_attributes("template <int N> __global__ void __launch_bounds__(N) k(int* p) {}");
  EXPECT_THAT(text, HasSubstr("{ ::referee::tell_launch_bounds(N ); }"));
  EXPECT_THAT(text, Not(HasSubstr("declare_launch_bounds")));
}

// What a program can't write behind the kernel, the runtime does not hear before it runs.
TEST(LaunchBounds, AreNotDeclaredWhereTheAddressCannotBeTold) {
  for (const char* kernel :
       {"__global__ void __launch_bounds__(64) k(int n = 4) {}",
        "__global__ void __launch_bounds__(64) k(auto* p) {}",
        "__global__ void __launch_bounds__(64) space::k(int* p) {}",
        "__global__ void __launch_bounds__(64) k(int* p);",
        "BEGIN template <class T> __global__ void __launch_bounds__(64) k(T* p) {}",
        "extern template __global__ void __launch_bounds__(64) k<4>(int* p);"}) {
    EXPECT_THAT(with_attributes(kernel), Not(HasSubstr("declare_launch_bounds"))) << kernel;
  }
}

TEST(LaunchBounds, ThatDirectivesCutAreLeftAlone) {
  for (const char* kernel :
       {"__global__ void\n#ifdef SMALL\n__launch_bounds__(64)\n#endif\nk(int* p) {}",
        "#if BIG\n__global__ void __launch_bounds__(1024)\n#else\n__global__ void "
        "__launch_bounds__(256)\n#endif\nk(int* p) {}",
        "__global__ void __launch_bounds__(64) k(\n#if HALF\nhalf* p\n#else\nfloat* p\n#endif\n) "
        "{}"}) {
    EXPECT_THAT(with_attributes(kernel), Not(HasSubstr("launch_bounds(6"))) << kernel;
    EXPECT_THAT(with_attributes(kernel), Not(HasSubstr("tell_"))) << kernel;
  }
}

TEST(LaunchBounds, AreNotToldWhereAParameterHidesWhatTheyMean) {
  const std::string text =
      with_attributes("__global__ void __launch_bounds__(threads) k(int* p, int threads) {}");
  EXPECT_THAT(text, Not(HasSubstr("tell_launch_bounds")));
  EXPECT_THAT(text, HasSubstr("declare_launch_bounds"));
}

TEST(LaunchBounds, StandBesideOtherAttributes) {
  const std::string text = with_attributes(
      "__global__ void __launch_bounds__(64) __cluster_dims__(2) k(int* p) { f(p); }");
  EXPECT_THAT(text, HasSubstr("tell_launch_bounds(64 );"));
  EXPECT_THAT(text, HasSubstr("tell_cluster(2 );"));
}

}  // namespace
}  // namespace referee::rewriter
