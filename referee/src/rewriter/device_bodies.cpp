// Reads on from each specifier to the parameters and the body.
#include "referee/src/rewriter/device_bodies.h"

#include <algorithm>
#include <set>

namespace referee::rewriter {
namespace {

bool is_specifier(const Token& token) { return token.is("__global__") || token.is("__device__"); }

// Words whose parentheses are no parameters.
bool takes_parentheses(std::string_view word) {
  return word.starts_with("__") || word == "alignas" || word == "decltype" || word == "noexcept" ||
         word == "explicit" || word == "requires";
}

// Macros that have the word in what they stand for.
std::set<std::string_view> macros_with(const LexedSource& source, std::string_view word) {
  std::set<std::string_view> names;
  for (const Directive& directive : source.directives) {
    if (directive.name != "define") continue;
    const Macro macro = parse_macro(directive);
    if (std::any_of(macro.body.begin(), macro.body.end(),
                    [&](const Token& token) { return token.is(word); }))
      names.insert(macro.name.text);
  }
  return names;
}

// The parameters of what the specifier at `i` belongs to: their `(`, or the `{` of a lambda that
// has none; kNone for a variable.
std::size_t parameters_of_specifier(const TokenStream& stream, std::size_t i) {
  bool is_operator = false;
  for (++i; i < stream.size(); ++i) {
    if (stream.is(i, "(")) {
      const bool of_specifier =
          stream.is_identifier(i - 1) && takes_parentheses(stream[i - 1].text);
      const bool of_lambda = is_specifier(stream[i - 1]) || stream.is(i - 1, "__host__");
      if (!of_specifier || of_lambda) {
        const bool call = is_operator && stream.is(i - 1, "operator");  // operator()(...)
        return call ? (stream.match(i) == i + 1 && stream.is(i + 2, "(") ? i + 2 : kNone) : i;
      }
      if (stream.match(i) == kNone) return kNone;
      i = stream.match(i);
    } else if (stream.is(i, "[") && stream.match(i) != kNone) {
      i = stream.match(i);
    } else if (stream.is(i, "operator")) {
      is_operator = true;
    } else if (stream.is(i, "{")) {
      return is_specifier(stream[i - 1]) ? i : kNone;
    } else if (stream.is(i, "<") && stream.is_identifier(i - 1) && !is_operator) {
      const std::size_t close = stream.match_angle_forwards(i);
      if (close != kNone) i = close;
    } else if (!is_operator && (stream.is(i, "=") || stream.is(i, ",") || stream.is(i, ")"))) {
      return kNone;
    } else if (stream.is(i, ";") || stream.is(i, "}")) {
      return kNone;
    }
  }
  return kNone;
}

// Behind the initialisers of a constructor, which begin at the `:`: its body.
std::size_t behind_initialisers(const TokenStream& stream, std::size_t i) {
  while (++i < stream.size()) {
    while (stream.is_identifier(i) || stream.is(i, "::")) ++i;
    if (stream.is(i, "<")) {
      i = stream.match_angle_forwards(i);
      if (i == kNone) return kNone;
      ++i;
    }
    if (!stream.is(i, "(") && !stream.is(i, "{")) return kNone;
    i = stream.match(i);
    if (i == kNone) return kNone;
    if (stream.is(i + 1, "...")) ++i;
    if (stream.is(i + 1, "{")) return i + 1;
    if (!stream.is(i + 1, ",")) return kNone;
    ++i;
  }
  return kNone;
}

}  // namespace

std::size_t behind_parameters(const TokenStream& stream, std::size_t close) {
  static const std::set<std::string_view> words = {"const",   "volatile", "noexcept", "override",
                                                   "mutable", "final",    "&",        "&&"};
  std::size_t i = close + 1;
  for (; i < stream.size(); ++i) {
    if (stream.is(i, "(") && stream.is(i - 1, "noexcept") && stream.match(i) != kNone) {
      i = stream.match(i);
    } else if (!words.contains(stream[i].text)) {
      break;
    }
  }
  if (stream.is(i, ":")) return behind_initialisers(stream, i);
  if (stream.is(i, "->")) {
    for (; i < stream.size() && !stream.is(i, "{") && !stream.is(i, ";"); ++i) {
      if ((stream.is(i, "(") || stream.is(i, "[")) && stream.match(i) != kNone) i = stream.match(i);
      if (stream.is(i, "requires")) return kNone;
    }
  }
  return stream.is(i, "{") || stream.is(i, ";") ? i : kNone;
}

bool in_one_branch(const LexedSource& source, const TokenStream& stream, std::size_t first,
                   std::size_t last) {
  int depth = 0;
  for (const Directive& directive : source.directives) {
    if (directive.begin < stream[first].begin || directive.begin > stream[last].end) continue;
    if (directive.name.starts_with("if")) ++depth;
    if (directive.name.starts_with("el") && depth == 0) return false;
    if (directive.name == "endif" && --depth < 0) return false;
  }
  return depth == 0;
}

DeviceBodies find_device_bodies(const LexedSource& source, const TokenStream& stream) {
  const std::set<std::string_view> of_host = macros_with(source, "__host__");
  DeviceBodies bodies;
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!is_specifier(stream[i])) continue;
    const std::size_t parameters = parameters_of_specifier(stream, i);
    if (parameters == kNone) continue;
    DeviceBody found{i, parameters, parameters};
    if (stream.is(parameters, "{")) {
      found.parameters = kNone;
    } else {
      if (stream.match(parameters) == kNone) continue;
      found.body = behind_parameters(stream, stream.match(parameters));
      if (found.body == kNone) continue;
      if (stream.is(found.body, ";")) found.body = kNone;
    }
    std::size_t head = i;
    while (head > 0 && !stream.is(head - 1, ";") && !stream.is(head - 1, "{") &&
           !stream.is(head - 1, "}"))
      --head;
    bool hosts = false;
    for (std::size_t k = head; k < parameters; ++k)
      hosts = hosts || stream.is(k, "__host__") || of_host.contains(stream[k].text);
    const std::size_t end = found.body != kNone ? stream.match(found.body) : parameters;
    if (hosts || end == kNone || !in_one_branch(source, stream, head, end)) continue;
    const bool again = std::any_of(bodies.begin(), bodies.end(), [&](const DeviceBody& other) {
      return other.parameters == found.parameters && other.body == found.body;
    });
    if (!again) bodies.push_back(found);
  }
  return bodies;
}

}  // namespace referee::rewriter
