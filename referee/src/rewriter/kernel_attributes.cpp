// A kernel's body begins with what tells its attributes, so that they are known of each
// instantiation, whoever launches it and by whatever name. What stands behind the kernel tells the
// same before any launch, of kernels that are no templates.
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

// Whether a kernel's declaration stands in [first, last).
bool declares_kernel(const TokenStream& stream, std::size_t first, std::size_t last) {
  while (first < last && !stream.is(first, "__global__")) ++first;
  return first < last;
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
};
constexpr Attribute kAttributes[] = {{"__cluster_dims__", "cluster"},
                                     {"__launch_bounds__", "launch_bounds"}};

// Token indices.
struct Declared {
  std::size_t specifier;
  std::size_t open, close;                 // around the attribute's values
  std::size_t parameters, parameters_end;  // the kernel's
  std::size_t name;
  std::size_t end;  // `{` of the body, or `;`
};

// The address of one of several kernels of this name: the parameters choose. Null where default
// arguments stand among them.
std::string address_of(const TokenStream& stream, const Declared& kernel) {
  for (std::size_t i = kernel.parameters; i < kernel.parameters_end; ++i)
    if (stream.is(i, "=")) return "nullptr";
  return "reinterpret_cast<const void*>(static_cast<void (*)(" +
         text_of(stream, kernel.parameters, kernel.parameters_end) + ")>(" +
         std::string(stream[kernel.name].text) + "))";
}

void declare_behind(const TokenStream& stream, const Attribute& attribute, const Declared& kernel,
                    bool is_template, Edits& edits) {
  const std::size_t last = stream.is(kernel.end, "{") ? stream.match(kernel.end) : kernel.end;
  const std::string name(stream[kernel.name].text), what(attribute.name);
  const std::string text = " [[maybe_unused]] static const bool referee_" + what + "_" + name +
                           "_" + std::to_string(kernel.specifier) + " = ::referee::declare_" +
                           what + "(\"" + name + "\", " +
                           (is_template ? "nullptr" : address_of(stream, kernel)) + ", " +
                           text_of(stream, kernel.open, kernel.close) + ");";
  edits.insert(stream[last].end, text, stream.may_break_line(last));
}

void register_one(const TokenStream& stream, const Attribute& attribute, std::size_t i,
                  Edits& edits) {
  const std::size_t close = stream.match(i + 1);
  if (close == kNone || close == i + 2 || stream.scope(i) != Scope::kNamespace) return;
  const std::size_t parameters = parameters_behind(stream, close + 1);
  if (parameters == kNone || stream.match(parameters) == kNone) return;
  const std::size_t parameters_end = stream.match(parameters);
  const Declared kernel{i,
                        i + 1,
                        close,
                        parameters,
                        parameters_end,
                        name_before(stream, parameters),
                        parameters_end + 1};
  const bool has_body = stream.is(kernel.end, "{") && stream.match(kernel.end) != kNone;
  if (!has_body && !stream.is(kernel.end, ";")) return;
  const std::size_t begin = declaration_of(stream, i);
  if (!declares_kernel(stream, begin, kernel.end)) return;
  const bool is_template = stream.is(begin, "template");
  const std::size_t head =
      is_template && stream.is(begin + 1, "<") ? stream.match_angle_forwards(begin + 1) : kNone;
  if (has_body)
    edits.insert(stream[kernel.end].end,
                 " ::referee::tell_" + std::string(attribute.name) + "(" +
                     text_of(stream, kernel.open, close) + ");",
                 stream.may_break_line(kernel.end));
  // Of a template's declaration, the definition may say it anew.
  const bool depends = head != kNone && shares_a_name(stream, kernel.open, close, begin, head);
  if (!is_template || (!has_body && !depends && head != kNone))
    declare_behind(stream, attribute, kernel, is_template, edits);
}

}  // namespace

void register_kernel_attributes(const TokenStream& stream, Edits& edits) {
  for (std::size_t i = 0; i + 1 < stream.size(); ++i) {
    if (!stream.is(i + 1, "(")) continue;
    for (const Attribute& attribute : kAttributes)
      if (stream.is(i, attribute.specifier)) register_one(stream, attribute, i, edits);
  }
}

}  // namespace referee::rewriter
