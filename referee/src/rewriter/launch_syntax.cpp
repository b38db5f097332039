// A launch is read outwards from `<<<`: the kernel backwards, the configuration forwards.
#include "referee/src/rewriter/launch_syntax.h"

#include <algorithm>
#include <cctype>

namespace referee::rewriter {
namespace {

struct Kernel {
  std::size_t begin;
  bool computed;
};

bool is_closer(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }
bool is_opener(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }

// An identifier in capitals, by convention a macro: what it expands to may be a template's name.
bool looks_like_macro(std::string_view name) {
  return std::none_of(name.begin(), name.end(), [](unsigned char c) { return std::islower(c); });
}

class KernelReader {
 public:
  explicit KernelReader(const TokenStream& stream) : stream_(stream) {}

  // The postfix expression that ends at token `last`.
  std::optional<Kernel> read(std::size_t last) {
    std::size_t begin = read_component(last);
    while (begin != kNone && begin > 0) {
      std::size_t before = begin - 1;
      if (stream_.is(before, "template") && before > 0) {
        begin = before;
        --before;
      }
      if (stream_.is(before, "::")) {
        if (before == 0 || !ends_scope(before - 1)) {
          begin = before;  // a leading `::`
          break;
        }
      } else if (stream_.is(before, ".") || stream_.is(before, "->")) {
        computed_ = true;
        if (before == 0) return std::nullopt;
      } else {
        break;
      }
      begin = read_component(before - 1);
    }
    if (begin == kNone) return std::nullopt;
    return Kernel{begin, computed_};
  }

 private:
  bool ends_scope(std::size_t index) const {
    if (stream_.is(index, ">")) return true;
    return stream_.is_identifier(index) && !is_statement_keyword(stream_[index].text);
  }

  // The beginning of the name, template-id, call, element or group that ends at `last`.
  std::size_t read_component(std::size_t last) {
    const Token& token = stream_[last];
    if (token.is_identifier()) return is_statement_keyword(token.text) ? kNone : read_name(last);
    if (token.is(">")) {
      const std::size_t open = stream_.match_angle_backwards(last);
      if (open == kNone || open == 0 || !stream_.is_identifier(open - 1)) return kNone;
      return read_name(open - 1);
    }
    if (token.is("]")) {
      const std::size_t open = stream_.match(last);
      if (open == kNone || open == 0) return kNone;
      computed_ = true;
      return read_component(open - 1);
    }
    return token.is(")") ? read_parentheses(last) : kNone;
  }

  // An identifier with what `##` joins to it.
  std::size_t read_name(std::size_t index) const {
    while (index >= 2 && stream_.is(index - 1, "##")) index -= 2;
    return index;
  }

  std::size_t read_parentheses(std::size_t last) {
    const std::size_t open = stream_.match(last);
    if (open == kNone) return kNone;
    if (open > 0 && is_called(open - 1)) {
      computed_ = computed_ || !looks_like_macro(stream_[open - 1].text);
      return read_component(open - 1);
    }
    const std::optional<Kernel> inside =
        last > open + 1 ? KernelReader(stream_).read(last - 1) : std::nullopt;
    if (!inside || inside->begin != open + 1 || inside->computed) computed_ = true;
    return open;
  }

  // Whether the token before a parenthesis makes it a call.
  bool is_called(std::size_t index) const {
    const Token& token = stream_[index];
    if (token.is_identifier()) return !is_statement_keyword(token.text);
    if (token.is("]")) return true;
    if (token.is(">")) return stream_.match_angle_backwards(index) != kNone;
    if (!token.is(")") || stream_.match(index) == kNone) return false;
    const std::size_t open = stream_.match(index);
    const bool cast = index == open + 2 && stream_.is(open + 1, "void");
    const bool condition =
        open > 0 && stream_.is_identifier(open - 1) && is_statement_keyword(stream_[open - 1].text);
    return !cast && !condition;
  }

  const TokenStream& stream_;
  bool computed_ = false;
};

// The tokens that `<<<` takes at `index`: one, two where it is `<< <`, 0 where there is none. No
// expression has `<` behind `<<`; only `operator<< <int>` does.
std::size_t count_opening_tokens(const TokenStream& stream, std::size_t index) {
  if (index > 0 && stream.is(index - 1, "operator")) return 0;
  if (stream.is(index, "<<<")) return 1;
  return stream.is(index, "<<") && stream.is(index + 1, "<") ? 2 : 0;
}

// The `>` from `index` on, with space between them or without.
std::size_t count_closing_angles(const TokenStream& stream, std::size_t index) {
  std::size_t count = 0;
  while (stream.is(index + count, ">")) ++count;
  return count;
}

// The first `>` of the `>>>` that closes the configuration from `first` on. Template arguments may
// close right before it, and a template's `>>>(` may come earlier: the first place where as many
// angles close as were opened is taken, else (a comparison was counted as opening) the first place.
std::size_t find_close(const TokenStream& stream, std::size_t first) {
  std::size_t fallback = kNone;
  std::size_t angles = 0;
  for (std::size_t i = first; i < stream.size(); ++i) {
    const Token& token = stream[i];
    if (is_opener(token)) {
      if (stream.match(i) == kNone) break;
      i = stream.match(i);
    } else if (is_closer(token) || token.is(";") || token.is("<<<")) {
      break;
    } else if (token.is("<") && stream.is_identifier(i - 1)) {
      ++angles;
    } else if (token.is(">")) {
      const std::size_t count = count_closing_angles(stream, i);
      if (count >= 3 && stream.is(i + count, "(")) {
        const std::size_t close = i + count - 3;
        if (stream.adjacent(close) && angles == count - 3) return close;
        if (stream.adjacent(close) && fallback == kNone) fallback = close;
      }
      angles -= std::min(angles, count);
      i += count - 1;
    }
  }
  return fallback;
}

}  // namespace

std::optional<Launch> parse_launch(const TokenStream& stream, std::size_t open,
                                   const LaunchMacros& macros) {
  if (open == 0) return std::nullopt;
  std::size_t configuration = open + 1;
  std::size_t close = kNone;
  std::size_t arguments = kNone;
  if (const std::size_t count = count_opening_tokens(stream, open)) {
    configuration = open + count;
    close = find_close(stream, configuration);
    if (close == kNone) return std::nullopt;
    arguments = close + 3;
  } else if (stream.is_identifier(open) && macros.contains(stream[open].text) &&
             stream.is(open + 1, "(") && stream.match(open + 1) != kNone) {
    arguments = stream.match(open + 1) + 1;
    if (!stream.is(arguments, "(")) return std::nullopt;
  } else {
    return std::nullopt;
  }
  const std::optional<Kernel> kernel = KernelReader(stream).read(open - 1);
  if (!kernel) return std::nullopt;
  return Launch{kernel->begin,   open, configuration, close, arguments, stream.match(arguments),
                kernel->computed};
}

bool is_launch_macro(const Macro& macro) {
  const std::vector<Token>& body = macro.body;
  const auto angle = [&](std::size_t from_end) { return body[body.size() - from_end].is(">"); };
  return body.size() > 4 && body[0].is("<<<") && angle(1) && angle(2) && angle(3);
}

std::optional<std::vector<TokenRange>> split_arguments(const TokenStream& stream, std::size_t open,
                                                       std::size_t close) {
  std::vector<TokenRange> ranges;
  std::size_t first = open + 1;
  for (std::size_t i = first; i < close; ++i) {
    if (is_opener(stream[i])) {
      if (stream.match(i) == kNone || stream.match(i) > close) return std::nullopt;
      i = stream.match(i);
    } else if (stream.is(i, "<") || stream.is(i, "...")) {
      return std::nullopt;
    } else if (stream.is(i, ",")) {
      ranges.emplace_back(first, i);
      first = i + 1;
    }
  }
  if (first < close || !ranges.empty()) ranges.emplace_back(first, close);
  return ranges;
}

}  // namespace referee::rewriter
