// Mistakes that many exercises know, as families of alternatives: sums of a part of the elements,
// values from another lane, numbers kept in too few bits.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <type_traits>
#include <utility>

#include "grader/harness/grading/alternatives.h"

namespace warplings::grading {

// What the members of a group are called, and the whole: "lane" of "its warp".
struct GroupWords {
  std::string member = "element";
  std::string plural = "elements";
  std::string fold = "sum";
};

// Collects sentences about values and keeps the one that fits.
template <class T>
class OnlyOne {
 public:
  void add(bool fits, const std::string& sentence) {
    if (!fits) return;
    ++count_;
    sentence_ = sentence;
  }
  std::string sentence() const { return count_ == 1 ? sentence_ : ""; }

 private:
  int count_ = 0;
  std::string sentence_;
};

// Element g of the output should be the sum of groups[g]; it is that of a part of each group: of
// the first k members, of the last k, of every second, fourth ..., of one alone, or each counted
// several times.
template <class T>
Alternative<T> parts_of_sums(std::vector<std::vector<T>> groups, GroupWords words = {}) {
  const auto recognise = [groups, words](const std::vector<T>& got) -> std::string {
    if (got.size() != groups.size() || got.empty()) return "";
    std::size_t largest = 0;
    for (const auto& group : groups) largest = std::max(largest, group.size());
    // `sums` are over those members that `takes(i, size)` names, in every group.
    const auto is_sum_of = [&](const std::vector<T>& sums, auto takes) {
      for (std::size_t g = 0; g < sums.size(); ++g) {
        T sum{};
        for (std::size_t i = 0; i < groups[g].size(); ++i) {
          if (takes(i, groups[g].size())) sum = static_cast<T>(sum + groups[g][i]);
        }
        if (!(sum == sums[g])) return false;
      }
      return true;
    };
    const std::string these = got.size() == 1 ? "This is the sum" : "These are the sums";
    OnlyOne<T> claim;
    claim.add(is_sum_of(got, [](std::size_t, std::size_t) { return false; }),
              got.size() == 1 ? "This is 0: nothing was added." : "All of them are 0.");
    // How many members from the beginning, or from the end, add up to `sums`. Where some differ by
    // zeros only, the roundest of these numbers, or the smallest; 0 where there is none, or no
    // single one.
    const auto count_of = [&](const std::vector<T>& sums, bool from_end,
                              bool roundest) -> std::size_t {
      const auto member = [&](std::size_t k) {
        return groups[0][from_end ? groups[0].size() - k : k - 1];
      };
      const auto fits = [&](std::size_t k) {
        return is_sum_of(sums, [=](std::size_t i, std::size_t size) {
          return from_end ? i + k >= size : i < k;
        });
      };
      std::size_t best = 0;
      bool only_zeros = true;  // since a number that fits
      T sum{};
      for (std::size_t k = 1; k < largest && k <= groups[0].size(); ++k) {
        sum = static_cast<T>(sum + member(k));
        only_zeros = only_zeros && member(k) == T{};
        if (!(sum == sums[0]) || !fits(k)) continue;
        if (best != 0 && !only_zeros) return 0;
        only_zeros = true;
        if (best == 0 || (roundest && std::countr_zero(k) > std::countr_zero(best))) best = k;
      }
      return best;
    };
    std::vector<T> right(groups.size());
    std::vector<T> more(groups.size());  // than the right sums
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (const T& x : groups[g]) right[g] = static_cast<T>(right[g] + x);
      more[g] = static_cast<T>(got[g] - right[g]);
    }
    if (const std::size_t k = count_of(got, false, true); k != 0) {
      claim.add(true, k == 1
                          ? fmt::format("{} of the first {} alone.", these, words.member)
                          : fmt::format("{} of the first {} {}; {} from number {} on {} missing.",
                                        these, k, words.plural, words.plural, k, "are"));
    }
    if (const std::size_t k = count_of(got, true, true); k != 0) {
      claim.add(true, fmt::format("{} of the last {} {} only.", these, k,
                                  k == 1 ? words.member : words.plural));
    }
    for (const bool last : {false, true}) {
      const std::size_t k = count_of(more, last, false);
      const char* const place = last ? "last" : "first";
      claim.add(k > 1,
                fmt::format("{} with the {} {} {} counted twice.", these, place, k, words.plural));
      claim.add(k == 1,
                fmt::format("{} with the {} {} counted twice.", these, place, words.member));
    }
    for (std::size_t step = 2; step < largest; step *= 2) {
      claim.add(
          is_sum_of(got, [step](std::size_t i, std::size_t) { return i % step == 0; }),
          fmt::format("{} of the {} whose number is a multiple of {}; the others are missing.",
                      these, words.plural, step));
    }
    for (unsigned times = 2; times <= 1024; ++times) {
      bool all = true;
      for (std::size_t g = 0; g < got.size() && all; ++g) {
        all = static_cast<T>(right[g] * static_cast<T>(times)) == got[g];
      }
      claim.add(all, fmt::format("{} with every {} counted {} times.", these, words.member, times));
    }
    return claim.sentence();
  };
  return {"part_of_the_sum", "", {}, recognise};
}

// The same of one sum of so many elements that chance would make one of its parts fit: tells where
// just the first 256 were added, or 512, or another power of two, as a fixed number of blocks does.
template <class T>
Alternative<T> first_blocks(std::vector<T> elements) {
  const auto recognise = [elements](const std::vector<T>& got) -> std::string {
    if (got.size() != 1) return "";
    OnlyOne<T> claim;
    T sum{};
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (i >= 256 && std::has_single_bit(i)) {
        claim.add(
            sum == got[0],
            fmt::format("This is the sum of the first {} elements. Which number is fixed: that of "
                        "the blocks, or that of the threads that add up what the blocks found?",
                        i));
      }
      sum = static_cast<T>(sum + elements[i]);
    }
    return claim.sentence();
  };
  return {"first_blocks", "", {}, recognise};
}

// Each element should be one of `in`, whose values all differ, of the same warp: says from which
// lane the wrong ones come, where one rule tells it for all of them. `source(i)` is the index of
// the right one.
template <class T>
Alternative<T> moved_from(std::vector<T> in, std::function<std::size_t(std::size_t)> source,
                          std::size_t warp = 32) {
  const auto recognise = [in, source, warp](const std::vector<T>& got) -> std::string {
    std::map<T, std::size_t> where;
    for (std::size_t i = 0; i < in.size(); ++i) where.emplace(in[i], i);
    if (where.size() != in.size() || got.size() != in.size()) return "";
    std::vector<std::pair<std::size_t, std::size_t>> wrong;  // element, where its value comes from
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] == in[source(i)]) continue;
      const auto from = where.find(got[i]);
      // NaN is found anywhere: it is what an element holds that was never written.
      if (from == where.end() || !(from->first == got[i])) return "";
      wrong.emplace_back(i, from->second);
    }
    const auto all = [&](auto rule) {
      return std::all_of(wrong.begin(), wrong.end(),
                         [&](const auto& one) { return rule(one.first, one.second); });
    };
    if (wrong.empty()) return "";
    const std::size_t i = wrong.front().first;
    const std::size_t from = wrong.front().second;
    if (all([](std::size_t to, std::size_t f) { return f == to; })) {
      return "The wrong elements are the lanes' own values.";
    }
    for (const auto& [to, f] : wrong) {
      if (f / warp == to / warp) continue;
      return fmt::format("Element {} holds in[{}], which belongs to another warp.", to, f);
    }
    const std::size_t lane = from % warp;
    if (all([&](std::size_t, std::size_t f) { return f % warp == lane; })) {
      return fmt::format("The wrong elements all hold the value of lane {}.", lane);
    }
    if (all([&](std::size_t to, std::size_t f) { return f - to == from - i; })) {
      return from > i
                 ? fmt::format("The wrong elements hold the value of the lane {} above.", from - i)
                 : fmt::format("The wrong elements hold the value of the lane {} below.", i - from);
    }
    if (all([&](std::size_t to, std::size_t f) { return (f ^ to) == (from ^ i); })) {
      return fmt::format("The wrong elements hold the value of lane xor {}.", from ^ i);
    }
    return fmt::format("Lane {} holds the value of lane {}; it should hold that of lane {}.",
                       i % warp, lane, source(i) % warp);
  };
  return {"other_lane", "", {}, recognise};
}

// Maxima that no element below a constant can bring down: each is the larger one of the right value
// and that constant, which is none of a group's elements.
inline Alternative<float> maxima_from(std::vector<float> right) {
  const auto recognise = [right](const std::vector<float>& got) -> std::string {
    if (got.size() != right.size()) return "";
    std::size_t wrong = 0;
    float least = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] == right[i]) continue;
      if (wrong++ == 0) least = got[i];
      if (got[i] != least || !(right[i] < least)) return "";
    }
    for (std::size_t i = 0; i < got.size() && wrong > 0; ++i) {
      if (got[i] != std::max(right[i], least)) return "";
    }
    const std::pair<float, const char*> known[] = {
        {std::numeric_limits<float>::min(), "FLT_MIN, a float just above 0"},
        {std::numeric_limits<float>::denorm_min(), "the smallest float above 0"},
        {std::numeric_limits<float>::lowest(), "-FLT_MAX, the lowest finite float"},
        {-std::numeric_limits<float>::min(), "-FLT_MIN, a float just below 0"},
        {std::numeric_limits<float>::infinity(), "INFINITY"},
        {0.0f, "0"},
        {-1.0f, "-1"},
        {1.0f, "1"}};
    // One number alone may be anything's.
    std::string what;
    for (const auto& [number, name] : known) {
      if (number == least) what = name;
    }
    if (what.empty() && wrong < 3) return "";
    if (what.empty()) what = fmt::format("{}", least);
    if (wrong == 0) return "";
    const bool is_one = got.size() == 1;
    return fmt::format(
        "{} {}, which is more than any element{}: a maximum starts at an element, or at -INFINITY.",
        is_one ? "This is" : "The wrong ones are", what, is_one ? "" : " there");
  };
  return {"starts_from", "", {}, recognise};
}

// Running sums, exclusive or inclusive, of which some differ from the right ones by the element of
// the same index and by nothing else.
template <class T>
Alternative<T> own_element_in_sums(std::vector<T> in, std::vector<T> right, bool inclusive,
                                   std::size_t warp = 32) {
  const auto recognise = [=](const std::vector<T>& got) -> std::string {
    if (got.size() != right.size() || in.size() != right.size()) return "";
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] == right[i]) continue;
      const T other = static_cast<T>(inclusive ? right[i] - in[i] : right[i] + in[i]);
      if (got[i] != other) return "";
      wrong.push_back(i);
    }
    if (wrong.empty()) return "";
    const std::size_t lane = wrong.front() % warp;
    const bool one_lane =
        std::all_of(wrong.begin(), wrong.end(), [&](std::size_t i) { return i % warp == lane; });
    const char* const how = inclusive ? "small" : "large";
    std::string what =
        wrong.size() == 1
            ? fmt::format("out[{0}] is too {1} by in[{0}], its own element", wrong[0], how)
            : fmt::format("Every wrong out[i] is too {} by in[i], its own element", how);
    if (!inclusive) what += ", which an exclusive scan leaves out";
    return what +
           (one_lane ? fmt::format(". All of them belong to lane {} of a warp.", lane) : ".");
  };
  return {"own_element", "", {}, recognise};
}

// The right values, but kept in fewer bits somewhere on their way.
template <class T>
Alternative<T> narrowed(std::vector<T> expected) {
  const auto recognise = [expected](const std::vector<T>& got) -> std::string {
    if (got.size() != expected.size()) return "";
    const auto all = [&](auto change) {
      for (std::size_t i = 0; i < got.size(); ++i) {
        if (!(got[i] == change(expected[i]))) return false;
      }
      return true;
    };
    OnlyOne<T> claim;
    if constexpr (std::is_integral_v<T>) {
      claim.add(all([](T x) { return static_cast<T>(static_cast<std::int16_t>(x)); }) ||
                    all([](T x) { return static_cast<T>(static_cast<std::uint16_t>(x)); }),
                "These are the right values cut to 16 bits.");
      claim.add(all([](T x) { return static_cast<T>(static_cast<std::uint8_t>(x)); }),
                "These are the right values cut to 8 bits.");
      bool close = sizeof(T) >= 4;
      for (std::size_t i = 0; i < got.size() && close; ++i) {
        const double x = static_cast<double>(expected[i]);
        close = std::abs(static_cast<double>(got[i]) - x) <= 0x1p-21 * std::abs(x);
      }
      claim.add(close,
                "All of them are right but for their lowest bits, as after rounding to a "
                "float, which has 24.");
    } else {
      claim.add(all([](T x) { return std::trunc(x); }),
                "These are the right values with everything after the decimal point dropped.");
    }
    return claim.sentence();
  };
  return {"too_few_bits", "", {}, recognise};
}

// Right but for NaN, though no input is NaN or infinite and nothing overflows on the way: the
// caller sees to that. Infinities of the program's own have met. `right_with`: "n = 4096", with
// which the same program was right, if there is such a size at which no part is without `parts`,
// "keys".
inline Alternative<double> infinities_met(std::vector<double> reference, std::vector<double> bound,
                                          const std::string& right_with = "",
                                          const std::string& parts = "elements") {
  const auto recognise = [=](const std::vector<double>& got) -> std::string {
    if (got.size() != reference.size()) return "";
    for (std::size_t i = 0; i < got.size(); ++i) {
      const bool right = std::abs(got[i] - reference[i]) <= bound[i];
      if (!right && !std::isnan(got[i])) return "";
    }
    if (!right_with.empty())
      return fmt::format(
          "What is wrong is NaN; with {0} it was right. So NaN comes of parts that have no {1}: "
          "of -INFINITY minus -INFINITY, their maxima, where two of them are merged; or of 0 / 0, "
          "their sums.",
          right_with, parts);
    return fmt::format(
        "What is wrong is NaN, and no input is, nor is any exponential infinite. So NaN comes of "
        "infinities or zeros that the program begins with: of -INFINITY minus -INFINITY, as where "
        "two parts without {} are merged, or of 0 / 0, where one is divided by its own sum.",
        parts);
  };
  return {"infinities_met", "", {}, recognise};
}

// What calls before this one in the same process gave, newest last: the same once more, or
// everything added up.
template <class T>
Alternative<T> left_over(std::vector<std::vector<T>> before, std::vector<T> expected) {
  const auto recognise = [before, expected](const std::vector<T>& got) -> std::string {
    if (before.empty() || got.size() != expected.size()) return "";
    OnlyOne<T> claim;
    if (before.back() != expected) {
      claim.add(got == before.back(), "This is the result of the call before.");
    }
    std::vector<T> sum = expected;
    for (auto call = before.rbegin(); call != before.rend(); ++call) {
      if (call->size() != sum.size()) break;
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = static_cast<T>(sum[i] + (*call)[i]);
      if (sum == expected) continue;
      claim.add(got == sum, "This is the right result with that of earlier calls added to it.");
    }
    return claim.sentence();
  };
  return {"left_over", "", {}, recognise};
}

}  // namespace warplings::grading
