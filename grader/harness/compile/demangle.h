// Names of the linker's as a person writes them.
#pragma once

#include <string>

namespace warplings::build {

// "_ZN1S1fEv" -> "S::f()"; a name of C stays what it is. Very long names are cut.
std::string in_words(const std::string& symbol);

}  // namespace warplings::build
