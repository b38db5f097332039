// Any text at all as a .cu file.
#include "referee/src/rewriter/rewriter.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "fuzz/input.h"
#include "fuzz/require.h"
#include "referee/src/rewriter/lexer.h"

namespace warplings::fuzz {
namespace {

namespace rewriter = referee::rewriter;

constexpr std::string_view kPath = "fuzzed.cu";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::size_t lines(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// The number that a compiler would give to the last line of the rewritten text.
std::size_t last_line(std::string_view rewritten) {
  std::size_t line = 1;
  while (true) {
    const std::size_t end = rewritten.find('\n');
    const std::string_view text = rewritten.substr(0, end);
    if (text.starts_with("#line ") && text.ends_with("\"fuzzed.cu\"")) {
      std::from_chars(text.data() + 6, text.data() + text.size(), line);
    } else if (end != rewritten.npos) {
      ++line;
    }
    if (end == rewritten.npos) return line;
    rewritten.remove_prefix(end + 1);
  }
}

void check_tokens(std::string_view text) {
  const rewriter::LexedSource lexed = rewriter::lex(text);
  const auto in_order = [&](const std::vector<rewriter::Token>& tokens, std::size_t from,
                            std::size_t to) {
    for (const rewriter::Token& token : tokens) {
      require(from <= token.begin && token.begin < token.end && token.end <= to,
              "tokens follow each other and lie where they say");
      require(text.substr(token.begin, token.end - token.begin) == token.text,
              "a token's text is what stands there");
      from = token.end;
    }
  };
  in_order(lexed.code, 0, text.size());
  for (const rewriter::Directive& directive : lexed.directives) {
    in_order(directive.tokens, directive.begin, directive.end);
    require(directive.position <= lexed.code.size(), "a directive stands between tokens");
  }
  for (const rewriter::Include& include : rewriter::find_includes(text)) {
    require(include.line >= 1 && include.line <= lines(text) + 1, "an #include has a line");
  }
}

void check(std::string_view text) {
  check_tokens(text);
  if (text.find(kPath) != text.npos) return;  // could not be told from what the rewriter writes
  const std::string rewritten = rewriter::rewrite(text, kPath);
  require(last_line(rewritten) == lines(text) + 1, "every line keeps its number");
  if (rewriter::has_cuda_syntax(text)) return;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  require(rewritten == "#line 1 \"fuzzed.cu\"\n" + std::string(text),
          "text without launches and shared memory stays as it is");
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplings::fuzz::check(warplings::fuzz::text_of(data, size));
  return 0;
}
