// How edits are applied and lines restated.
#include "referee/src/rewriter/edits.h"

#include <gtest/gtest.h>

namespace referee::rewriter {
namespace {

TEST(Edits, WithoutEditsTheTextStays) {
  EXPECT_EQ(Edits().apply("a\r\nb\n", "f.cu", {}), "a\r\nb\n");
}

TEST(Edits, AnInsertionRestatesLineAndColumn) {
  Edits edits;
  edits.insert(5, "XY", true);
  EXPECT_EQ(edits.apply("a\nb cd e", "f.cu", {}), "a\nb cXY\n#line 2 \"f.cu\"\n   d e");
}

TEST(Edits, AnInlineInsertionAddsNoLine) {
  Edits edits;
  edits.insert(1, "X", false);
  EXPECT_EQ(edits.apply("ab", "f.cu", {}), "aXb");
}

TEST(Edits, InsertionsAtOnePlaceStayInOrder) {
  Edits edits;
  edits.insert(1, "1", false);
  edits.insert(1, "2", false);
  EXPECT_EQ(edits.apply("ab", "f.cu", {}), "a12b");
}

TEST(Edits, BlankKeepsWidthAndLines) {
  Edits edits;
  edits.blank("ab\ncd", 1, 4);
  EXPECT_EQ(edits.apply("ab\ncd", "f.cu", {}), "a \n d");
}

TEST(Edits, OverlappingEditsAreDropped) {
  Edits edits;
  edits.replace(0, 3, "X", false);
  edits.replace(1, 2, "Y", false);
  EXPECT_EQ(edits.apply("abcd", "f.cu", {}), "Xd");
}

TEST(Edits, RestatesTheLineAfterAGroup) {
  Edits edits;
  edits.insert(6, "X", true);
  EXPECT_EQ(edits.apply("#if 0\nk\n#endif\nz", "f.cu", {14}),
            "#if 0\nX\n#line 2 \"f.cu\"\nk\n#endif\n#line 4 \"f.cu\"\nz");
}

TEST(LineDirective, EscapesThePath) {
  EXPECT_EQ(line_directive(3, "a \"b\"\\c.cu"), "#line 3 \"a \\\"b\\\"\\\\c.cu\"\n");
}

}  // namespace
}  // namespace referee::rewriter
