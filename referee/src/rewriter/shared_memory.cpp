// The user's tokens stay where they are: they become members of an object built around them.
#include "referee/src/rewriter/shared_memory.h"

#include <algorithm>
#include <string>

#include "referee/src/rewriter/compiler_messages.h"

namespace referee::rewriter {
namespace {

class SharedRewriter {
 public:
  SharedRewriter(const TokenStream& stream, std::string_view source, const SpecifierNames& shared,
                 Edits& edits)
      : stream_(stream), source_(source), shared_(shared), edits_(edits) {}

  // Rewrites the declaration that has the specifier at `index`; returns the last token it read.
  std::size_t rewrite(std::size_t index) {
    const std::size_t first = declaration_begin(stream_, index);
    const Declaration declaration = parse_declaration(stream_, first, shared_);
    if (declaration.failed_at != kNone) {
      report_unreadable(index, declaration.failed_at);
      return index;
    }
    if (const char* error = find_error(declaration)) {
      report(first, error);
      return declaration.end;
    }
    if (declaration.is_extern) {
      rewrite_dynamic(declaration);
    } else {
      rewrite_static(declaration);
    }
    return declaration.end;
  }

 private:
  bool breakable(std::size_t token) const {
    return token < stream_.size() && stream_.may_break_line(token);
  }

  void report(std::size_t token, std::string_view message) {
    edits_.insert(stream_[token].begin, error_pragma(message), breakable(token));
  }

  // Where something else follows on a later line a semicolon is missing, and the compiler says it
  // better. Parameters and the like fail to compile by themselves.
  void report_unreadable(std::size_t shared, std::size_t failed_at) {
    if (failed_at > shared && failed_at < stream_.size()) {
      const std::size_t begin = stream_[failed_at - 1].end;
      const std::string_view gap = source_.substr(begin, stream_[failed_at].begin - begin);
      if (gap.find('\n') != std::string_view::npos) return;
    }
    report(shared, "the referee cannot read this __shared__ declaration; write type name[size];");
  }

  const char* find_error(const Declaration& declaration) const {
    if (stream_.scope(declaration.first) == Scope::kClass) {
      return "a class member cannot be __shared__";
    }
    for (const Declarator& declarator : declaration.declarators) {
      if (declarator.initialised) {
        return "a __shared__ variable cannot have an initialiser: let a thread assign it, then "
               "synchronise";
      }
      if (declarator.unbounded && !declaration.is_extern) {
        return "a __shared__ array needs a size; one whose size comes with the launch is declared "
               "extern __shared__";
      }
    }
    return nullptr;
  }

  // Text of the tokens [first, last) on one line, without storage classes and alignments.
  std::string spell(const Declaration& declaration, std::size_t first, std::size_t last) const {
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
      if (is_storage(i)) continue;
      if (is_alignment(declaration, i)) {
        if (stream_.is(i + 1, "(")) i = stream_.match(i + 1);
        continue;
      }
      if (!text.empty()) text += ' ';
      text += stream_[i].text;
    }
    return text;
  }

  bool is_storage(std::size_t i) const {
    const Token& token = stream_[i];
    return token.is_identifier() &&
           (shared_.contains(token.text) || token.is("static") || token.is("extern"));
  }

  static bool is_alignment(const Declaration& declaration, std::size_t i) {
    const auto& all = declaration.alignments;
    return std::find(all.begin(), all.end(), i) != all.end();
  }

  std::string spell_name(const Declarator& declarator) const {
    std::string name;
    for (std::size_t i = declarator.name; i < declarator.name_end; ++i) name += stream_[i].text;
    return name;
  }

  // `prefix` joined to the variable's name; through ## where the name is a macro's parameter.
  std::string derived_name(std::string_view prefix, const Declarator& declarator) const {
    const Macro* macro = stream_.macro();
    const bool paste = macro && macro->has_parameter(stream_[declarator.name].text);
    return std::string(prefix) + (paste ? "##" : "") + spell_name(declarator);
  }

  std::string quoted_name(const Declarator& declarator) const {
    const Macro* macro = stream_.macro();
    const std::string_view name = stream_[declarator.name].text;
    if (macro && macro->function_like && macro->has_parameter(name))
      return std::string("#").append(name);
    return string_literal(spell_name(declarator));
  }

  void rewrite_static(const Declaration& declaration) {
    const std::vector<Declarator>& declarators = declaration.declarators;
    const std::string storage = derived_name("referee_storage_", declarators[0]);
    const std::string object = derived_name("referee_shared_", declarators[0]);
    // A union with a constructor of its own constructs none of the variables, as in CUDA, where
    // shared memory starts uninitialised.
    const std::string open = "static union " + storage + " { constexpr " + storage +
                             "() : referee_none() {} char referee_none; struct { "
                             "::referee::Redzone referee_before; ";
    if (declaration.tag != kNone) {
      // The class that the declaration defines stays outside, where the user can name it.
      const std::size_t close = stream_.match(declaration.body);
      const std::string tag(stream_[declaration.tag].text);
      edits_.insert(stream_[close].end, "; " + open + tag + " ", breakable(close));
    } else {
      edits_.insert(stream_[declaration.first].begin, open, breakable(declaration.first));
    }
    blank_storage(declaration);
    separate(declaration);

    std::string close =
        std::string(stream_.macro() && declaration.end == stream_.size() ? ";" : "") +
        " ::referee::Redzone referee_after; } referee_memory; } " + object;
    for (const Declarator& declarator : declarators) {
      const std::string name = spell_name(declarator);
      close += "; static constexpr auto& " + name + " = " + object + ".referee_memory." + name;
    }
    for (const Declarator& declarator : declarators) close += "; " + registration(declarator);
    finish(declaration, std::move(close));
  }

  // The line of the name itself: a declaration may span several.
  std::string line_of(const Declarator& declarator) const {
    if (stream_.macro()) return "__LINE__";
    const std::string_view before = source_.substr(0, stream_[declarator.name].begin);
    return std::to_string(std::count(before.begin(), before.end(), '\n') + 1);
  }

  // What tells the runtime of the variable: a call where there is code, else an object.
  std::string registration(const Declarator& declarator) const {
    const std::string call = "::referee::declare_shared(" + spell_name(declarator) + ", " +
                             quoted_name(declarator) + ", __FILE__, " + line_of(declarator) + ")";
    if (stream_.scope(declarator.name) == Scope::kBlock) return call;
    return "[[maybe_unused]] static const bool " + derived_name("referee_registered_", declarator) +
           " = (" + call + ", true)";
  }

  // Puts `text` behind the declaration's semicolon (or behind a macro's body, which may have none).
  void finish(const Declaration& declaration, std::string text) {
    if (declaration.end < stream_.size()) {
      edits_.insert(stream_[declaration.end].end, text + ";", breakable(declaration.end));
    } else {
      edits_.insert(stream_[stream_.size() - 1].end, std::move(text), false);
    }
  }

  // A redzone between two variables of one declaration: `, b` becomes `; Redzone ...; float b`.
  void separate(const Declaration& declaration) {
    const std::size_t specifiers = declaration.tag != kNone ? declaration.tag : declaration.first;
    if (declaration.body != kNone && declaration.tag == kNone) return;
    const std::size_t end =
        declaration.tag != kNone ? declaration.tag + 1 : declaration.specifiers_end;
    const std::string type = spell(declaration, specifiers, end);
    for (std::size_t i = 0; i + 1 < declaration.declarators.size(); ++i) {
      const Token& comma = stream_[declaration.declarators[i].end];
      edits_.replace(
          comma.begin, comma.end,
          "; ::referee::Redzone referee_between_" + std::to_string(i + 1) + "; " + type + " ",
          breakable(declaration.declarators[i].end));
    }
  }

  void blank_storage(const Declaration& declaration) {
    for (std::size_t i = declaration.first; i < declaration.end; ++i) {
      if (declaration.body != kNone && i == declaration.body) i = stream_.match(i);
      if (is_storage(i)) edits_.blank(source_, stream_[i].begin, stream_[i].end);
    }
  }

  // extern __shared__ T name[]; -> static T (&name)[] = reinterpret_cast<T (&)[]>(arena);
  // Compilers fold that address, so no lane reads the reference from memory.
  void rewrite_dynamic(const Declaration& declaration) {
    bool written = false;
    for (std::size_t i = declaration.first; i < declaration.end; ++i) {
      const Token& token = stream_[i];
      if (token.is("extern") && !written) {
        edits_.replace(token.begin, token.end, "static", false);  // as wide as extern
        written = true;
      } else if (is_storage(i)) {
        edits_.blank(source_, token.begin, token.end);
      }
    }
    // The arena is aligned for every type; an alignment here would belong to the reference.
    for (const std::size_t i : declaration.alignments) {
      const std::size_t last = stream_.is(i + 1, "(") ? stream_.match(i + 1) : i;
      edits_.blank(source_, stream_[i].begin, stream_[last].end);
    }
    const std::string type = spell(declaration, declaration.first, declaration.specifiers_end);
    for (const Declarator& declarator : declaration.declarators) {
      const std::size_t name = declarator.name;
      const std::string before = spell(declaration, declarator.first, name);
      const std::string after = spell(declaration, declarator.name_end, declarator.last);
      edits_.insert(stream_[name].begin, "(&", breakable(name));
      edits_.insert(stream_[declarator.name_end - 1].end, ")", breakable(name));
      edits_.insert(stream_[declarator.last - 1].end,
                    " = reinterpret_cast<" + type + " " + before + "(&)" + after +
                        ">(::referee::dynamic_shared_arena.bytes)",
                    breakable(name));
    }
    std::string names = stream_.macro() && declaration.end == stream_.size() ? ";" : "";
    for (std::size_t i = 0; i < declaration.declarators.size(); ++i)
      names += (i > 0 ? "; " : " ") + naming(declaration.declarators[i]);
    finish(declaration, std::move(names));
  }

  // What tells the runtime how the arena is called here. No lane comes by: the address of a
  // template's member makes the program tell it before main().
  std::string naming(const Declarator& declarator) const {
    const std::string named = "::referee::NamedDynamic<decltype(" + spell_name(declarator) + "), " +
                              quoted_name(declarator) + ", __FILE__, " + line_of(declarator) +
                              ">::named";
    if (stream_.scope(declarator.name) == Scope::kBlock) return "static_cast<void>(&" + named + ")";
    return "[[maybe_unused]] static const bool " + derived_name("referee_named_", declarator) +
           " = " + named;
  }

  const TokenStream& stream_;
  std::string_view source_;
  const SpecifierNames& shared_;
  Edits& edits_;
};

}  // namespace

void rewrite_shared_memory(const TokenStream& stream, std::string_view source,
                           const SpecifierNames& shared, Edits& edits) {
  SharedRewriter rewriter(stream, source, shared, edits);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    const Token& token = stream[i];
    if (token.is_identifier() && shared.contains(token.text)) i = rewriter.rewrite(i);
  }
}

SpecifierNames shared_specifiers(const LexedSource& source) {
  SpecifierNames names = {"__shared__"};
  for (const Directive& directive : source.directives) {
    if (directive.name != "define") continue;
    const Macro macro = parse_macro(directive);
    if (!macro.function_like && macro.body.size() == 1 && names.contains(macro.body[0].text)) {
      names.insert(macro.name.text);
    }
  }
  return names;
}

}  // namespace referee::rewriter
