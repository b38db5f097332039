// What six bytes keep of one access of one word.
#pragma once

#include <cstdint>

#include "referee/src/runtime/memory/cell.h"

namespace referee {

// From where an access comes, and how: clock, bytes and strength, as in AccessInfo.
struct Site {
  std::uint32_t pc = 0;
  std::uint32_t how = 0;  // never 0

  static constexpr unsigned kThreadBits = 10;
  static constexpr Site of(const Access& access) {
    return {access.pc, access.info.bits >> kThreadBits};
  }
  AccessInfo by(std::uint32_t thread) const { return {how << kThreadBits | thread}; }
  bool operator==(const Site&) const = default;
};

// Few in a program. A site's number is its place in this table, which is never full: what finds no
// room close to where it belongs has no number.
inline constexpr std::uint32_t kSites = 1 << 14, kNoSite = kSites;
extern Site sites[kSites];
std::uint32_t find_number(const Site& site, std::uint32_t begin);
inline std::uint32_t number_of(const Site& site) {
  const std::uint32_t begin = (site.pc * 0x9E3779B1u ^ site.how * 0x85EBCA6Bu) >> 18;
  return sites[begin] == site ? begin : find_number(site, begin);
}
void forget_sites();

// A read by the lanes of a warp has two entries; `who` of the second one is their mask.
enum class Kind : std::uint8_t { none, write, read, read_by_lanes };

// Read by a thread, and by so many behind it, up to three: bytes of one word that are read in step.
struct Entry {
  std::uint32_t who = 0;  // segment, as its distance from another one (20 bits); thread (10); kind
  std::uint16_t how = 0;  // number (14 bits); threads behind

  static constexpr unsigned kThreadAt = 2, kSegmentAt = 12, kNumberAt = 2;
  static constexpr std::uint32_t kMostBehind = 3;

  // False where the segment is too far away, or the site has no number.
  bool set(Kind kind, const Access& access, std::uint32_t base, std::uint32_t behind = 0) {
    const auto distance = static_cast<std::int32_t>(access.segment - base);
    const auto kept = static_cast<std::uint32_t>(distance) << kSegmentAt;
    const std::uint32_t number = number_of(Site::of(access));
    if (static_cast<std::int32_t>(kept) >> kSegmentAt != distance || number == kNoSite)
      return false;
    who = kept | access.info.thread() << kThreadAt | static_cast<std::uint32_t>(kind);
    how = static_cast<std::uint16_t>(number << kNumberAt | behind);
    return true;
  }

  Kind kind() const { return static_cast<Kind>(who & 3u); }
  std::uint32_t thread() const { return who >> kThreadAt & 0x3FFu; }
  std::uint32_t behind() const { return how & kMostBehind; }
  std::uint32_t segment(std::uint32_t base) const {
    return base + static_cast<std::uint32_t>(static_cast<std::int32_t>(who) >> kSegmentAt);
  }
  const Site& site() const { return sites[how >> kNumberAt]; }
  Access access(std::uint32_t base) const {
    return {segment(base), site().by(thread()), site().pc};
  }
  bool operator==(const Entry&) const = default;
};

}  // namespace referee
