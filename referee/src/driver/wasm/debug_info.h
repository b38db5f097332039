// The lines of a compiled function, as LLVM IR tells them in text.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace referee::driver::wasm {

class DebugInfo {
 public:
  // Reads the numbered metadata of a module: lines like "!12 = !DILocation(line: 3, ...)".
  explicit DebugInfo(std::string_view ir);

  // Pairs of lines for the location of this number and the calls that it was inlined by, from the
  // innermost out: the function, without what the linker needs of it, and "FILE:LINE". The same
  // for the number of a function.
  std::string frames(unsigned location) const;

 private:
  // The value of a field of the node: what stands behind "NAME: ", without quotes.
  std::string_view field(unsigned node, std::string_view name) const;
  unsigned reference(unsigned node, std::string_view name) const;
  std::string file_of(unsigned scope) const;
  std::string function_of(unsigned scope) const;

  std::unordered_map<unsigned, std::string_view> nodes_;
};

}  // namespace referee::driver::wasm
