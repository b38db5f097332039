// Counts the different words of each bank.
#include "referee/src/runtime/observe/bank_model.h"

#include <algorithm>
#include <array>

namespace referee {
namespace {

std::size_t lanes_of_part(std::size_t bytes) { return bytes <= 4 ? 32 : bytes == 8 ? 16 : 8; }

}  // namespace

unsigned wavefronts(const std::vector<std::uintptr_t>& addresses, std::size_t bytes) {
  const std::size_t part = lanes_of_part(bytes);
  std::size_t all = 0;
  for (std::size_t first = 0; first < addresses.size(); first += part) {
    std::array<std::vector<std::uintptr_t>, 32> words;
    for (std::size_t i = first; i < std::min(first + part, addresses.size()); ++i)
      for (std::uintptr_t word = addresses[i] / 4; word <= (addresses[i] + bytes - 1) / 4; ++word)
        words[word % 32].push_back(word);
    std::size_t most = 0;
    for (auto& bank : words) {
      std::sort(bank.begin(), bank.end());
      const auto distinct = std::unique(bank.begin(), bank.end()) - bank.begin();
      most = std::max(most, static_cast<std::size_t>(distinct));
    }
    all += most;
  }
  return static_cast<unsigned>(all);
}

std::size_t served_parts(std::size_t lanes, std::size_t bytes) {
  const std::size_t part = lanes_of_part(bytes);
  return (lanes + part - 1) / part;
}

}  // namespace referee
