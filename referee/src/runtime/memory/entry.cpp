// Gives sites their numbers.
#include "referee/src/runtime/memory/entry.h"

#include <algorithm>
#include <iterator>

namespace referee {

Site sites[kSites];

std::uint32_t find_number(const Site& site, std::uint32_t begin) {
  constexpr std::uint32_t kClose = 8;
  for (std::uint32_t i = begin; i != begin + kClose; ++i) {
    Site& known = sites[i % kSites];
    if (known == site) return i % kSites;
    if (known.how != 0) continue;
    known = site;
    return i % kSites;
  }
  return kNoSite;
}

void forget_sites() { std::fill(std::begin(sites), std::end(sites), Site()); }

}  // namespace referee
