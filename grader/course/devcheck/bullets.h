// Whether a misconception breaks each sentence of a contract, so that some case holds to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::devcheck {

// The sentences of a contract's bullets, each with its full stop. A bullet begins with `//   - `
// in the comment at the source's beginning, and goes on in the lines that are indented below it.
std::vector<std::string> sentences_of_contract(std::string_view source);

struct SourceFile {
  std::string name;  // as messages call it
  std::string text;
};

// A misconception says in its head what it breaks, by the words with which a sentence of the
// contract begins:
//
//   // expect: craft CraftLoadsEachElementOnce
//   // Right, but each of two passes loads the array.
//   // breaks: Each element is loaded once
//
// It breaks one sentence alone: what also breaks another one shows nothing about either. So a
// sentence that says "and" may need two misconceptions; that is left to the author.
//
// Some sentences ask nothing: those that say "need not", "yours to choose", "is enough", "is
// allowed" (or "are"), "Warps have 32 lanes" or "speed is reported", and those that the file of
// cases names, such as definitions and what an answer may rely on:
//
//   // asks nothing: Lanes without a row do not count
//
// Returns what does not fit: a sentence that asks something and is broken by no misconception;
// words that begin no sentence of the contract, or more than one; a misconception that breaks two;
// one whose case (expectation.h) is not there; and a contract without bullets. Empty if all fits.
std::vector<std::string> problems_of_bullets(std::string_view skeleton, const SourceFile& cases,
                                             const std::vector<SourceFile>& misconceptions);

}  // namespace warplings::devcheck
