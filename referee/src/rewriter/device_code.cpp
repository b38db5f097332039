// Reads the heads of a file's functions, and the names in their bodies.
#include "referee/src/rewriter/device_code.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/compiler_messages.h"

namespace referee::rewriter {
namespace {

// What nvcc has for device code in namespace std without --expt-relaxed-constexpr: CUDA's own
// overloads, and the few functions that the compiler knows.
const std::set<std::string_view> kStandardInDeviceCode = {
    "abs",    "acos",  "acosh",    "asin",      "asinh",     "atan",    "atan2",   "atanh",
    "cbrt",   "ceil",  "copysign", "cos",       "cosh",      "declval", "erf",     "erfc",
    "exp",    "exp2",  "expm1",    "fabs",      "fdim",      "floor",   "fma",     "fmax",
    "fmin",   "fmod",  "forward",  "free",      "frexp",     "hypot",   "ilogb",   "isfinite",
    "isinf",  "isnan", "isnormal", "ldexp",     "lgamma",    "llrint",  "llround", "log",
    "log10",  "log1p", "log2",     "logb",      "lrint",     "lround",  "malloc",  "memcpy",
    "memset", "modf",  "move",     "nearbyint", "nextafter", "pow",     "printf",  "remainder",
    "remquo", "rint",  "round",    "scalbln",   "scalbn",    "signbit", "sin",     "sinh",
    "sqrt",   "tan",   "tanh",     "tgamma",    "trunc"};

// Objects and types of the library that have no meaning in device code under any option.
const std::set<std::string_view> kHostsAlone = {"cout", "cerr",   "endl", "vector", "string",
                                                "map",  "thread", "list", "deque",  "mutex"};

// Functions that are not constexpr: nvcc refuses them under any option.
const std::set<std::string_view> kNeverInDeviceCode = {
    "async",    "atof",          "atoi",     "exit",        "fprintf",
    "fputs",    "getenv",        "hash",     "make_shared", "puts",
    "qsort",    "inplace_merge", "rand",     "shuffle",     "sprintf",
    "srand",    "sample",        "stod",     "stable_sort", "stable_partition",
    "snprintf", "stof",          "stoi",     "strcmp",      "strlen",
    "system",   "time",          "to_string"};

// Constexpr functions that work on ranges, or on what only the running program knows.
const std::set<std::string_view> kAlgorithms = {"accumulate",     "adjacent_difference",
                                                "all_of",         "any_of",
                                                "binary_search",  "clamp",
                                                "copy",           "copy_backward",
                                                "copy_if",        "copy_n",
                                                "count",          "count_if",
                                                "equal",          "exchange",
                                                "exclusive_scan", "fill",
                                                "fill_n",         "find",
                                                "find_if",        "for_each",
                                                "generate",       "inclusive_scan",
                                                "inner_product",  "iota",
                                                "iter_swap",      "lower_bound",
                                                "make_heap",      "max_element",
                                                "merge",          "min_element",
                                                "minmax",         "minmax_element",
                                                "none_of",        "nth_element",
                                                "partial_sort",   "partial_sum",
                                                "partition",      "pop_heap",
                                                "push_heap",      "reduce",
                                                "remove",         "remove_if",
                                                "replace",        "reverse",
                                                "rotate",         "sort",
                                                "sort_heap",      "swap_ranges",
                                                "transform",      "transform_reduce",
                                                "unique",         "upper_bound"};

class DeviceCode {
 public:
  DeviceCode(const LexedSource& source, const TokenStream& stream, const Functions& functions,
             bool relaxed_constexpr)
      : stream_(stream), relaxed_constexpr_(relaxed_constexpr), functions_(functions) {
    for (const Function& function : functions_)
      if (is_constexpr(function)) constexpr_functions_.insert(stream_[function.name].text);
    for (std::size_t i = 0; i < stream.size(); ++i)
      if (stream_.is_identifier(i) && !is_name_of_constexpr(i) && !is_call(stream_, i))
        constexpr_functions_.erase(stream_[i].text);
    find_host_variables();
    for (const Directive& directive : source.directives)
      for (const Token& token : directive.tokens) {
        constexpr_functions_.erase(token.text);
        host_variables_.erase(token.text);
      }
  }

  void report(Edits& edits) const {
    for (std::size_t i = 0; i < stream_.size(); ++i)
      if (stream_.is(i, "__global__") && stream_.scope(i) == Scope::kClass && !is_friend(i))
        insert(i, "a __global__ function cannot be a member of a class", edits);
    for (const Function& function : functions_) {
      if (function.body == kNone) continue;
      if (head_has(stream_, function, "__global__") && returns_something(function))
        insert(function.first, "a __global__ function must return void", edits);
      const bool device =
          head_has(stream_, function, "__global__") || head_has(stream_, function, "__device__");
      if (!device || head_has(stream_, function, "__host__")) continue;
      report_names(function, edits);
    }
  }

 private:
  bool is_constexpr(const Function& function) const {
    return !relaxed_constexpr_ && head_has(stream_, function, "constexpr") &&
           has_plain_head(stream_, function, {"constexpr"});
  }

  bool is_name_of_constexpr(std::size_t i) const {
    return std::any_of(functions_.begin(), functions_.end(), [&](const Function& function) {
      return function.name == i && is_constexpr(function);
    });
  }

  bool is_friend(std::size_t i) const {
    while (i > 0 && !stream_.is(i - 1, ";") && !stream_.is(i - 1, "{") && !stream_.is(i - 1, "}"))
      if (stream_.is(--i, "friend")) return true;
    return false;
  }

  // Variables at namespace scope of basic types that are not const: nvcc has no copy of theirs on
  // the device.
  void find_host_variables() {
    for (std::size_t i = 1; i < stream_.size(); ++i) {
      if (!stream_.is_identifier(i) || stream_.scope(i) != Scope::kNamespace) continue;
      if (!stream_.is(i + 1, ";") && !stream_.is(i + 1, "=") && !stream_.is(i + 1, "[")) continue;
      bool typed = false, plain = true;
      for (std::size_t k = i; k > 0 && plain; --k) {
        const std::string_view word = stream_[k - 1].text;
        if (word == ";" || word == "}" || word == "{") break;
        typed = typed || is_basic_type(word);
        plain = is_basic_type(word) || word == "static" || word == "*" || word == "inline" ||
                word == "volatile" || word == "thread_local";
      }
      if (typed && plain) host_variables_.insert(stream_[i].text);
    }
    // Named otherwise, too: leave it.
    for (std::size_t i = 1; i < stream_.size(); ++i)
      if (host_variables_.contains(stream_[i].text) && stream_.scope(i) == Scope::kClass)
        host_variables_.erase(stream_[i].text);
  }

  // A return type with a basic type in it and no void; template parameters and the like are passed
  // over.
  bool returns_something(const Function& function) const {
    bool something = false;
    for (std::size_t i = function.first; i < function.name; ++i) {
      if (stream_.is(i, "<")) i = std::min(stream_.match_angle_forwards(i), function.name);
      if (stream_.is(i, "(") || stream_.is(i, "[")) i = std::min(stream_.match(i), function.name);
      if (i >= function.name || stream_.is(i, "void") || stream_.is(i, "auto")) return false;
      something = something || is_basic_type(stream_[i].text);
    }
    return something;
  }

  void report_names(const Function& function, Edits& edits) const {
    const bool is_template = head_has(stream_, function, "template");
    const std::size_t end = std::min(stream_.match(function.body), stream_.size());
    for (std::size_t i = function.body; i < end; ++i) {
      if (stream_.is(i, "throw")) insert(i, "device code cannot throw exceptions", edits);
      if (!stream_.is_identifier(i) || is_unevaluated(i)) continue;
      const std::string name(stream_[i].text);
      if (is_of_std(i)) {
        report_standard(i, edits);
      } else if (!is_template && constexpr_functions_.contains(stream_[i].text) &&
                 is_call(stream_, i) && !is_constant(i)) {
        warn(i,
             "'" + name +
                 "' is a function of the host: device code may call it only if it is "
                 "declared __device__",
             edits);
      } else if (host_variables_.contains(stream_[i].text) && !is_member(i) &&
                 !is_declared_in(function, stream_[i].text)) {
        insert(i,
               "'" + name + "' is a variable of the host: device code has it only if it is " +
                   "declared __device__, or const with a value that is known",
               edits);
      }
    }
  }

  bool is_of_std(std::size_t i) const {
    return i >= 2 && stream_.is(i - 1, "::") && stream_.is(i - 2, "std") &&
           !(i >= 4 && stream_.is(i - 3, "::") && stream_.is(i - 4, "cuda"));
  }

  void report_standard(std::size_t i, Edits& edits) const {
    const std::string name(stream_[i].text);
    if (kHostsAlone.contains(stream_[i].text)) {
      insert(i - 2, "'std::" + name + "' is the host's: device code cannot use it", edits);
      return;
    }
    if (kNeverInDeviceCode.contains(stream_[i].text) && is_called(i)) {
      insert(i - 2, "'std::" + name + "' is a function of the host: nvcc refuses it in device code",
             edits);
      return;
    }
    if (relaxed_constexpr_ || kStandardInDeviceCode.contains(stream_[i].text) || is_constant(i))
      return;
    const bool limits = name == "numeric_limits";
    if (!limits && (name.ends_with("_t") || name.ends_with("_v") || !is_called(i))) return;
    const std::string message = "'std::" + name + "' is a function of the host: in device code, ";
    if (name == "max" || name == "min") {
      insert(i - 2, message + "call " + name, edits);
    } else if (name == "swap") {
      insert(i - 2, message + "swap by hand", edits);
    } else if (kAlgorithms.contains(stream_[i].text)) {
      insert(i - 2, message + "write the loop", edits);
    } else {
      warn(i - 2, message + "nvcc refuses it without --expt-relaxed-constexpr", edits);
    }
  }

  bool is_called(std::size_t i) const {
    std::size_t open = i + 1;
    if (stream_.is(open, "<")) {
      const std::size_t close = stream_.match_angle_forwards(open);
      if (close == kNone) return false;
      open = close + 1;
    }
    return stream_.is(open, "(");
  }

  // In the initialiser of a constexpr variable, or in a static_assert: computed by the compiler.
  bool is_constant(std::size_t i) const {
    for (; i > 0 && !stream_.is(i - 1, ";") && !stream_.is(i - 1, "{") && !stream_.is(i - 1, "}");
         --i)
      if (stream_.is(i - 1, "constexpr") || stream_.is(i - 1, "static_assert") ||
          stream_.is(i - 1, "enum"))
        return true;
    return false;
  }

  bool is_member(std::size_t i) const {
    return stream_.is(i - 1, ".") || stream_.is(i - 1, "->") || stream_.is(i - 1, "::");
  }

  // Whether a parameter or a variable of the function may have the name.
  bool is_declared_in(const Function& function, std::string_view name) const {
    const std::size_t end = std::min(stream_.match(function.body), stream_.size());
    for (std::size_t i = function.first + 1; i < end; ++i) {
      if (!stream_.is(i, name)) continue;
      const Token& before = stream_[i - 1];
      if ((before.is_identifier() && !is_statement_keyword(before.text)) || before.is("*") ||
          before.is("&") || before.is(">") || before.is("&&") || before.is("["))
        return true;
    }
    return false;
  }

  // In decltype(f()) and the like, nothing is called.
  bool is_unevaluated(std::size_t i) const {
    while (i >= 2 && (stream_.is(i - 1, "::") || stream_.is(i - 1, "std"))) --i;
    return i >= 2 && stream_.is(i - 1, "(") &&
           (stream_.is(i - 2, "decltype") || stream_.is(i - 2, "sizeof") ||
            stream_.is(i - 2, "noexcept"));
  }

  // What passes with an option: programs that are compiled so are right.
  void warn(std::size_t token, const std::string& message, Edits& edits) const {
    insert_warning(stream_, token, message, edits);
  }

  void insert(std::size_t token, const std::string& message, Edits& edits) const {
    insert_error(stream_, token, message, edits);
  }

  const TokenStream& stream_;
  bool relaxed_constexpr_;
  const Functions& functions_;
  std::set<std::string_view> constexpr_functions_;
  std::set<std::string_view> host_variables_;
};

}  // namespace

void report_host_code_in_device_code(const LexedSource& source, const TokenStream& stream,
                                     const Functions& functions, bool relaxed_constexpr,
                                     Edits& edits) {
  DeviceCode(source, stream, functions, relaxed_constexpr).report(edits);
}

}  // namespace referee::rewriter
