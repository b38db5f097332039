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
  std::vector<std::uintptr_t> words;
  for (std::size_t first = 0; first < addresses.size(); first += part) {
    words.clear();
    for (std::size_t i = first; i < std::min(first + part, addresses.size()); ++i)
      for (std::uintptr_t word = addresses[i] / 4; word <= (addresses[i] + bytes - 1) / 4; ++word)
        words.push_back(word);
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    std::array<std::size_t, 32> distinct{};
    for (const std::uintptr_t word : words) ++distinct[word % 32];
    all += *std::max_element(distinct.begin(), distinct.end());
  }
  return static_cast<unsigned>(all);
}

std::size_t served_parts(std::size_t lanes, std::size_t bytes) {
  const std::size_t part = lanes_of_part(bytes);
  return (lanes + part - 1) / part;
}

}  // namespace referee
