// Aligned copies of 8 and 16 bytes become a load and a store; everything else stays as it is.
#include "referee/src/driver/wasm/whole_copies.h"

#include <gtest/gtest.h>

#include <string>

namespace referee::driver::wasm {
namespace {

const std::string kDeclaration = "declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1 immarg)\n";

TEST(WholeCopies, AreALoadAndAStoreWithTheLocationOfTheCopy) {
  EXPECT_EQ(
      with_whole_copies(kDeclaration +
                        "  call void @llvm.memcpy.p0.p0.i32(ptr align 16 %13, ptr align 16 %26, "
                        "i32 16, i1 false), !dbg !25, !tbaa.struct !27\n"
                        "  ret void, !dbg !26\n"),
      kDeclaration +
          "  %whole_copy.0 = load <4 x i32>, ptr %26, align 16, !dbg !25\n"
          "  store <4 x i32> %whole_copy.0, ptr %13, align 16, !dbg !25\n"
          "  ret void, !dbg !26\n");
}

TEST(WholeCopies, AreNotDisturbedByHandlersOfChecks) {
  EXPECT_EQ(with_whole_copies("declare void @__ubsan_handle_type_mismatch_v1(ptr, i32) #2\n"),
            "declare void @__ubsan_handle_type_mismatch_v1(ptr, i32) memory(argmem: read, "
            "inaccessiblemem: readwrite) #2\n");
}

TEST(WholeCopies, HaveNamesOfTheirOwn) {
  const std::string copy =
      "  call void @llvm.memcpy.p0.p0.i32(ptr align 8 %to, ptr align 8 @from, i32 8, i1 false)\n";
  EXPECT_EQ(with_whole_copies(copy + copy),
            "  %whole_copy.0 = load <2 x i32>, ptr @from, align 8\n"
            "  store <2 x i32> %whole_copy.0, ptr %to, align 8\n"
            "  %whole_copy.1 = load <2 x i32>, ptr @from, align 8\n"
            "  store <2 x i32> %whole_copy.1, ptr %to, align 8\n");
}

TEST(WholeCopies, AreNoneThatADeviceMakesInParts) {
  const std::string start = "  call void @llvm.memcpy.p0.p0.i32(";
  for (const std::string copy :
       {"ptr align 4 %1, ptr align 4 %2, i32 16, i1 false)\n",
        "ptr align 16 %1, ptr align 4 %2, i32 16, i1 false)\n",
        "ptr align 16 %1, ptr align 16 %2, i32 32, i1 false)\n",
        "ptr align 16 %1, ptr align 16 %2, i32 16, i1 true)\n",
        "ptr align 16 %1, ptr align 16 getelementptr (i8, ptr @a, i32 16), "
        "i32 16, i1 false)\n",
        "ptr align 16 %1"}) {
    EXPECT_EQ(with_whole_copies(start + copy), start + copy);
  }
}

}  // namespace
}  // namespace referee::driver::wasm
