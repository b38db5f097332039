// Tries one rule after the other. Most fail at the first wrong element.
#include "grader/harness/grading/reordered.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "grader/harness/grading/constants.h"

namespace warplings::grading {
namespace {

constexpr std::size_t kFewestWrong = 4;

// From which element the value of element i comes; nothing where the rule says nothing about it.
using Source = std::function<std::optional<std::size_t>(std::size_t)>;

struct Rule {
  Source source;
  std::string sentence;
};

std::vector<std::size_t> wrong_elements(const Held& held) {
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < held.right.size(); ++i) {
    if (!held.holds(i, i)) wrong.push_back(i);
  }
  return wrong;
}

// Whether enough of what belongs to these elements differs.
bool are_distinct(const Held& held, std::vector<std::size_t> elements) {
  std::sort(elements.begin(), elements.end(),
            [&](std::size_t a, std::size_t b) { return held.right[a] < held.right[b]; });
  std::size_t distinct = elements.empty() ? 0 : 1;
  for (std::size_t k = 1; k < elements.size(); ++k) {
    const std::size_t before = elements[k - 1], i = elements[k];
    const double apart = std::max(held.tolerance(before), held.tolerance(i));
    distinct += held.right[i] - held.right[before] > apart ? 1u : 0u;
  }
  return distinct >= kFewestWrong && 4 * distinct >= 3 * elements.size();
}

// Holds for every element that it speaks of, and speaks of enough that are wrong.
bool fits(const Held& held, const std::vector<std::size_t>& wrong, const Source& source) {
  std::size_t explained = 0;
  for (const std::size_t i : wrong) {
    const auto from = source(i);
    if (!from) continue;
    if (!held.holds(i, *from)) return false;
    ++explained;
  }
  if (explained < kFewestWrong || 2 * explained < wrong.size()) return false;
  for (std::size_t i = 0; i < held.right.size(); ++i) {
    const auto from = source(i);
    if (from && !held.holds(i, *from)) return false;
  }
  return true;
}

std::string holds_what_belongs_to(std::size_t i, std::size_t from) {
  return fmt::format("Element {} holds what belongs to element {}", i, from);
}

// In each group of so many elements, from behind.
Rule reversed(std::size_t size, const std::string& words) {
  return {[=](std::size_t i) { return std::optional(i / size * size + size - 1 - i % size); },
          fmt::format("{}: {}.", holds_what_belongs_to(0, size - 1), words)};
}

// The elements of each pair have changed places.
Rule exchanged(std::size_t distance) {
  const auto source = [=](std::size_t i) { return std::optional(i ^ distance); };
  const std::string what = holds_what_belongs_to(0, distance);
  if (distance == 1)
    return {source,
            what + ", and the other way round: each pair of neighbours has changed places."};
  if (std::has_single_bit(distance))
    return {source, fmt::format("{}, and the other way round: elements whose index differs by {} "
                                "have changed places.",
                                what, distance)};
  if (std::has_single_bit(distance + 1))
    return {source, fmt::format("{}: in each {} elements in a row the order is reversed.", what,
                                distance + 1)};
  return {source, fmt::format("{}, and so each: element i what belongs to element i xor {}.", what,
                              distance)};
}

// Of an array of so many rows and columns: column by column instead of row by row.
Rule interchanged(std::size_t rows, std::size_t columns) {
  return {[=](std::size_t i) { return std::optional(i % rows * columns + i / rows); },
          fmt::format("{}: rows and columns are interchanged.", holds_what_belongs_to(1, columns))};
}

// What fills the whole array anew.
std::vector<Rule> permutations(std::size_t count, std::size_t columns) {
  std::vector<Rule> rules;
  for (std::size_t distance = 1; distance < kWarp; ++distance) {
    const std::size_t group = std::bit_floor(distance) * 2;
    if (count % group == 0) rules.push_back(exchanged(distance));
  }
  const auto is_known = [](std::size_t size) {
    return size < 3 || (std::has_single_bit(size) && size <= kWarp);
  };
  if (columns != 0 && columns < count && count % columns == 0) {
    const std::size_t rows = count / columns;
    if (!is_known(columns))
      rules.push_back(reversed(
          columns, fmt::format("in each {} elements in a row the order is reversed", columns)));
    rules.push_back(interchanged(rows, columns));
    if (rows != columns) rules.push_back(interchanged(columns, rows));
  }
  if (!is_known(count)) rules.push_back(reversed(count, "the order of all is reversed"));
  return rules;
}

// Each holds what belongs to one further on or back in its group, where there is one.
std::vector<Rule> shifts(std::size_t group, const std::string& words) {
  std::vector<Rule> rules;
  for (std::size_t by = 1; by <= kWarp && by < group; ++by) {
    for (const bool on : {true, false}) {
      const auto source = [=](std::size_t i) -> std::optional<std::size_t> {
        const std::size_t place = i % group;
        if (on ? place + by >= group : place < by) return std::nullopt;
        return on ? i + by : i - by;
      };
      const std::size_t first = on ? 0 : by;
      rules.push_back({source, fmt::format("{}, and so {}: everything is {} place{} too far {}.",
                                           holds_what_belongs_to(first, on ? by : 0), words, by,
                                           by == 1 ? "" : "s", on ? "in front" : "behind")});
    }
  }
  return rules;
}

}  // namespace

std::string reordered(const Held& held) {
  const std::size_t count = held.right.size();
  const std::vector<std::size_t> wrong = wrong_elements(held);
  if (wrong.size() < kFewestWrong || !are_distinct(held, wrong)) return "";
  std::vector<std::vector<Rule>> kinds = {permutations(count, held.columns), shifts(count, "each")};
  if (held.columns != 0 && held.columns < count)
    kinds.push_back(shifts(held.columns, fmt::format("each in its {} in a row", held.columns)));
  if (count > kWarp) kinds.push_back(shifts(kWarp, "each within 32 in a row"));
  // A rule of a later kind says less: what fits first is told, if it is one.
  for (const std::vector<Rule>& rules : kinds) {
    const Rule* found = nullptr;
    for (const Rule& rule : rules) {
      if (!fits(held, wrong, rule.source)) continue;
      if (found != nullptr) return "";
      found = &rule;
    }
    if (found != nullptr) return found->sentence;
  }
  return "";
}

}  // namespace warplings::grading
