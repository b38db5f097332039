// A default argument is evaluated where the function is called, whatever the compiler inlines or
// copies.
#include "referee/src/rewriter/call_paths.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace referee::rewriter {
namespace {

constexpr std::string_view kParameter =
    "[[maybe_unused]] ::std::source_location referee_caller = ::std::source_location::current()";
constexpr std::string_view kFrame = " const ::referee::PathFrame referee_path(referee_caller);";

// What lanes meet in. A word too many here costs time and nothing else.
const std::set<std::string_view> kMeetings = {
    "sync",   "barrier_sync",   "arrive_and_wait",   "all",
    "any",    "ballot",         "match_any",         "match_all",
    "shfl",   "shfl_up",        "shfl_down",         "shfl_xor",
    "reduce", "inclusive_scan", "exclusive_scan",    "invoke_one_broadcast",
    "wait",   "wait_prior",     "labeled_partition", "binary_partition",
};

bool is_meeting(const TokenStream& stream, std::size_t i) {
  const std::string_view word = stream[i].text;
  if (word.starts_with("__syncthreads")) return true;
  if (word.starts_with("__") && word.ends_with("_sync")) return true;
  return kMeetings.contains(word) && i > 0 &&
         (stream.is(i - 1, ".") || stream.is(i - 1, "->") || stream.is(i - 1, "::"));
}

class CallPaths {
 public:
  CallPaths(const LexedSource& source, const TokenStream& stream, const Functions& functions)
      : stream_(stream), functions_(functions) {
    std::set<std::string_view> changeable;
    for (const Function& function : functions_)
      if (can_be_changed(function)) changeable.insert(stream_[function.name].text);
    for (const Function& function : functions_)
      if (!can_be_changed(function)) changeable.erase(stream_[function.name].text);
    for (std::size_t i = 0; i < stream_.size(); ++i)
      if (stream_.is_identifier(i) && !is_name_of_one(functions_, i) && !is_other(i) &&
          !is_call(stream_, i))
        changeable.erase(stream_[i].text);
    for (const Directive& directive : source.directives)
      for (const Token& token : directive.tokens) changeable.erase(token.text);
    find_meeting(changeable);
  }

  void record(Edits& edits) const {
    for (const Function& function : functions_) {
      if (!meeting_.contains(stream_[function.name].text)) continue;
      const std::size_t close = stream_.match(function.parameters);
      const bool none = close == function.parameters + 1;
      edits.insert(stream_[close].begin, (none ? "" : ", ") + std::string(kParameter),
                   stream_.may_break_line(close));
      edits.insert(stream_[function.body].end, std::string(kFrame),
                   stream_.may_break_line(function.body));
    }
  }

 private:
  bool can_be_changed(const Function& function) const {
    if (function.body == kNone || !head_has(stream_, function, "__device__")) return false;
    for (const std::string_view word : {"__global__", "constexpr", "consteval", "friend"})
      if (head_has(stream_, function, word)) return false;
    const std::size_t close = stream_.match(function.parameters);
    for (std::size_t i = function.parameters; i < close; ++i)
      if (stream_.is(i, "...") || stream_.is(i, "void")) return false;
    // A specialisation has no default arguments.
    for (std::size_t i = function.first; i + 1 < function.name; ++i)
      if (stream_.is(i, "<") && stream_.is(i + 1, ">")) return false;
    return true;
  }

  // A member, or a name of another namespace.
  bool is_other(std::size_t i) const {
    return i > 0 && (stream_.is(i - 1, ".") || stream_.is(i - 1, "->"));
  }

  // Whether lanes may meet in the function, as far as is known.
  bool meets(const Function& function) const {
    const std::size_t end = std::min(stream_.match(function.body), stream_.size());
    for (std::size_t i = function.body; i < end; ++i)
      if (stream_.is_identifier(i) &&
          (is_meeting(stream_, i) || (meeting_.contains(stream_[i].text) && is_call(stream_, i))))
        return true;
    return false;
  }

  void find_meeting(const std::set<std::string_view>& changeable) {
    for (bool grows = true; grows;) {
      grows = false;
      for (const Function& function : functions_) {
        const std::string_view name = stream_[function.name].text;
        if (changeable.contains(name) && !meeting_.contains(name) && meets(function))
          grows = meeting_.insert(name).second;
      }
    }
  }

  const TokenStream& stream_;
  const Functions& functions_;
  std::set<std::string_view> meeting_;
};

}  // namespace

void record_call_paths(const LexedSource& source, const TokenStream& stream,
                       const Functions& functions, Edits& edits) {
  CallPaths(source, stream, functions).record(edits);
}

}  // namespace referee::rewriter
