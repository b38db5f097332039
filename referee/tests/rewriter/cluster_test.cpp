// __cluster_dims__: what tells the runtime stands behind the kernel.
#include <gmock/gmock.h>

#include "referee/src/rewriter/rewriter.h"
#include "referee/tests/rewriter/support.h"

namespace referee::rewriter {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string with_clusters(std::string_view source) {
  return squeeze(rewrite(std::string(source) + "\n", "test.cu"));
}

TEST(Clusters, AreDeclaredBehindTheKernel) {
  const std::string text =
      with_clusters("__global__ void __cluster_dims__(2, 1, 1) k(int* p) { f(p); }");
  EXPECT_THAT(text, HasSubstr("declare_cluster(\"k\", ::dim3(2 , 1 , 1 ), "
                              "reinterpret_cast<const void*>(k));"));
  EXPECT_THAT(text, HasSubstr("f(p); } [[maybe_unused]]"));
}

TEST(Clusters, AreToldWhereTheKernelBegins) {
  EXPECT_THAT(with_clusters("__global__ void __cluster_dims__(2, 1, 1) k(int* p) { f(p); }"),
              HasSubstr("k(int* p) { ::referee::in_clusters_of(2 , 1 , 1 ); f(p); }"));
}

TEST(Clusters, OfATemplateAreKnownInItsBodyAlone) {
  const std::string text = with_clusters(
      "template <class T, int N> __global__ void __launch_bounds__(64) __cluster_dims__(N) k(T* p) "
      "{}");
  EXPECT_THAT(text, HasSubstr("{ ::referee::in_clusters_of(N ); }"));
  EXPECT_THAT(text, Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, OfASpecialisationAreItsOwn) {
  const std::string text =
      with_clusters("template <> __global__ void __cluster_dims__(4) k<4>(int* p) {}");
  EXPECT_THAT(text, HasSubstr("{ ::referee::in_clusters_of(4 ); }"));
  EXPECT_THAT(text, Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, OfATemplateThatIsOnlyDeclaredAreLeftToItsDefinition) {
  EXPECT_THAT(with_clusters("template <int N> __global__ void __cluster_dims__(N) k(int* p);"),
              Not(HasSubstr("referee")));
}

TEST(Clusters, OfAnInstantiationAreTheTemplates) {
  EXPECT_THAT(with_clusters("template __global__ void __cluster_dims__(4) k<4>(int* p);"),
              Not(HasSubstr("declare_cluster")));
}

TEST(Clusters, AreDeclaredBehindADeclarationAlone) {
  EXPECT_THAT(with_clusters("__cluster_dims__(4) __global__ void k(int* p);"),
              HasSubstr("k(int* p); [[maybe_unused]]"));
}

TEST(Clusters, OtherAttributesTellNothing) {
  EXPECT_THAT(with_clusters("__global__ void __launch_bounds__(64) k(int* p) {}"),
              Not(HasSubstr("declare_cluster")));
}

}  // namespace
}  // namespace referee::rewriter
