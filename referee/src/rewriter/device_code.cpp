// Reads the heads of a file's functions, and the calls in their bodies.
#include "referee/src/rewriter/device_code.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/shared_memory.h"

namespace referee::rewriter {
namespace {

// Words that no macro hides, so that a head of these words alone has no __device__ in it.
const std::set<std::string_view> kTypes = {"int",      "float",   "double",   "unsigned", "signed",
                                           "bool",     "char",    "long",     "short",    "size_t",
                                           "void",     "float2",  "float4",   "int2",     "int4",
                                           "uint32_t", "int32_t", "uint64_t", "int64_t"};
const std::set<std::string_view> kOtherWords = {"static", "inline", "const", "*", "&", "std", "::"};

// Token indices.
struct Function {
  std::size_t first;  // of the head
  std::size_t name;
  std::size_t parameters;  // `(`
  std::size_t body;        // `{`, or kNone where it is only declared
};

class DeviceCode {
 public:
  DeviceCode(const LexedSource& source, const TokenStream& stream) : stream_(stream) {
    for (std::size_t i = 0; i < stream.size(); ++i)
      if (const Function function = function_named_at(i); function.name != kNone)
        functions_.emplace(i, function);
    for (const auto& [name, function] : functions_)
      if (is_host_alone(function)) host_.insert(stream_[name].text);
    for (std::size_t i = 0; i < stream.size(); ++i)
      if (stream_.is_identifier(i) && !is_host_alone_at(i) && !is_call(i))
        host_.erase(stream_[i].text);
    for (const Directive& directive : source.directives)
      for (const Token& token : directive.tokens) host_.erase(token.text);
  }

  void report(Edits& edits) const {
    for (const auto& [name, function] : functions_) {
      if (function.body == kNone) continue;
      if (head_has(function, "__global__") && returns_something(function))
        insert(function.first, "a __global__ function must return void", edits);
      const bool device = head_has(function, "__global__") || head_has(function, "__device__");
      if (!device || head_has(function, "__host__") || head_has(function, "template")) continue;
      report_calls(function, edits);
    }
  }

 private:
  // The function that has its name at `i`, outside of classes and other functions.
  Function function_named_at(std::size_t i) const {
    const Function none{kNone, kNone, kNone, kNone};
    if (!stream_.is_identifier(i) || !stream_.is(i + 1, "(") ||
        stream_.scope(i) != Scope::kNamespace)
      return none;
    const std::size_t close = stream_.match(i + 1);
    if (close == kNone || i == 0 ||
        !(stream_[i - 1].is_identifier() || stream_.is(i - 1, "*") || stream_.is(i - 1, "&")))
      return none;
    std::size_t after = close + 1;
    if (stream_.is(after, "noexcept")) ++after;
    if (!stream_.is(after, "{") && !stream_.is(after, ";")) return none;
    std::size_t first = i;
    while (first > 0 && !stream_.is(first - 1, ";") && !stream_.is(first - 1, "{") &&
           !stream_.is(first - 1, "}"))
      --first;
    return {first, i, i + 1, stream_.is(after, "{") ? after : kNone};
  }

  bool head_has(const Function& function, std::string_view word) const {
    for (std::size_t i = function.first; i < function.name; ++i)
      if (stream_.is(i, word)) return true;
    return false;
  }

  bool is_host_alone(const Function& function) const {
    bool typed = false;
    for (std::size_t i = function.first; i < function.name; ++i) {
      const std::string_view word = stream_[i].text;
      typed = typed || kTypes.contains(word);
      if (!kTypes.contains(word) && !kOtherWords.contains(word)) return false;
    }
    return typed;
  }

  bool is_host_alone_at(std::size_t i) const {
    const auto found = functions_.find(i);
    return found != functions_.end() && is_host_alone(found->second);
  }

  // Whether a function is called by the name at `i`, and nothing else is declared so.
  bool is_call(std::size_t i) const {
    if (!stream_.is(i + 1, "(") || i == 0 || stream_.scope(i) != Scope::kBlock) return false;
    const Token& before = stream_[i - 1];
    if (before.is(".") || before.is("->") || before.is("::") || before.is(">")) return false;
    return !before.is_identifier() || is_statement_keyword(before.text);
  }

  // A return type with a basic type in it and no void; template parameters and the like are passed
  // over.
  bool returns_something(const Function& function) const {
    bool something = false;
    for (std::size_t i = function.first; i < function.name; ++i) {
      if (stream_.is(i, "<")) i = std::min(stream_.match_angle_forwards(i), function.name);
      if (stream_.is(i, "(") || stream_.is(i, "[")) i = std::min(stream_.match(i), function.name);
      if (i >= function.name || stream_.is(i, "void") || stream_.is(i, "auto")) return false;
      something = something || kTypes.contains(stream_[i].text);
    }
    return something;
  }

  void report_calls(const Function& function, Edits& edits) const {
    const std::size_t end = std::min(stream_.match(function.body), stream_.size());
    for (std::size_t i = function.body; i < end; ++i) {
      if (!stream_.is_identifier(i) || !stream_.is(i + 1, "(") || is_unevaluated(i)) continue;
      const std::string name(stream_[i].text);
      if (host_.contains(stream_[i].text) && is_call(i)) {
        insert(i,
               "'" + name + "' is a function of the host: device code may call it only if it is " +
                   "declared __device__",
               edits);
      } else if ((name == "max" || name == "min") && stream_.is(i - 1, "::") &&
                 stream_.is(i - 2, "std") && !(i >= 4 && stream_.is(i - 4, "cuda")) &&
                 depends_on_run(function, i + 1)) {
        insert(i - 2, "'std::" + name + "' is a function of the host: in device code, call " + name,
               edits);
      }
    }
  }

  // In decltype(f()) and the like, nothing is called.
  bool is_unevaluated(std::size_t i) const {
    return i >= 2 && stream_.is(i - 1, "(") &&
           (stream_.is(i - 2, "decltype") || stream_.is(i - 2, "sizeof") ||
            stream_.is(i - 2, "noexcept"));
  }

  // Whether the arguments behind `open` cannot be known before the kernel runs: they name a
  // parameter of the function or the thread.
  bool depends_on_run(const Function& function, std::size_t open) const {
    std::set<std::string_view> varying = {"threadIdx", "blockIdx"};
    const std::size_t close = stream_.match(function.parameters);
    for (std::size_t i = function.parameters; i < close; ++i)
      if (stream_.is_identifier(i) && (stream_.is(i + 1, ",") || i + 1 == close))
        varying.insert(stream_[i].text);
    const std::size_t end = std::min(stream_.match(open), stream_.size());
    for (std::size_t i = open; i < end; ++i)
      if (varying.contains(stream_[i].text)) return true;
    return false;
  }

  void insert(std::size_t token, const std::string& message, Edits& edits) const {
    edits.insert(stream_[token].begin, error_pragma(message), stream_.may_break_line(token));
  }

  const TokenStream& stream_;
  std::map<std::size_t, Function> functions_;  // by the name's token
  std::set<std::string_view> host_;
};

}  // namespace

void report_host_code_in_device_code(const LexedSource& source, const TokenStream& stream,
                                     Edits& edits) {
  DeviceCode(source, stream).report(edits);
}

}  // namespace referee::rewriter
