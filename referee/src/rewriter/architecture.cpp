// Finds device functions' bodies by their specifiers, and puts the device's number in the place of
// the macro.
#include "referee/src/rewriter/architecture.h"

#include <algorithm>
#include <vector>

namespace referee::rewriter {
namespace {

constexpr std::string_view kMacro = "__CUDA_ARCH__";

// The device model's, in referee/qualifiers.h.
constexpr const char* kArchitecture = "REFEREE_CUDA_ARCH";

// The token `{` of the body of the function or lambda whose specifier is at `i`; kNone for anything
// else.
std::size_t body_behind(const TokenStream& stream, std::size_t i) {
  bool has_parameters = false;
  for (; i < stream.size(); ++i) {
    if (stream.is(i, ";") || stream.is(i, "=") || stream.is(i, "}")) return kNone;
    if (stream.is(i, "{")) return has_parameters ? i : kNone;
    if (!stream.is(i, "(") && !stream.is(i, "[")) continue;
    has_parameters = has_parameters || stream.is(i, "(");
    i = stream.match(i);
    if (i == kNone) return kNone;
  }
  return kNone;
}

bool is_condition(const Directive& directive) {
  return directive.name == "if" || directive.name == "elif";
}

// Whether the macro at `i` is what `defined` asks about; `first` is where that begins, and `last`
// where it ends.
bool is_asked_for(const std::vector<Token>& tokens, std::size_t i, std::size_t& first,
                  std::size_t& last) {
  first = last = i;
  if (i >= 1 && tokens[i - 1].is("defined")) {
    first = i - 1;
    return true;
  }
  if (i >= 2 && i + 1 < tokens.size() && tokens[i - 1].is("(") && tokens[i - 2].is("defined") &&
      tokens[i + 1].is(")")) {
    first = i - 2;
    last = i + 1;
    return true;
  }
  return false;
}

void replace_in_condition(const Directive& directive, bool on_device, Edits& edits) {
  const std::vector<Token>& tokens = directive.tokens;
  std::size_t first, last;
  bool compared = on_device;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    compared = compared || (tokens[i].is(kMacro) && !is_asked_for(tokens, i, first, last));
  if (!compared) return;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].is(kMacro)) continue;
    const bool asked = is_asked_for(tokens, i, first, last);
    edits.replace(tokens[first].begin, tokens[last].end, asked ? "1" : kArchitecture, false);
  }
}

}  // namespace

std::vector<Bytes> device_functions(const TokenStream& stream) {
  std::vector<Bytes> functions;
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!stream.is(i, "__device__") && !stream.is(i, "__global__")) continue;
    const std::size_t open = body_behind(stream, i);
    if (open == kNone || stream.match(open) == kNone) continue;
    functions.push_back({stream[i].begin, stream[stream.match(open)].end});
  }
  return functions;
}

bool is_in_any(const std::vector<Bytes>& functions, std::size_t at) {
  return std::any_of(functions.begin(), functions.end(), [at](const Bytes& function) {
    return function.begin <= at && at < function.end;
  });
}

void replace_architecture(const LexedSource& source, const TokenStream& stream,
                          std::string_view text, Edits& edits) {
  if (text.find(kMacro) == text.npos) return;
  const std::vector<Bytes> functions = device_functions(stream);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (stream.is(i, kMacro) && is_in_any(functions, stream[i].begin))
      edits.replace(stream[i].begin, stream[i].end, kArchitecture, false);
  }
  for (const Directive& directive : source.directives) {
    const bool here = is_in_any(functions, directive.begin);
    if (is_condition(directive)) {
      replace_in_condition(directive, here, edits);
    } else if (here && directive.tokens.size() == 1 && directive.tokens[0].is(kMacro) &&
               (directive.name == "ifdef" || directive.name == "ifndef")) {
      const auto name = static_cast<std::size_t>(directive.name.data() - text.data());
      edits.replace(name, directive.tokens[0].end, directive.name == "ifdef" ? "if 1" : "if 0",
                    false);
    }
  }
}

}  // namespace referee::rewriter
