// Support for the rewriter's tests.
#include "referee/tests/rewriter/support.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::rewriter {

namespace base = warplings::base;
namespace {

using Place = std::tuple<std::size_t, std::size_t, std::string>;  // line, column, text

// Every token of the text with its line and column as a compiler counts them.
std::vector<Place> places(std::string_view text) {
  const LexedSource lexed = lex(text);
  std::vector<Token> tokens = lexed.code;
  // Lines before which #line gives a new number: offset of the next line, and its number.
  std::vector<std::pair<std::size_t, std::size_t>> restated;
  for (const Directive& directive : lexed.directives) {
    if (directive.name == "line") {
      restated.emplace_back(directive.end + 1, std::stoul(std::string(directive.tokens[0].text)));
    } else {
      tokens.insert(tokens.end(), directive.tokens.begin(), directive.tokens.end());
    }
  }
  std::sort(tokens.begin(), tokens.end(),
            [](const Token& a, const Token& b) { return a.begin < b.begin; });
  std::vector<Place> result;
  std::size_t line = 1;
  std::size_t line_begin = 0;
  std::size_t at = 0;
  auto next = restated.begin();
  for (const Token& token : tokens) {
    for (; at <= token.begin; ++at) {
      if (at > 0 && text[at - 1] == '\n') {
        ++line;
        line_begin = at;
      }
      if (next != restated.end() && next->first == at) line = (next++)->second;
    }
    result.emplace_back(line, token.begin - line_begin + 1, std::string(token.text));
  }
  return result;
}

bool replaced_by_design(const std::string& text) {
  static const std::set<std::string> kReplaced = {"<<<",    "<<",        "<",          ">",
                                                  "(",      ",",         "__shared__", "static",
                                                  "extern", "__align__", "alignas",    "SHARED"};
  return kReplaced.contains(text);
}

std::vector<std::string> missing(std::string_view source, bool columns) {
  std::multiset<Place> present;
  const std::string rewritten = rewrite(source, "test.cu");
  for (auto [line, column, text] : places(rewritten)) {
    present.emplace(line, columns ? column : 0, text);
  }
  std::vector<std::string> result;
  for (const auto& [line, column, text] : places(source)) {
    if (replaced_by_design(text)) continue;
    const auto found = present.find({line, columns ? column : 0, text});
    if (found == present.end()) {
      result.push_back(std::to_string(line) + ":" + std::to_string(column) + " " + text);
    } else {
      present.erase(found);
    }
  }
  return result;
}

}  // namespace

std::string compiler_messages(std::string_view source) {
  const base::TemporaryDirectory scratch;
  const std::string original = (scratch.path() / "test.cu").string();
  const std::string rewritten = (scratch.path() / "rewritten.cpp").string();
  base::write_text(original, source);
  base::write_text(rewritten, rewrite(source, original));
  const base::ProcessResult result =
      base::run_captured({REFEREE_TEST_COMPILER, "-std=gnu++20", "-fsyntax-only", "-include",
                          REFEREE_TEST_STUB, rewritten},
                         {{"LC_ALL", "C"}});
  if (result.status == 0) return result.output;
  return "status " + std::to_string(result.status) + "\n" + result.output;
}

std::vector<std::string> displaced_tokens(std::string_view source) { return missing(source, true); }

std::vector<std::string> tokens_off_their_line(std::string_view source) {
  return missing(source, false);
}

std::string squeeze(std::string_view rewritten) {
  std::string result;
  std::size_t begin = 0;
  while (begin < rewritten.size()) {
    std::size_t end = rewritten.find('\n', begin);
    if (end == std::string_view::npos) end = rewritten.size();
    const std::string_view line = rewritten.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with("#line ")) continue;
    for (const char c : line) {
      const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
      if (blank && (result.empty() || result.back() == ' ')) continue;
      result += blank ? ' ' : c;
    }
    if (!result.empty() && result.back() != ' ') result += ' ';
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

}  // namespace referee::rewriter
