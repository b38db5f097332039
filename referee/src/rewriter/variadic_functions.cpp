// A result is an object, and of an object g++ passes `...` the address.
#include "referee/src/rewriter/variadic_functions.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace referee::rewriter {
namespace {

// From `extern "C"` to the end of what it holds.
using Span = std::pair<std::size_t, std::size_t>;

std::vector<Span> find_c_linkage(const TokenStream& stream) {
  std::vector<Span> spans;
  for (std::size_t i = 0; i + 2 < stream.size(); ++i) {
    if (!stream.is(i, "extern") || stream[i + 1].text != "\"C\"") continue;
    const std::size_t end = stream.is(i + 2, "{") ? stream.match(i + 2) : kNone;
    spans.emplace_back(i, end == kNone ? i + 2 : end);
  }
  return spans;
}

bool has_c_linkage(const Function& function, const std::vector<Span>& spans) {
  for (const auto& [begin, end] : spans)
    if (begin <= function.name && (function.name <= end || begin >= function.first)) return true;
  return false;
}

// f(int count, ...), and not f(Types... values).
bool is_variadic(const TokenStream& stream, const Function& function) {
  const std::size_t close = stream.match(function.parameters);
  return stream.is(close - 1, "...") && stream.is(close - 2, ",");
}

bool may_have_overloads(const TokenStream& stream, const Function& function) {
  for (const std::string_view word : {"friend", "typedef", "using", "operator", "return", "="})
    if (head_has(stream, function, word)) return false;
  return function.first < function.name;
}

// Where the declaration ends: its `}` or `;`.
std::size_t end_of(const TokenStream& stream, const Function& function) {
  if (function.body != kNone) return stream.match(function.body);
  std::size_t end = stream.match(function.parameters);
  while (end < stream.size() && !stream.is(end, ";")) ++end;
  return end < stream.size() ? end : kNone;
}

// Two files may declare the function, and the second template would be a redefinition.
std::string overload(const std::string& name) {
  const std::string guard = "REFEREE_PASSES_RESULTS_TO_" + name;
  return "\n#if defined(REFEREE_PRINTED_RESULTS) && !defined(" + guard + ")\n#define " + guard +
         "\ntemplate <class... Values> requires(::referee::is_result<Values> || ...) && "
         "requires(Values&&... values) { " +
         name + "(::referee::as_printed(values)...); } decltype(auto) " + name +
         "(Values&&... values) { return " + name + "(::referee::as_printed(values)...); }\n#endif";
}

}  // namespace

void pass_results_as_numbers(const TokenStream& stream, const Functions& functions, Edits& edits) {
  const std::vector<Span> c_linkage = find_c_linkage(stream);
  std::set<std::string_view> done;
  for (const Function& function : functions) {
    if (!is_variadic(stream, function) || !may_have_overloads(stream, function) ||
        has_c_linkage(function, c_linkage))
      continue;
    const std::size_t end = end_of(stream, function);
    const std::string_view name = stream[function.name].text;
    if (end == kNone || !stream.may_break_line(end) || !done.insert(name).second) continue;
    edits.insert(stream[end].end, overload(std::string(name)), true);
  }
}

}  // namespace referee::rewriter
