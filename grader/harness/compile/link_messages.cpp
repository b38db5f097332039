// Finds the symbols in the messages of GNU ld, gold, lld and mold, which word them nearly alike.
// Without std::regex: it recurses once a character, and symbols may be as long as their author
// likes.
#include "grader/harness/compile/link_messages.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "grader/harness/compile/demangle.h"

namespace warplings::build {
namespace {

// The symbol after each of the phrases, without its quotes; each once, in order.
std::vector<std::string> symbols_after(std::string_view text,
                                       std::initializer_list<std::string_view> phrases) {
  std::vector<std::string> result;
  for (const std::string_view phrase : phrases) {
    for (std::size_t at = text.find(phrase); at != text.npos; at = text.find(phrase, at + 1)) {
      std::string_view rest = text.substr(at + phrase.size());
      rest.remove_prefix(std::min(rest.find_first_not_of(" `'\""), rest.size()));
      const std::string symbol =
          in_words(std::string(rest.substr(0, rest.find_first_of("`'\"\n;"))));
      if (std::find(result.begin(), result.end(), symbol) == result.end()) {
        result.push_back(symbol);
      }
    }
  }
  return result;
}

}  // namespace

std::string explain_link_messages(const std::string& messages,
                                  const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  std::string result;
  for (const std::string& symbol :
       symbols_after(messages, {"multiple definition of", "duplicate symbol:"})) {
    result += where;
    // clang calls a main() without parameters __main_void on a WebAssembly machine.
    result +=
        symbol == "main" || symbol == "__main_void"
            ? "the file defines main(), which the grader brings. Remove it; to try things out, "
              "use another file and ./run.sh run FILE.cu.\n"
            : symbol + " is defined twice.\n";
  }
  for (const std::string& symbol :
       symbols_after(messages, {"undefined reference to", "undefined symbol:"})) {
    result +=
        where + symbol +
        " is not defined. The function must have exactly the name and the parameters that the "
        "skeleton gives it.\n";
  }
  return result.empty() ? messages : result;
}

}  // namespace warplings::build
