// As the C++ library's demangler has it.
#include "grader/harness/compile/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warplings::build {
namespace {

// Names of templates within templates may be longer than anybody reads.
constexpr std::size_t kLongestName = 400;

}  // namespace

std::string in_words(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0) return symbol;
  const std::string name = text.get();
  return name.size() <= kLongestName ? name : name.substr(0, kLongestName) + "...";
}

}  // namespace warplings::build
