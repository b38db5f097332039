#include "referee/src/nvcc/dependency_rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace referee::nvcc {
namespace {

TEST(DependencyRule, NamesEveryFileAsMakeReadsIt) {
  EXPECT_EQ(dependency_rule("a.o", {"a.cu", "my files/b#.h", "$c.h"}, false),
            "a.o: \\\n  a.cu \\\n  my\\ files/b\\#.h \\\n  $$c.h\n");
}

TEST(DependencyRule, HasATargetForEachHeaderThatMayGo) {
  EXPECT_EQ(dependency_rule("a.o", {"a.cu", "b.h"}, true), "a.o: \\\n  a.cu \\\n  b.h\n\nb.h:\n");
}

}  // namespace
}  // namespace referee::nvcc
