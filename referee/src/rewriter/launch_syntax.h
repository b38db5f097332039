// Finds the parts of a launch in a token stream; knows nothing of what it is turned into.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Names of macros that stand for a configuration: `#define GRID(...) <<<__VA_ARGS__>>>`, a custom
// that spares editors the sight of <<<.
using LaunchMacros = std::set<std::string, std::less<>>;

// Token indices. The kernel is [kernel, open), the configuration [configuration, close), and the
// arguments lie between arguments_open and arguments_close (kNone where a macro's body has no
// closing one). As for nvcc, the angles may be `<< <` and `>> >`, which a formatter that does not
// know CUDA makes of them.
struct Launch {
  std::size_t kernel;
  std::size_t open;             // <<<, or the name of a launch macro
  std::size_t configuration;    // what follows <<<, or that name
  std::size_t close;            // the first > of >>>; kNone where a launch macro stands
  std::size_t arguments_open;   // (
  std::size_t arguments_close;  // )
  bool computed;                // the kernel is an expression other than a name
};

// The launch whose `<<<` or launch macro begins at `open`, if it is one.
std::optional<Launch> parse_launch(const TokenStream& stream, std::size_t open,
                                   const LaunchMacros& macros);

// Whether the macro's body is a configuration and nothing else.
bool is_launch_macro(const Macro& macro);

// Token ranges [first, last) between the commas of (open, close); empty where there is nothing, and
// nullopt where a `<` makes it unclear which commas separate.
using TokenRange = std::pair<std::size_t, std::size_t>;
std::optional<std::vector<TokenRange>> split_arguments(const TokenStream& stream, std::size_t open,
                                                       std::size_t close);

}  // namespace referee::rewriter
