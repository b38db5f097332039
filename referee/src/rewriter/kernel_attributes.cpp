// A kernel's body begins with what tells its attributes, so that they are known of each
// instantiation, whoever launches it and by whatever name. Behind a kernel that is no template the
// same is said for whoever asks before a launch.
#include "referee/src/rewriter/kernel_attributes.h"

#include <algorithm>
#include <string>

namespace referee::rewriter {
namespace {

// The first token of the name that ends before `end`, without scopes: that of `kernel` and of
// `kernel<4>`; kNone if there is none.
std::size_t name_before(const TokenStream& stream, std::size_t end) {
  if (end == 0) return kNone;
  std::size_t last = end - 1;
  if (stream.is(last, ">")) {
    const std::size_t open = stream.match_angle_backwards(last);
    if (open == kNone || open == 0) return kNone;
    last = open - 1;
  }
  return stream.is_identifier(last) && !stream[last].text.starts_with("__") ? last : kNone;
}

// The `(` of the parameters of the function that is declared behind token `from`; kNone if there is
// none.
std::size_t parameters_behind(const TokenStream& stream, std::size_t from) {
  for (std::size_t i = from; i < stream.size(); ++i) {
    if (stream.is(i, ";") || stream.is(i, "{")) return kNone;
    if (!stream.is(i, "(")) continue;
    if (name_before(stream, i) != kNone) return i;
    if (stream.match(i) == kNone) return kNone;
    i = stream.match(i);
  }
  return kNone;
}

// The first token of the declaration that the token stands in.
std::size_t declaration_of(const TokenStream& stream, std::size_t index) {
  while (index > 0 && !stream.is(index - 1, ";") && !stream.is(index - 1, "{") &&
         !stream.is(index - 1, "}"))
    --index;
  return index;
}

// The first of the tokens [first, last) that is the word; kNone if there is none.
std::size_t find(const TokenStream& stream, std::string_view word, std::size_t first,
                 std::size_t last) {
  while (first < last && !stream.is(first, word)) ++first;
  return first < last ? first : kNone;
}

// Whether a directive stands among the tokens: which of them count, the preprocessor knows.
bool has_directive(const LexedSource& lexed, const TokenStream& stream, std::size_t first,
                   std::size_t last) {
  return std::any_of(lexed.directives.begin(), lexed.directives.end(), [&](const Directive& one) {
    return stream[first].begin < one.begin && one.begin < stream[last].begin;
  });
}

// Whether any of the tokens (open, close) stands in [first, last), too: a template's parameter.
bool shares_a_name(const TokenStream& stream, std::size_t open, std::size_t close,
                   std::size_t first, std::size_t last) {
  for (std::size_t i = open + 1; i < close; ++i) {
    if (!stream.is_identifier(i)) continue;
    for (std::size_t j = first; j < last; ++j)
      if (stream.is(j, stream[i].text)) return true;
  }
  return false;
}

std::string text_of(const TokenStream& stream, std::size_t open, std::size_t close) {
  std::string text;
  for (std::size_t i = open + 1; i < close; ++i) text.append(stream[i].text).append(" ");
  return text;
}

// The runtime knows them as declare_cluster() and tell_cluster(), and so on.
struct Attribute {
  std::string_view specifier;
  std::string_view name;
  // A launch asks for the kernel by its name, so its declaration is of use without an address.
  bool by_name;
};
constexpr Attribute kAttributes[] = {{"__cluster_dims__", "cluster", true},
                                     {"__launch_bounds__", "launch_bounds", false}};

// Token indices.
struct Declared {
  std::size_t open, close;                 // around the attribute's values
  std::size_t parameters, parameters_end;  // around the kernel's parameters
  std::size_t name;
  std::size_t end;  // `{` of the body, or `;`
  bool has_body;
  std::size_t template_at;  // kNone if it is none
};

// The kernel's address; its parameters tell it from others of its name. "nullptr" where it can't be
// written behind the kernel: of templates, of names of another scope, and of parameters that a
// function's type does not have.
std::string address_of(const TokenStream& stream, const Declared& kernel) {
  const std::size_t first = kernel.parameters, last = kernel.parameters_end;
  if (kernel.template_at != kNone || stream.is(kernel.name - 1, "::") ||
      find(stream, "=", first, last) != kNone || find(stream, "auto", first, last) != kNone)
    return "nullptr";
  return "reinterpret_cast<const void*>(static_cast<void (*)(" + text_of(stream, first, last) +
         ")>(" + std::string(stream[kernel.name].text) + "))";
}

void declare_behind(const TokenStream& stream, const Attribute& attribute, const Declared& kernel,
                    Edits& edits) {
  const std::string address = address_of(stream, kernel);
  // One that is only declared may be defined nowhere, and has no address then.
  if (!attribute.by_name && (address == "nullptr" || !kernel.has_body)) return;
  const std::size_t last = kernel.has_body ? stream.match(kernel.end) : kernel.end;
  const std::string name(stream[kernel.name].text), what(attribute.name);
  const std::string text = " [[maybe_unused]] static const bool REFEREE_UNIQUE(referee_" + what +
                           "_" + name + "_) = ::referee::declare_" + what + "(" +
                           (attribute.by_name ? "\"" + name + "\", " : "") + address + ", " +
                           text_of(stream, kernel.open, kernel.close) + ");";
  edits.insert(stream[last].end, text, stream.may_break_line(last));
}

// That token i is an attribute's name, and a parenthesis follows.
void register_one(const LexedSource& lexed, const TokenStream& stream, const Attribute& attribute,
                  std::size_t i, Edits& edits) {
  const std::size_t close = stream.match(i + 1);
  if (close == kNone || close == i + 2 || stream.scope(i) != Scope::kNamespace) return;
  const std::size_t parameters = parameters_behind(stream, close + 1);
  if (parameters == kNone || stream.match(parameters) == kNone) return;
  const std::size_t parameters_end = stream.match(parameters), end = parameters_end + 1;
  const bool has_body = stream.is(end, "{") && stream.match(end) != kNone;
  if (!has_body && !stream.is(end, ";")) return;
  const std::size_t begin = declaration_of(stream, i), name = name_before(stream, parameters);
  // A macro may hold the rest of a kernel that is asked for by its name.
  if (!attribute.by_name && find(stream, "__global__", begin, name) == kNone) return;
  if (has_directive(lexed, stream, begin, end)) return;
  const std::size_t template_at = find(stream, "template", begin, name);
  const Declared kernel{i + 1, close, parameters, parameters_end, name, end, has_body, template_at};
  // In the body, parameters hide what the attribute means.
  if (has_body && !shares_a_name(stream, kernel.open, close, parameters, parameters_end))
    edits.insert(stream[end].end,
                 " ::referee::tell_" + std::string(attribute.name) + "(" +
                     text_of(stream, kernel.open, close) + ");",
                 stream.may_break_line(end));
  if (template_at == kNone) return declare_behind(stream, attribute, kernel, edits);
  // Of a template's declaration, the definition may say it anew.
  const bool has_head = stream.is(template_at + 1, "<");
  const std::size_t head = has_head ? stream.match_angle_forwards(template_at + 1) : kNone;
  if (!has_body && head != kNone && !shares_a_name(stream, kernel.open, close, template_at, head))
    declare_behind(stream, attribute, kernel, edits);
}

}  // namespace

void register_kernel_attributes(const LexedSource& lexed, const TokenStream& stream, Edits& edits) {
  for (std::size_t i = 0; i + 1 < stream.size(); ++i) {
    if (!stream.is(i + 1, "(")) continue;
    for (const Attribute& attribute : kAttributes)
      if (stream.is(i, attribute.specifier)) register_one(lexed, stream, attribute, i, edits);
  }
}

}  // namespace referee::rewriter
