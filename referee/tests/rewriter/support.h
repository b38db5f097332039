// What the rewriter's tests share: compiling rewritten text, and comparing token positions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace referee::rewriter {

// What the compiler says of the rewritten text (with stub.h included first); empty if it accepts
// it.
std::string compiler_messages(std::string_view source);

// Tokens of the source that the rewritten text has lost or moved, as "line:column text". Positions
// in the rewritten text follow its #line directives. The tokens that a launch or __shared__ is made
// of (<<<, >>>, the parenthesis, storage classes) are replaced by design and not looked for.
std::vector<std::string> displaced_tokens(std::string_view source);

// The same for lines only: for text in which the rewriter may not break lines.
std::vector<std::string> tokens_off_their_line(std::string_view source);

// The rewritten text without its #line directives, and with every run of blanks as one.
std::string squeeze(std::string_view rewritten);

}  // namespace referee::rewriter
