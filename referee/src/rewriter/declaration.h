// Reads a variable declaration into specifiers and declarators, as far as __shared__ needs it.
#pragma once

#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Token indices. `name` may be the first of several tokens that `##` joins in a macro's body.
struct Declarator {
  std::size_t first;
  std::size_t name;
  std::size_t name_end;
  std::size_t last;  // one past the declarator: its comma, initialiser or semicolon
  std::size_t end;   // one past the initialiser too
  bool initialised;
  bool unbounded;  // the first array bound is missing: name[]
};

struct Declaration {
  std::size_t first;           // first token of the statement
  std::size_t specifiers_end;  // one past the specifiers
  std::size_t end;             // the semicolon, or stream.size() at the end of a macro's body
  bool is_extern = false;
  bool is_static = false;
  std::size_t body = kNone;             // `{` of a class that the declaration defines
  std::size_t tag = kNone;              // the name of that class, if it has one
  std::vector<std::size_t> alignments;  // first tokens of alignas(...), __align__(...), attributes
  std::vector<Declarator> declarators;
  // Where reading stopped if this is no declaration that the reader knows; kNone otherwise.
  std::size_t failed_at = kNone;
};

// Words that stand for __shared__ in this file: `#define SHARED __shared__`.
using SpecifierNames = std::set<std::string_view>;

// The first token of the statement that has the specifier at `index`.
std::size_t declaration_begin(const TokenStream& stream, std::size_t index);

// Reads the declaration that starts at `first`; `shared` names its __shared__ specifiers.
Declaration parse_declaration(const TokenStream& stream, std::size_t first,
                              const SpecifierNames& shared);

}  // namespace referee::rewriter
