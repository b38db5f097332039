// The lexer's view of text that hides CUDA syntax in comments, literals and directives.
#include "referee/src/rewriter/lexer.h"

#include <gmock/gmock.h>

#include <string>

namespace referee::rewriter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> spellings(const std::vector<Token>& tokens) {
  std::vector<std::string> result;
  for (const Token& token : tokens) result.emplace_back(token.text);
  return result;
}

std::vector<std::string> code(std::string_view source) { return spellings(lex(source).code); }

TEST(Lexer, DropsComments) {
  EXPECT_THAT(code("a // k<<<1, 1>>>()\nb /* <<< \n */ c"), ElementsAre("a", "b", "c"));
}

TEST(Lexer, ContinuesALineCommentAfterABackslash) {
  EXPECT_THAT(code("a // b \\\n c\nd // e \\\r\n f\ng"), ElementsAre("a", "d", "g"));
}

TEST(Lexer, TakesStringsWhole) {
  EXPECT_THAT(code(R"(f("a\"<<<", L"x", u8"\\"))"),
              ElementsAre("f", "(", R"("a\"<<<")", ",", R"(L"x")", ",", R"(u8"\\")", ")"));
}

TEST(Lexer, TakesRawStringsWhole) {
  const std::string raw = "R\"d(\n <<< )\" \\ )d\"";
  EXPECT_THAT(code("x " + raw + " y"), ElementsAre("x", raw, "y"));
}

TEST(Lexer, OnlyAWholePrefixMakesAStringRaw) {
  EXPECT_THAT(code("FOR\"(\" a \")\""), ElementsAre("FOR", "\"(\"", "a", "\")\""));
}

TEST(Lexer, EndsUnterminatedLiteralsAtTheLine) {
  EXPECT_THAT(code("don't\nb \"c\nd"), ElementsAre("don", "'t", "b", "\"c", "d"));
}

TEST(Lexer, ContinuesAStringAfterABackslash) {
  EXPECT_THAT(code("\"a \\\n b\" c"), ElementsAre("\"a \\\n b\"", "c"));
}

TEST(Lexer, KeepsDigitSeparatorsInNumbers) {
  EXPECT_THAT(code("1'000'000 0x1p-3 1e+5f .5 'a' 7'A"),
              ElementsAre("1'000'000", "0x1p-3", "1e+5f", ".5", "'a'", "7'A"));
}

TEST(Lexer, MakesOneTokenOfThreeLess) {
  EXPECT_THAT(code("k<<<a b<<c d<e"), ElementsAre("k", "<<<", "a", "b", "<<", "c", "d", "<", "e"));
}

TEST(Lexer, KeepsClosingAnglesApartAndArrowsWhole) {
  EXPECT_THAT(code("a>>>b p->q i-->0"),
              ElementsAre("a", ">", ">", ">", "b", "p", "->", "q", "i", "--", ">", "0"));
}

TEST(Lexer, SetsDirectivesApart) {
  const LexedSource lexed = lex("a\n  # define K(x) \\\n  x<<<1, 1>>>() // c\nb");
  EXPECT_THAT(spellings(lexed.code), ElementsAre("a", "b"));
  ASSERT_EQ(lexed.directives.size(), 1u);
  EXPECT_EQ(lexed.directives[0].name, "define");
  EXPECT_EQ(lexed.directives[0].position, 1u);
  EXPECT_THAT(spellings(lexed.directives[0].tokens),
              ElementsAre("K", "(", "x", ")", "x", "<<<", "1", ",", "1", ">", ">", ">", "(", ")"));
}

TEST(Lexer, ContinuesADirectiveOverAComment) {
  const LexedSource lexed = lex("#define A /* one\n two */ b\nc");
  EXPECT_THAT(spellings(lexed.code), ElementsAre("c"));
  EXPECT_THAT(spellings(lexed.directives[0].tokens), ElementsAre("A", "b"));
}

TEST(Lexer, TakesHeaderNamesWhole) {
  const LexedSource lexed = lex("#include <a//b'c.h>\nd");
  EXPECT_THAT(spellings(lexed.directives[0].tokens), ElementsAre("<a//b'c.h>"));
  EXPECT_THAT(spellings(lexed.code), ElementsAre("d"));
}

TEST(Lexer, AHashInsideALineIsNoDirective) {
  EXPECT_THAT(lex("a # define b").directives, IsEmpty());
}

TEST(Lexer, ReadsIdentifiersBeyondAscii) {
  EXPECT_THAT(code("größe = λ2;"), ElementsAre("größe", "=", "λ2", ";"));
}

TEST(Lexer, AcceptsTextThatIsNotCpp) {
  for (const std::string_view text :
       {"", "\\", "\"", "'", "R\"", "R\"(", "/*", "#", "<<<", "\xff"}) {
    EXPECT_NO_THROW(lex(text)) << text;
  }
  EXPECT_NO_THROW(lex(std::string_view("a\0b", 3)));
}

}  // namespace
}  // namespace referee::rewriter
