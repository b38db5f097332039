// The statement is short and always alike, so it is recognised as a whole or not at all.
#include "referee/src/rewriter/special_registers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace referee::rewriter {
namespace {

constexpr std::array<std::string_view, 13> kRegisters = {
    "laneid",      "warpid",      "nwarpid",     "smid",        "nsmid",
    "lanemask_eq", "lanemask_lt", "lanemask_le", "lanemask_gt", "lanemask_ge",
    "globaltimer", "clock",       "clock64"};

// Takes `prefix` and the blanks before it off `text`.
bool take(std::string_view& text, std::string_view prefix) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// The register that the quoted instruction moves into %0; nothing else may be in it.
std::optional<std::string_view> register_in(std::string_view literal) {
  if (literal.size() < 2 || !literal.starts_with('"')) return std::nullopt;
  std::string_view text = literal.substr(1, literal.size() - 2);
  const bool moves = take(text, "mov.") &&
                     (take(text, "u") || take(text, "b") || take(text, "s")) &&
                     (take(text, "32") || take(text, "64")) && take(text, "%0") &&
                     take(text, ",") && take(text, "%");
  if (!moves) return std::nullopt;
  take(text, "%");  // doubled, as GCC wants it; nvcc takes it either way
  const std::string_view name = text.substr(0, text.find_first_of("; \t"));
  text.remove_prefix(name.size());
  if (!take(text, ";") || text.find_first_not_of(" \t") != std::string_view::npos)
    return std::nullopt;
  const auto found = std::find(kRegisters.begin(), kRegisters.end(), name);
  return found == kRegisters.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

void read_special_registers(const TokenStream& stream, std::string_view source, Edits& edits) {
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!stream.is(i, "asm") && !stream.is(i, "__asm__")) continue;
    std::size_t at = i + 1;
    if (stream.is(at, "volatile") || stream.is(at, "__volatile__")) ++at;
    if (!stream.is(at, "(") || stream.match(at) == kNone) continue;
    const std::size_t close = stream.match(at), target = at + 4;
    if (target >= close || !stream.is(at + 2, ":") || !stream.is(target, "(")) continue;
    if (!stream.is(at + 3, "\"=r\"") && !stream.is(at + 3, "\"=l\"")) continue;
    if (stream.match(target) != close - 1) continue;
    const std::optional<std::string_view> name = register_in(stream[at + 1].text);
    if (!name) continue;
    edits.blank(source, stream[i].begin, stream[target].begin);
    edits.replace(stream[close].begin, stream[close].end,
                  " = ::referee::registers::" + std::string(*name) + "()",
                  stream.may_break_line(close));
  }
}

}  // namespace referee::rewriter
