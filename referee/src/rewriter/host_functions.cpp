// A mark too few lets a program pass that nvcc refuses; one too many refuses a right one.
#include "referee/src/rewriter/host_functions.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "referee/src/rewriter/compiler_messages.h"
#include "referee/src/rewriter/functions.h"

namespace referee::rewriter {
namespace {

constexpr std::string_view kDeprecated = "-Wdeprecated-declarations";

// A function with its head, as far as it can be read.
struct FunctionHead {
  std::size_t mark;  // where an attribute can stand
  std::size_t name;
  std::size_t parameters;
  std::size_t body;  // `{`, or kNone where it is only declared
  bool has_name;     // an ordinary one: no operator, no constructor
};

class HostFunctions {
 public:
  HostFunctions(const LexedSource& source, const TokenStream& stream, const DeviceBodies& bodies)
      : source_(source), stream_(stream), device_(bodies) {
    for (const Directive& directive : source.directives)
      if (directive.name == "define") macros_.insert(parse_macro(directive).name.text);
    for (const DeviceBody& function : device_)
      if (function.body != kNone) read_body(function);
    for (std::size_t i = 0; i < stream.size(); ++i)
      if (stream.is(i, "__device__") || stream.is(i, "__global__")) add_names_behind(i);
    for (const std::string_view name : macros_) devices_.insert(name);
  }

  void refuse(Edits& edits) {
    if (used_.empty()) return;
    find_functions();
    std::vector<const FunctionHead*> marked;
    for (const FunctionHead& head : heads_)
      if (is_marked(head)) marked.push_back(&head);
    bool any = !marked.empty();
    for (const FunctionHead* head : marked)
      edits.insert(stream_[head->mark].begin, mark(text_of(*head)) + ' ', true);
    if (!calls_unevaluated_) any |= mark_lambdas(edits);
    if (!any) return;
    edits.insert_first(
        "_Pragma(" + string_literal("GCC diagnostic ignored " + string_literal(kDeprecated)) + ")");
    for (const DeviceBody& function : device_)
      if (function.body != kNone && !is_within_device_code(function.specifier))
        report_within(stream_, function.body, "warning", kDeprecated, edits);
  }

 private:
  static std::string mark(const std::string& what) {
    return "__attribute__((deprecated(" + string_literal(what + std::string(kHostsFunction)) +
           ")))";
  }

  std::string text_of(const FunctionHead& head) const {
    std::string text = "'";
    for (std::size_t i = head.name; i < head.parameters; ++i) {
      const bool gap = i > head.name && stream_.is_identifier(i) &&
                       (stream_.is_identifier(i - 1) || stream_.is(i - 1, ">"));
      text += (gap ? " " : "") + std::string(stream_[i].text);
    }
    return text + "' is a function";
  }

  // Names that device code uses; and those whose use is none: sizeof(f(1)), decltype(f(1)).
  void read_body(const DeviceBody& function) {
    static const std::set<std::string_view> unevaluated = {"decltype", "sizeof",   "noexcept",
                                                           "alignof",  "requires", "typeid"};
    for (std::size_t i = function.body; i < stream_.match(function.body); ++i) {
      if (stream_.is_identifier(i)) used_.insert(stream_[i].text);
      if (!unevaluated.contains(stream_[i].text)) continue;
      std::size_t end = i + 2;
      if (stream_.is(i + 1, "(") && stream_.match(i + 1) != kNone) end = stream_.match(i + 1);
      if (stream_.is(i, "requires")) end = stream_.match(function.body);
      for (std::size_t k = i + 1; k < end; ++k) {
        if (stream_.is_identifier(k)) devices_.insert(stream_[k].text);
        calls_unevaluated_ = calls_unevaluated_ || is_expression(k, i + 1);
      }
    }
  }

  // Whether the token makes more of an operand than a name or a type: an operator may be called.
  bool is_expression(std::size_t k, std::size_t open) const {
    static const std::set<std::string_view> plain = {"::", "<", ">", ",", "*", "[", "]", "."};
    return k > open && !stream_.is_identifier(k) && !plain.contains(stream_[k].text) &&
           stream_[k].kind == TokenKind::kPunctuator;
  }

  // The names in the head behind a specifier: a function of the device has one of them.
  void add_names_behind(std::size_t i) {
    for (++i; i < stream_.size(); ++i) {
      if (stream_.is(i, "{") || stream_.is(i, ";") || stream_.is(i, "=")) return;
      if (stream_.is_identifier(i) && (stream_.is(i + 1, "(") || stream_.is(i + 1, "<")))
        devices_.insert(stream_[i].text);
      if (stream_.is(i, "operator")) {
        defines_operator_of_class_ |= stream_.is(i - 1, "::");
        return;
      }
      if (stream_.is(i, "(") && stream_.match(i) != kNone) i = stream_.match(i);
    }
  }

  bool is_within_device_code(std::size_t i) const {
    return std::any_of(device_.begin(), device_.end(), [&](const DeviceBody& function) {
      return function.body != kNone && function.body < i && i < stream_.match(function.body);
    });
  }

  // The class whose member stands at `i`; empty if it has no name or is none.
  std::string_view class_around(std::size_t i) const {
    while (i-- > 0) {
      if (stream_.is(i, "}") || stream_.is(i, ")") || stream_.is(i, "]")) {
        if (stream_.match(i) == kNone) return {};
        i = stream_.match(i);
      } else if (stream_.is(i, "{")) {
        break;
      }
    }
    std::string_view name;
    for (std::size_t k = i; k-- > 0;) {
      if (stream_.is(k, ";") || stream_.is(k, "{") || stream_.is(k, "}")) return {};
      if (stream_.is(k, ":")) name = {};
      if (stream_.is(k, "struct") || stream_.is(k, "class") || stream_.is(k, "union")) return name;
      if (stream_.is_identifier(k) && !stream_.is(k, "final") && !stream_.is(k - 1, "("))
        name = stream_[k].text;
    }
    return {};
  }

  void find_functions() {
    for (std::size_t i = 0; i + 1 < stream_.size(); ++i) {
      if (!stream_.is_identifier(i) || stream_.scope(i) == Scope::kBlock) continue;
      FunctionHead head{};
      if (read_name(i, head) && read_rest(head)) heads_.push_back(head);
    }
  }

  // A name and its parameters at `i`.
  bool read_name(std::size_t i, FunctionHead& head) const {
    const bool member = stream_.scope(i) == Scope::kClass;
    head = {i, i, i + 1, kNone, true};
    if (stream_.is(i, "operator")) {
      head.has_name = false;
      if (stream_.is(i + 1, "(")) {
        head.parameters = i + 3;
      } else {
        while (head.parameters < stream_.size() && !stream_.is(head.parameters, "(") &&
               !stream_.is(head.parameters, ";"))
          ++head.parameters;
      }
    } else if (i > 0 && stream_.is(i - 1, "operator")) {
      return false;
    } else if (member && stream_[i].text == class_around(i)) {
      if (i > 0 && stream_.is(i - 1, "~")) return false;
      head.has_name = false;
    } else if (i == 0 ||
               !(stream_.is_identifier(i - 1) || stream_.is(i - 1, "*") || stream_.is(i - 1, "&") ||
                 stream_.is(i - 1, "&&") || stream_.is(i - 1, ">"))) {
      return false;
    }
    return stream_.is(head.parameters, "(") && stream_.match(head.parameters) != kNone;
  }

  bool read_rest(FunctionHead& head) const {
    const std::size_t behind = behind_parameters(stream_, stream_.match(head.parameters));
    if (behind == kNone) return false;
    if (stream_.is(behind, "{")) head.body = behind;
    std::size_t first = head.name;
    while (first > 0 && !stream_.is(first - 1, ";") && !stream_.is(first - 1, "{") &&
           !stream_.is(first - 1, "}") && !stream_.is(first - 1, ":"))
      --first;
    // Not behind the `:` of a constructor, as `: Base(3)` is.
    if (first > 0 && stream_.is(first - 1, ":") && !is_access_specifier(first - 2)) return false;
    const std::size_t end = head.body != kNone ? stream_.match(head.body) : behind;
    if (end == kNone || !in_one_branch(source_, stream_, first, end)) return false;
    return read_head(first, head);
  }

  bool is_access_specifier(std::size_t i) const {
    return stream_.is(i, "public") || stream_.is(i, "private") || stream_.is(i, "protected");
  }

  // Everything before the name: only what surely is no macro for __device__.
  bool read_head(std::size_t i, FunctionHead& head) const {
    static const std::set<std::string_view> unknown = {
        "constexpr", "consteval", "friend", "typedef", "using", "operator",   "return",
        "delete",    "goto",      "throw",  "else",    "case",  "requires",   "new",
        "concept",   "namespace", "asm",    "__asm__", "do",    "__device__", "__global__"};
    while (stream_.is(i, "template")) {
      if (!stream_.is(i + 1, "<") || stream_.match_angle_forwards(i + 1) == kNone) return false;
      if (stream_.is(i + 2, ">")) return false;  // a specialisation
      i = stream_.match_angle_forwards(i + 1) + 1;
    }
    while (stream_.is(i, "[") && stream_.is(i + 1, "[")) {
      if (stream_.match(i) == kNone) return false;
      i = stream_.match(i) + 1;
    }
    if (stream_.is(i, "extern")) return false;
    head.mark = i;
    for (; i < head.name; ++i) {
      if (stream_.is(i, "=") || stream_.is(i, "(") || stream_.is(i, ")") || stream_.is(i, "{"))
        return false;
      if (stream_.is_identifier(i) &&
          (unknown.contains(stream_[i].text) || may_be_macro(i) || stands_for_specifier(i, head)))
        return false;
    }
    return i == head.name;
  }

  // What stands where no type can: a macro of whatever name, defined elsewhere.
  bool stands_for_specifier(std::size_t i, const FunctionHead& head) const {
    static const std::set<std::string_view> words = {
        "static",       "inline",          "const",   "volatile", "explicit",  "virtual",
        "auto",         "typename",        "struct",  "class",    "union",     "enum",
        "mutable",      "extern",          "public",  "private",  "protected", "__inline__",
        "__noinline__", "__forceinline__", "__host__"};
    const std::string_view word = stream_[i].text;
    if (words.contains(word) || is_basic_type(word) || !stream_.is_identifier(i + 1)) return false;
    if (i + 1 < head.name) return !stream_.is(i + 1, "const") && !stream_.is(i + 1, "volatile");
    const bool conversion =
        stream_.is(head.name, "operator") && stream_.is_identifier(head.name + 1);
    return conversion || (!head.has_name && !stream_.is(head.name, "operator"));
  }

  // Macros have names in capitals, or the file defines them.
  bool may_be_macro(std::size_t i) const {
    const std::string_view word = stream_[i].text;
    if (macros_.contains(word)) return true;
    if (word == "__inline__" || word == "__noinline__" || word == "__forceinline__" ||
        word == "__host__")
      return false;
    if (word.starts_with("__half") || word.starts_with("__nv_")) return false;
    if (word.size() == 1) return false;  // T
    return word.starts_with("_") || std::none_of(word.begin(), word.end(), [](unsigned char c) {
             return std::islower(c) != 0;
           });
  }

  bool is_marked(const FunctionHead& head) const {
    if (!stream_.may_break_line(head.mark) || may_be_devices(head)) return false;
    if (head.has_name && !used_.contains(stream_[head.name].text)) return false;
    if (!head.has_name && calls_unevaluated_) return false;
    return head.body != kNone || is_surely_function(head);
  }

  // Whether another declaration may be __device__: of two, that is enough for nvcc.
  bool may_be_devices(const FunctionHead& head) const {
    if (stream_.is(head.name, "operator")) return defines_operator_of_class_;
    return devices_.contains(stream_[head.name].text);
  }

  // `float f(x);` may be a variable.
  bool is_surely_function(const FunctionHead& head) const {
    const std::size_t first = head.parameters + 1;
    return stream_.is(first, ")") || stream_.is(first, "const") ||
           is_basic_type(stream_[first].text) || !head.has_name;
  }

  // Lambdas without a specifier in functions that are the host's: none of them may be a kernel's
  // argument, nor is one called in device code otherwise.
  bool mark_lambdas(Edits& edits) const {
    bool any = false;
    for (const FunctionHead& head : heads_) {
      if (head.body == kNone || may_be_devices(head) || mentions_both_sides(head)) continue;
      for (std::size_t i = head.body + 1; i < stream_.match(head.body); ++i) {
        const std::size_t at = mark_of_lambda(i);
        if (at == kNone || is_within_device_code(i) || !stream_.may_break_line(at)) continue;
        edits.insert(stream_[at].begin, mark("this lambda is a function") + ' ', true);
        any = true;
      }
    }
    return any;
  }

  // A lambda for host and device, in which others are for both, too.
  bool mentions_both_sides(const FunctionHead& head) const {
    for (std::size_t i = head.body; i < stream_.match(head.body); ++i)
      if (stream_.is(i, "__host__") || macros_.contains(stream_[i].text)) return true;
    return false;
  }

  // The `{` or `->` of the lambda that begins at `i`, if it has parameters and no specifiers.
  std::size_t mark_of_lambda(std::size_t i) const {
    if (!stream_.is(i, "[") || stream_.is(i + 1, "[") || stream_.match(i) == kNone) return kNone;
    const Token& before = stream_[i - 1];
    if ((before.is_identifier() && !before.is("return")) || before.is("]") || before.is(")") ||
        before.is(">") || before.is("["))
      return kNone;
    std::size_t at = stream_.match(i) + 1;
    if (stream_.is(at, "<")) {
      at = stream_.match_angle_forwards(at);
      if (at == kNone) return kNone;
      ++at;
    }
    if (!stream_.is(at, "(") || stream_.match(at) == kNone) return kNone;
    at = stream_.match(at) + 1;
    return stream_.is(at, "{") || stream_.is(at, "->") ? at : kNone;
  }

  const LexedSource& source_;
  const TokenStream& stream_;
  const DeviceBodies& device_;
  std::set<std::string_view> macros_;
  std::set<std::string_view> used_;     // by device code
  std::set<std::string_view> devices_;  // names that a function of the device may have
  bool calls_unevaluated_ = false;
  bool defines_operator_of_class_ = false;
  std::vector<FunctionHead> heads_;
};

}  // namespace

void refuse_calls_of_host_functions(const LexedSource& source, const TokenStream& stream,
                                    const DeviceBodies& bodies, Edits& edits) {
  HostFunctions(source, stream, bodies).refuse(edits);
}

}  // namespace referee::rewriter
