// Which files a source was compiled from, as a rule of make.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace referee::nvcc {

// "target: a.cu b.h", with white space, '#' and '$' in paths as make wants them; the target stands
// as it is. With `phonies` each file but the first gets a rule of its own, so that make goes on
// where a header has been removed.
std::string dependency_rule(const std::string& target,
                            const std::vector<std::filesystem::path>& files, bool phonies);

}  // namespace referee::nvcc
