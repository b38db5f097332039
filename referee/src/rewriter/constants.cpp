// A definition that the reader of declarations does not understand stays as it is: kernels may then
// write the variable, unseen.
#include "referee/src/rewriter/constants.h"

#include <string>

#include "referee/src/rewriter/declaration.h"

namespace referee::rewriter {
namespace {

const SpecifierNames kSpecifiers = {"__constant__", "__device__", "__host__"};

bool is_definition(const TokenStream& stream, std::size_t first, const Declaration& declaration) {
  const bool of_template = first > 0 && stream.is(first - 1, ">");
  return declaration.failed_at == kNone && !declaration.is_extern && !of_template &&
         declaration.end < stream.size();
}

}  // namespace

void register_constants(const TokenStream& stream, Edits& edits) {
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!stream.is(i, "__constant__") || stream.scope(i) != Scope::kNamespace) continue;
    const std::size_t first = declaration_begin(stream, i);
    const Declaration declaration = parse_declaration(stream, first, kSpecifiers);
    if (!is_definition(stream, first, declaration)) continue;
    std::string text;
    for (const Declarator& declarator : declaration.declarators) {
      const std::string name(stream[declarator.name].text);
      text.append(" [[maybe_unused]] static const bool referee_constant_").append(name);
      text.append(" = ::referee::declare_constant(&").append(name).append(", sizeof(").append(name);
      text.append("), \"").append(name).append("\");");
    }
    edits.insert(stream[declaration.end].end, std::move(text),
                 stream.may_break_line(declaration.end));
    i = declaration.end;
  }
}

}  // namespace referee::rewriter
