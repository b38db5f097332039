// Finds the shortest period of the flags, and says it in words of warps, blocks and rows.
#include "grader/harness/grading/patterns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace warplings::grading {
namespace {

using Flags = std::vector<bool>;

// Beyond that, the periods' table costs more memory than a sentence is worth.
constexpr std::size_t kMostFlags = std::size_t{1} << 22;

// The smallest k with flags[i] == flags[i + k] for all i; the whole where there is none. By the
// failure function of Knuth, Morris and Pratt.
std::size_t shortest_period(const Flags& flags) {
  std::vector<std::uint32_t> border(flags.size() + 1);
  std::uint32_t length = 0;
  for (std::size_t i = 1; i < flags.size(); ++i) {
    while (length > 0 && flags[i] != flags[length]) length = border[length];
    if (flags[i] == flags[length]) ++length;
    border[i + 1] = length;
  }
  return flags.size() - border[flags.size()];
}

bool has_period(const Flags& flags, std::size_t period) {
  for (std::size_t i = period; i < flags.size(); ++i) {
    if (flags[i] != flags[i - period]) return false;
  }
  return true;
}

// What repeats itself, in words: "warp" of "lanes".
struct Unit {
  std::size_t size;
  std::string each;  // "each warp"
  std::string members;
};

std::vector<Unit> known_units(const Layout& layout) {
  std::vector<Unit> units;
  if (layout.one_a_thread && layout.warp_size > 1)
    units.push_back({layout.warp_size, "each warp", "lanes"});
  if (layout.one_a_thread && layout.block_threads > layout.warp_size)
    units.push_back({layout.block_threads,
                     fmt::format("each block of {} threads", layout.block_threads), "threads"});
  for (const auto& [name, value] : layout.values) {
    units.push_back(
        {value, fmt::format("each {} elements in a row ({} = {})", value, name, value), "numbers"});
  }
  return units;
}

// "3, 7, 11, ..."
std::string first_of_them(std::size_t residue, std::size_t period) {
  return fmt::format("{}, {}, {}, ...", residue, residue + period, residue + 2 * period);
}

std::string whose_index(std::size_t residue, std::size_t period) {
  const std::string which = period == 2    ? (residue == 0 ? "is even" : "is odd")
                            : residue == 0 ? fmt::format("is a multiple of {}", period)
                                           : fmt::format("is {} modulo {}", residue, period);
  const std::string component =
      period == 4 ? fmt::format("; {} in vectors of four", "xyzw"[residue]) : "";
  return fmt::format("whose index {} ({}{})", which, first_of_them(residue, period), component);
}

std::string what_they_are(bool never_written) {
  return never_written ? "were never written" : "are wrong";
}

// The wrong ones within a period lie side by side: from the first to the last of these.
struct Run {
  std::size_t first, last;
  std::size_t size() const { return last - first + 1; }
};

std::optional<Run> only_run(const Flags& flags, std::size_t period, bool value) {
  Run run{period, 0};
  std::size_t count = 0;
  for (std::size_t i = 0; i < period; ++i) {
    if (flags[i] != value) continue;
    run.first = std::min(run.first, i);
    run.last = i;
    ++count;
  }
  if (count == 0 || run.size() != count) return std::nullopt;
  return run;
}

std::string in_each(const Unit& unit, const Run& run, bool never_written) {
  const std::string member =
      run.size() == 1 ? fmt::format("{} {} {}", unit.members.substr(0, unit.members.size() - 1),
                                    run.first, never_written ? "was never written" : "is wrong")
                      : fmt::format("{} {} to {} {}", unit.members, run.first, run.last,
                                    what_they_are(never_written));
  return fmt::format("In {}, exactly {}; the others are right.", unit.each, member);
}

Pattern periodic(const Flags& wrong, bool never_written, const Layout& layout) {
  for (const Unit& unit : known_units(layout)) {
    if (unit.size < 2 || 2 * unit.size > wrong.size() || !has_period(wrong, unit.size)) continue;
    // A shorter period than that of a row says more of the same.
    if (3 * shortest_period(wrong) <= unit.size) continue;
    if (const auto run = only_run(wrong, unit.size, true))
      return {in_each(unit, *run, never_written)};
  }
  const std::size_t period = shortest_period(wrong);
  if (period < 2 || 3 * period > wrong.size()) return {};
  const auto bad = only_run(wrong, period, true);
  const auto good = only_run(wrong, period, false);
  if (good && good->size() == 1 && period > 2) {
    const std::string which = whose_index(good->first, period);
    const std::size_t warps = layout.warp_size == 0 ? 0 : layout.block_threads / layout.warp_size;
    if (never_written && !layout.one_a_thread && good->first == 0 && period == warps)
      return {fmt::format("Only the elements whose index is a multiple of {} were written, and a "
                          "block has {} warps: as where only the first warp of each block stores.",
                          period, warps),
              "first_warp_of_each_block"};
    return {fmt::format("Only the elements {} {}.", which,
                        never_written ? "were written" : "are right")};
  }
  if (bad && bad->size() == 1)
    return {fmt::format("Exactly the elements {} {}; the others are right.",
                        whose_index(bad->first, period), what_they_are(never_written))};
  if (bad)
    return {in_each({period, fmt::format("each {} elements in a row", period), "numbers"}, *bad,
                    never_written)};
  std::vector<std::size_t> residues;
  for (std::size_t i = 0; i < period; ++i) {
    if (wrong[i]) residues.push_back(i);
  }
  if (residues.size() > 4) return {};
  const std::size_t last = residues.back();
  residues.pop_back();
  return {
      fmt::format("Exactly the elements whose index is {} or {} modulo {} {}; the others are "
                  "right.",
                  fmt::join(residues, ", "), last, period, what_they_are(never_written))};
}

// The last elements belong to a warp or a block that has fewer than others.
std::string partial(const Flags& wrong, std::size_t first, bool never_written,
                    const Layout& layout) {
  const std::size_t count = wrong.size() - first;
  const std::string what = count == 1 ? (never_written ? "was never written" : "is wrong")
                                      : what_they_are(never_written);
  const std::size_t lanes = layout.warp_size;
  const bool of_warps = layout.warp_elements > 0 && lanes > 0;
  if (of_warps && count == 1 && layout.warp_elements % lanes != 0)
    return fmt::format("Element {} {}: it is the last warp's, which has only {} of {} elements.",
                       first, what, layout.warp_elements % lanes, lanes);
  if (!layout.one_a_thread || first == 0) return "";
  const auto is_partial = [&](std::size_t unit) {
    return unit > 1 && first % unit == 0 && count < unit;
  };
  const char* const plural = count == 1 ? "" : "s";
  if (is_partial(lanes))
    return fmt::format("Exactly the last {} element{} {}: {} the last, partial warp's.", count,
                       plural, what, count == 1 ? "it is" : "they are");
  if (is_partial(layout.block_threads))
    return fmt::format("Exactly the last {} element{} {}: {} the last, partial block's.", count,
                       plural, what, count == 1 ? "it is" : "they are");
  return "";
}

}  // namespace

Pattern pattern_of(const Flags& wrong, bool never_written, const Layout& layout) {
  if (wrong.empty() || wrong.size() > kMostFlags) return {};
  const auto count = static_cast<std::size_t>(std::count(wrong.begin(), wrong.end(), true));
  if (count == 0) return {};
  const auto first =
      static_cast<std::size_t>(std::find(wrong.begin(), wrong.end(), true) - wrong.begin());
  if (first + count == wrong.size()) {
    if (const std::string last = partial(wrong, first, never_written, layout); !last.empty())
      return {last};
  }
  if (count < kFewestOfAPattern || wrong.size() - count < kFewestOfAPattern) return {};
  return periodic(wrong, never_written, layout);
}

}  // namespace warplings::grading
