// As the C++ library's demangler has it.
#include "grader/harness/compile/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warplings::build {

std::string in_words(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? std::string(text.get()) : symbol;
}

}  // namespace warplings::build
