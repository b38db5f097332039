// Works on names: of kernels that share one, the last one's clusters count.
#include "referee/src/rewriter/clusters.h"

#include <string>

namespace referee::rewriter {
namespace {

// The `(` of the parameters of the function that is declared behind token `from`; kNone if there is
// none.
std::size_t parameters_behind(const TokenStream& stream, std::size_t from) {
  for (std::size_t i = from; i < stream.size(); ++i) {
    if (stream.is(i, ";") || stream.is(i, "{")) return kNone;
    if (!stream.is(i, "(")) continue;
    if (stream.is_identifier(i - 1) && !stream[i - 1].text.starts_with("__")) return i;
    if (stream.match(i) == kNone) return kNone;
    i = stream.match(i);
  }
  return kNone;
}

// Whether the declaration that the token stands in is a template's.
bool is_template(const TokenStream& stream, std::size_t index) {
  while (index-- > 0) {
    if (stream.is(index, "template")) return true;
    if (stream.is(index, ";") || stream.is(index, "{") || stream.is(index, "}")) return false;
  }
  return false;
}

std::string text_of(const TokenStream& stream, std::size_t open, std::size_t close) {
  std::string text;
  for (std::size_t i = open + 1; i < close; ++i) text.append(stream[i].text).append(" ");
  return text;
}

}  // namespace

void register_clusters(const TokenStream& stream, Edits& edits) {
  for (std::size_t i = 0; i + 1 < stream.size(); ++i) {
    if (!stream.is(i, "__cluster_dims__") || !stream.is(i + 1, "(")) continue;
    const std::size_t close = stream.match(i + 1);
    if (close == kNone || stream.scope(i) != Scope::kNamespace) continue;
    const std::size_t parameters = parameters_behind(stream, close + 1);
    if (parameters == kNone || stream.match(parameters) == kNone) continue;
    std::size_t end = stream.match(parameters) + 1;
    if (stream.is(end, "{")) end = stream.match(end);
    if (end == kNone || !(stream.is(end, "}") || stream.is(end, ";"))) continue;
    const std::string name(stream[parameters - 1].text);
    std::string text = " [[maybe_unused]] static const bool referee_cluster_" + name + "_" +
                       std::to_string(i) + " = ::referee::declare_cluster(\"" + name +
                       "\", ::dim3(" + text_of(stream, i + 1, close) + "), ";
    text += is_template(stream, i) ? "nullptr" : "reinterpret_cast<const void*>(" + name + ")";
    edits.insert(stream[end].end, text + ");", stream.may_break_line(end));
  }
}

}  // namespace referee::rewriter
