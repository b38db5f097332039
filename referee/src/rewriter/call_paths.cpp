// A default argument is evaluated where the function is called, whatever the compiler inlines or
// copies.
#include "referee/src/rewriter/call_paths.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace referee::rewriter {
namespace {

constexpr std::string_view kParameter = "[[maybe_unused]] ::std::source_location referee_caller";
constexpr std::string_view kCaller = " = ::std::source_location::current()";
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
    for (const Functions& more : {find_member_functions(stream), find_named_lambdas(stream)})
      functions_.insert(functions_.end(), more.begin(), more.end());
    std::set<std::size_t> names;
    for (const Function& function : functions_) {
      names.insert(function.name);
      declarations_[stream_[function.name].text].push_back(&function);
    }
    std::set<std::string_view> changeable;
    for (const auto& [name, declarations] : declarations_)
      if (can_be_changed(declarations)) changeable.insert(name);
    for (std::size_t i = 0; i < stream_.size(); ++i)
      if (stream_.is_identifier(i) && !names.contains(i) && !is_only_called(i))
        changeable.erase(stream_[i].text);
    for (const Directive& directive : source.directives)
      for (const Token& token : directive.tokens) changeable.erase(token.text);
    find_meeting(changeable);
  }

  void record(Edits& edits) const {
    for (const Function& function : functions_)
      if (meeting_.contains(stream_[function.name].text)) record(function, edits);
  }

 private:
  void record(const Function& function, Edits& edits) const {
    const auto& declarations = declarations_.at(stream_[function.name].text);
    const bool was_declared = declared_apart(declarations) && &function == declarations[1];
    const std::string parameter =
        std::string(kParameter) + std::string(was_declared ? "" : kCaller);
    if (function.parameters == kNone) {
      edits.insert(stream_[function.body].begin, "(" + parameter + ") ",
                   stream_.may_break_line(function.body));
    } else {
      const std::size_t close = stream_.match(function.parameters);
      const bool none = close == function.parameters + 1;
      edits.insert(stream_[close].begin, (none ? "" : ", ") + parameter,
                   stream_.may_break_line(close));
    }
    if (function.body != kNone)
      edits.insert(stream_[function.body].end, std::string(kFrame),
                   stream_.may_break_line(function.body));
  }

  // A function that is declared once before it is defined. A member of the same name is another.
  bool declared_apart(const std::vector<const Function*>& declarations) const {
    return declarations.size() == 2 && declarations[0]->body == kNone &&
           declarations[1]->body != kNone &&
           stream_.scope(declarations[0]->name) == stream_.scope(declarations[1]->name);
  }

  bool can_be_changed(const std::vector<const Function*>& declarations) const {
    const bool apart = declared_apart(declarations);
    return std::ranges::all_of(declarations, [&](const Function* function) {
      return (apart || function->body != kNone) && can_be_changed(*function);
    });
  }

  bool can_be_changed(const Function& function) const {
    const bool is_lambda = stream_.is(function.name + 1, "=");
    if (!(is_lambda ? is_in_device_code(function) : head_has(stream_, function, "__device__")))
      return false;
    for (const std::string_view word :
         {"__global__", "constexpr", "consteval", "friend", "virtual"})
      if (head_has(stream_, function, word)) return false;
    if (function.parameters == kNone) return true;
    const std::size_t close = stream_.match(function.parameters);
    for (std::size_t i = function.parameters; i < close; ++i)
      if (stream_.is(i, "...") || stream_.is(i, "void")) return false;
    // A specialisation has no default arguments.
    for (std::size_t i = function.first; i + 1 < function.name; ++i)
      if (stream_.is(i, "<") && stream_.is(i + 1, ">")) return false;
    return true;
  }

  bool is_in_device_code(const Function& lambda) const {
    return std::ranges::any_of(functions_, [&](const Function& function) {
      return function.body != kNone && function.body < lambda.name &&
             lambda.name < stream_.match(function.body) &&
             (head_has(stream_, function, "__device__") ||
              head_has(stream_, function, "__global__"));
    });
  }

  // Whether the name at `i`, if it is a function's, does not outlive a call; a member, or a name
  // of another namespace, may be somebody else's.
  bool is_only_called(std::size_t i) const {
    if (i > 0 && (stream_.is(i - 1, ".") || stream_.is(i - 1, "->"))) return true;
    return is_call(stream_, i) || (stream_.scope(i) == Scope::kBlock && i > 0 &&
                                   stream_.is(i - 1, "::") && stream_.is(i + 1, "("));
  }

  // Whether lanes may meet in the function, as far as is known.
  bool meets(const Function& function) const {
    if (function.body == kNone) return false;
    const std::size_t end = std::min(stream_.match(function.body), stream_.size());
    for (std::size_t i = function.body; i < end; ++i)
      if (stream_.is_identifier(i) &&
          (is_meeting(stream_, i) || (meeting_.contains(stream_[i].text) && is_only_called(i))))
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
  Functions functions_;
  std::map<std::string_view, std::vector<const Function*>> declarations_;  // by name, in order
  std::set<std::string_view> meeting_;
};

}  // namespace

void record_call_paths(const LexedSource& source, const TokenStream& stream,
                       const Functions& functions, Edits& edits) {
  CallPaths(source, stream, functions).record(edits);
}

}  // namespace referee::rewriter
