// Turns launches into calls of ::referee::launch by inserting text around the user's own tokens.
#include "referee/src/rewriter/launches.h"

#include <algorithm>
#include <string>
#include <utility>

namespace referee::rewriter {
namespace {

// Text of the tokens [first, last), with a blank where the source had any space.
std::string spell(const TokenStream& stream, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    text += stream[i].text;
    if (i + 1 < last && !stream.adjacent(i)) text += ' ';
  }
  return text;
}

// The kernel's name as reports show it; a macro's parameter is shown as what it stands for.
std::string kernel_name(const TokenStream& stream, const Launch& launch) {
  const Token& first = stream[launch.kernel];
  const Macro* macro = stream.macro();
  if (launch.open == launch.kernel + 1 && macro && macro->has_parameter(first.text)) {
    return std::string("#").append(first.text);
  }
  return string_literal(spell(stream, launch.kernel, launch.open));
}

// Arguments that lose their meaning when a function template passes them on: a literal 0 or NULL
// that becomes a pointer, and a braced list. They are repeated inside the lambda instead.
enum class Passing { kByName, kZero, kNull, kBraces };

Passing passing_of(const TokenStream& stream, const TokenRange& range) {
  const auto [first, last] = range;
  if (last == first + 1 && stream.is(first, "0")) return Passing::kZero;
  if (last == first + 1 && stream.is(first, "NULL")) return Passing::kNull;
  if (last > first + 1 && stream.is(first, "{") && stream.match(first) == last - 1) {
    // A call inside would run once per lane; the compiler then reports the braces themselves.
    for (std::size_t i = first; i < last; ++i) {
      if (stream.is(i, "(")) return Passing::kByName;
    }
    return Passing::kBraces;
  }
  return Passing::kByName;
}

// `)` and blanks in place of three `>`, which may have space between them.
void replace_closing_angles(const Token& first, const Token& second, const Token& third,
                            Edits& edits) {
  edits.replace(first.begin, first.end, ")", false);
  edits.replace(second.begin, second.end, " ", false);
  edits.replace(third.begin, third.end, " ", false);
}

class LaunchRewriter {
 public:
  LaunchRewriter(const TokenStream& stream, std::string_view source, Edits& edits)
      : stream_(stream), source_(source), edits_(edits) {}

  void rewrite(const Launch& launch) {
    const std::optional<std::vector<TokenRange>> arguments = read_arguments(launch);
    const bool breakable = stream_.may_break_line(launch.open);
    const std::string head = "](" +
                             (arguments ? parameters(*arguments) : "auto... referee_arguments") +
                             ") REFEREE_KERNEL_CALL { ";
    // Behind a label's colon, `::` would be joined to it.
    const std::size_t begin = stream_[launch.kernel].begin;
    const bool after_colon = begin > 0 && source_[begin - 1] == ':';
    const std::string open = std::string(after_colon ? " " : "") + "::referee::launch(" +
                             kernel_name(stream_, launch) + (repeats(arguments) ? ", [=" : ", [&");
    edits_.insert(begin, launch.computed ? open + ", referee_kernel = " : open + head,
                  stream_.may_break_line(launch.kernel));

    InsertedText call = launch.computed ? head + "referee_kernel(" : "(";
    if (arguments) {
      append_arguments(*arguments, breakable, call);
    } else {
      call.append("referee_arguments...");
    }
    call.append("); }, ::referee::Configuration");
    open_configuration(launch, std::move(call));
    open_arguments(launch);
    for (const TokenRange& range : arguments.value_or(std::vector<TokenRange>())) replace(range);
  }

 private:
  // Whether lanes read variables of the host's, in braces: they must be copied with the lambda.
  bool repeats(const std::optional<std::vector<TokenRange>>& arguments) const {
    return arguments && std::any_of(arguments->begin(), arguments->end(), [&](const auto& range) {
             return passing_of(stream_, range) == Passing::kBraces;
           });
  }

  // The arguments one by one, so that an error names the one it is in; nullopt where a macro or a
  // template makes their number unclear, and they are passed as a pack.
  std::optional<std::vector<TokenRange>> read_arguments(const Launch& launch) const {
    if (stream_.macro() || launch.arguments_close == kNone) return std::nullopt;
    return split_arguments(stream_, launch.arguments_open, launch.arguments_close);
  }

  // `call` ends right before the configuration's parenthesis.
  void open_configuration(const Launch& launch, InsertedText call) {
    const Token& open = stream_[launch.open];
    const bool breakable = stream_.may_break_line(launch.open);
    if (launch.close == kNone) {
      call.append(" ");  // the launch macro brings the parentheses
      edits_.insert(open.begin, std::move(call), breakable);
      return;
    }
    call.append("(");
    edits_.replace(open.begin, stream_[launch.configuration - 1].end, std::move(call), breakable);
    replace_closing_angles(stream_[launch.close], stream_[launch.close + 1],
                           stream_[launch.close + 2], edits_);
  }

  static std::string argument_name(std::size_t index) {
    return "referee_" + std::to_string(index + 1);
  }

  std::string parameters(const std::vector<TokenRange>& ranges) const {
    std::string text;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const bool named = passing_of(stream_, ranges[i]) == Passing::kByName;
      text += (i > 0 ? ", auto" : "auto") + (named ? " " + argument_name(i) : "");
    }
    return text;
  }

  // What the lambda passes to the kernel, each argument at the place where the user wrote it.
  void append_arguments(const std::vector<TokenRange>& ranges, bool breakable,
                        InsertedText& call) const {
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const auto& [first, last] = ranges[i];
      const bool named = passing_of(stream_, ranges[i]) == Passing::kByName;
      const std::string text = named ? argument_name(i) : spell(stream_, first, last);
      if (i > 0) call.append(", ");
      if (breakable) {
        call.append_at(stream_[first].begin, text);
      } else {
        call.append(text);
      }
    }
  }

  void open_arguments(const Launch& launch) {
    const Token& open = stream_[launch.arguments_open];
    const std::size_t first = launch.arguments_open + 1;
    const bool none = launch.arguments_close == first || first >= stream_.size();
    std::string separator = none ? " " : ",";
    if (const Macro* macro = stream_.macro(); macro && stream_.is_identifier(first)) {
      // The arguments of a variadic macro may be none, and then there must be no comma.
      if (stream_[first].is(macro->variadic_name)) {
        separator = stream_[first].is("__VA_ARGS__") ? " __VA_OPT__(,) " : ", ##";
      }
    }
    edits_.replace(open.begin, open.end, separator, false);
  }

  // An argument that the lambda repeats is ignored where it stands, so any value of its width does.
  void replace(const TokenRange& range) {
    const Passing passing = passing_of(stream_, range);
    if (passing != Passing::kNull && passing != Passing::kBraces) return;
    const std::size_t begin = stream_[range.first].begin;
    edits_.replace(begin, begin + 1, "0", false);
    edits_.blank(source_, begin + 1, stream_[range.second - 1].end);
  }

  const TokenStream& stream_;
  std::string_view source_;
  Edits& edits_;
};

}  // namespace

void rewrite_launches(const TokenStream& stream, std::string_view source,
                      const LaunchMacros& macros, Edits& edits) {
  LaunchRewriter rewriter(stream, source, edits);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (const auto launch = parse_launch(stream, i, macros)) rewriter.rewrite(*launch);
  }
}

void rewrite_launch_macro(const Macro& macro, Edits& edits) {
  const Token& open = macro.body.front();
  const auto from_end = [&](std::size_t n) -> const Token& {
    return macro.body[macro.body.size() - n];
  };
  edits.replace(open.begin, open.end, "(  ", false);
  replace_closing_angles(from_end(3), from_end(2), from_end(1), edits);
}

}  // namespace referee::rewriter
