// A definition that the reader of declarations does not understand stays as it is: kernels may then
// write a constant, unseen, and two files cannot have the variable.
#include "referee/src/rewriter/variables.h"

#include <algorithm>
#include <string>

#include "referee/src/rewriter/declaration.h"

namespace referee::rewriter {
namespace {

const SpecifierNames kSpecifiers = {"__device__", "__constant__", "__managed__", "__host__"};

bool is_function(const TokenStream& stream, const Declarator& declarator) {
  return stream.is(declarator.name_end, "(");
}

// Calls `act` with the declaration of each definition of variables at namespace scope that has one
// of the specifiers.
template <class Act>
void for_each_definition(const TokenStream& stream, const SpecifierNames& specifiers, Act act) {
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!specifiers.contains(stream[i].text) || stream.scope(i) != Scope::kNamespace) continue;
    const std::size_t first = declaration_begin(stream, i);
    if (first > 0 && stream.is(first - 1, ">")) continue;  // of a template
    const Declaration declaration = parse_declaration(stream, first, kSpecifiers);
    const auto& all = declaration.declarators;
    if (declaration.failed_at != kNone || declaration.is_extern ||
        declaration.end >= stream.size() ||
        std::any_of(all.begin(), all.end(),
                    [&](const Declarator& declarator) { return is_function(stream, declarator); }))
      continue;
    act(declaration);
    i = declaration.end;
  }
}

bool is_in_unnamed_namespace(const TokenStream& stream, std::size_t index) {
  for (std::size_t i = 1; i < index; ++i) {
    if (!stream.is(i, "{") || !stream.is(i - 1, "namespace")) continue;
    if (const std::size_t close = stream.match(i); close != kNone && close > index) return true;
  }
  return false;
}

// Definitions of redzones `side` a variable, and what registers them. In an unnamed namespace
// nothing can be weak, and clang says so.
std::string redzones(const std::string& side, const std::string& name, bool is_unnamed) {
  const std::string begin = " REFEREE_IN_ORDER ";
  const std::string rest = "::referee::VariableRedzone redzone_";
  const std::string end = side + "_" + name;
  return begin + "static " + rest + end + ";" + begin +
         (is_unnamed ? "static " : "[[gnu::weak]] ") + rest + "weak_" + end + ";" + begin +
         "static " + rest + "data_" + end + " = ::referee::kRedzoneOfData; ";
}
std::string redzone_pointers(const std::string& side, const std::string& name) {
  const std::string end = side + "_" + name;
  return "{&redzone_" + end + ", &redzone_weak_" + end + ", &redzone_data_" + end + "}";
}

}  // namespace

void register_variables(const TokenStream& stream, Edits& edits) {
  for_each_definition(stream, {"__constant__", "__device__"}, [&](const Declaration& declaration) {
    const auto has = [&](std::string_view word) {
      for (std::size_t i = declaration.first; i < declaration.specifiers_end; ++i)
        if (stream.is(i, word)) return true;
      return false;
    };
    const bool constant = has("__constant__");
    // The host's, too, or to be read by all.
    if (!constant && (has("__managed__") || has("const") || has("constexpr"))) return;
    const std::string first_name(stream[declaration.declarators[0].name].text);
    const bool is_unnamed = is_in_unnamed_namespace(stream, declaration.first);
    edits.insert(stream[declaration.first].begin,
                 redzones("before", first_name, is_unnamed) + "REFEREE_IN_ORDER ",
                 stream.may_break_line(declaration.first));
    std::string text = redzones("behind", first_name, is_unnamed);
    for (const Declarator& declarator : declaration.declarators) {
      const std::string name(stream[declarator.name].text);
      text.append(" [[maybe_unused]] static const bool referee_variable_").append(name);
      text.append(" = ::referee::declare_").append(constant ? "constant" : "variable");
      text.append("(&").append(name).append(", ::referee::kVariableSize<decltype(").append(name);
      text.append(")>, \"").append(name).append("\", {");
      text.append(redzone_pointers("before", first_name)).append(", ");
      text.append(redzone_pointers("behind", first_name));
      text.append(declaration.declarators.size() == 1 ? ", true});" : ", false});");
    }
    edits.insert(stream[declaration.end].end, std::move(text),
                 stream.may_break_line(declaration.end));
  });
}

void give_internal_linkage(const TokenStream& stream, Edits& edits) {
  for_each_definition(stream, {"__device__", "__constant__", "__managed__"},
                      [&](const Declaration& declaration) {
                        if (declaration.is_static) return;
                        edits.insert(stream[declaration.first].begin, "[[maybe_unused]] static ",
                                     stream.may_break_line(declaration.first));
                      });
}

bool declares_foreign_variables(const LexedSource& source) {
  const TokenStream stream(source);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    if (!kSpecifiers.contains(stream[i].text) || stream.scope(i) != Scope::kNamespace) continue;
    const Declaration declaration =
        parse_declaration(stream, declaration_begin(stream, i), kSpecifiers);
    if (declaration.is_extern) return true;
  }
  return false;
}

}  // namespace referee::rewriter
