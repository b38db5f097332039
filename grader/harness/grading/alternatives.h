// What well-known mistakes give instead of the right answer. Most wrong numbers are the right
// answer to another question: where an output equals an alternative in every element, the verdict
// says what its values are. It never guesses. Where two alternatives fit, or none does, it says
// nothing. Alternatives of one name and sentence are one: of blocks of 128 threads, of 256, ...
//
//   GivesExactly<int>("out", sums,
//                     {{"exclusive", "These are the sums of the lanes before, without the own
//                     one.",
//                       [=](std::size_t i) { return sums[i] - in[i]; }}})
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/harness/grading/diagnosed.h"
#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/record.h"

namespace warplings::grading {

template <class T>
struct Alternative {
  // Some misconception says that it gets it: "// expect: wrong_answer CASE alternative NAME".
  std::string name;
  // What these values are, as a sentence about this question's answer.
  std::string sentence;
  // Element i; nothing where it is never written.
  std::function<std::optional<T>(std::size_t)> element;
  // Or, for a family of mistakes: looks at all elements and returns the sentence, or "". It makes
  // sure that only one member of the family fits. Asked where no alternative of elements fits, and
  // every element was written.
  std::function<std::string(const std::vector<T>&)> recognise{};
};

template <class T>
using Alternatives = std::vector<Alternative<T>>;

// Elements that are computed together, and only if somebody asks for one. Those behind the last are
// never written. Copies share what they compute, and what they compute it from.
template <class T>
std::function<std::optional<T>(std::size_t)> computed(std::function<std::vector<T>()> compute) {
  struct All {
    std::function<std::vector<T>()> compute;
    std::optional<std::vector<T>> values;
  };
  const auto all = std::make_shared<All>(All{std::move(compute), {}});
  return [all](std::size_t i) -> std::optional<T> {
    if (!all->values) all->values = all->compute();
    return i < all->values->size() ? std::optional<T>((*all->values)[i]) : std::nullopt;
  };
}

// The same row by row, each when one of its elements is asked for: whoever compares in order needs
// only the first row of an alternative that does not fit. What is nothing is never written.
template <class T>
std::function<std::optional<T>(std::size_t)> computed_by_rows(
    std::size_t columns, std::function<std::vector<std::optional<T>>(std::size_t row)> compute) {
  struct Latest {
    std::function<std::vector<std::optional<T>>(std::size_t row)> compute;
    std::optional<std::size_t> row;
    std::vector<std::optional<T>> values;
  };
  const auto latest = std::make_shared<Latest>(Latest{std::move(compute), {}, {}});
  return [=](std::size_t i) -> std::optional<T> {
    const std::size_t row = i / columns;
    if (latest->row != row) {
      latest->values = latest->compute(row);
      latest->row = row;
    }
    return latest->values[i % columns];
  };
}

// Puts the one alternative that fits into the finding, if there is just one. `fits` returns the
// sentence about it, or "". Families are asked only where nothing else fits.
template <class T, class Fits>
void explain(Finding& finding, const Alternatives<T>& alternatives, Fits fits) {
  const Alternative<T>* found = nullptr;
  std::string what;
  for (const bool families : {false, true}) {
    for (const Alternative<T>& alternative : alternatives) {
      if (static_cast<bool>(alternative.recognise) != families) continue;
      const std::string sentence = fits(alternative);
      if (sentence.empty()) continue;
      if (found != nullptr && what != sentence) return;
      found = &alternative;
      what = sentence;
    }
    if (found != nullptr) break;
  }
  if (found == nullptr) return;
  finding.alternative = found->name;
  finding.explanation = what;
}

// Whether element i of the output was never written: it holds the poison, which for a float is NaN.
template <class T>
bool is_unwritten(const Answer& answer, std::string_view name, const T& got, std::size_t i) {
  return name != kReturned && answer.is_poison(&got, sizeof got, i * sizeof got);
}

// Whether any element was never written. No mistake computes its value, so families, which look at
// values alone, are not asked about such an answer.
template <class T>
bool has_unwritten(const Answer& answer, std::string_view name) {
  const auto values = answer.values<T>(name);
  for (std::size_t i = 0; values && i < values->size(); ++i) {
    if (is_unwritten(answer, name, (*values)[i], i)) return true;
  }
  return false;
}

// The same by elements: `is(got, value, i)` compares what the answer holds with an alternative's
// value. `finding` says that the answer's values are not the right ones.
template <class T, class V, class Is>
void explain_elements(Finding& finding, const Answer& answer, std::string_view name,
                      const Alternatives<V>& alternatives, Is is) {
  if (alternatives.empty()) return;
  const auto values = answer.values<T>(name);
  if (!values) return;
  if constexpr (std::is_floating_point_v<T>) {
    const auto is_nan = [](T got) { return std::isnan(got); };
    if (std::any_of(values->begin(), values->end(), is_nan) && has_undefined_shuffles(answer)) {
      return;
    }
  }
  explain(finding, alternatives, [&](const Alternative<V>& alternative) -> std::string {
    if (alternative.recognise) {
      if (has_unwritten<T>(answer, name)) return "";
      return alternative.recognise(std::vector<V>(values->begin(), values->end()));
    }
    for (std::size_t i = 0; i < values->size(); ++i) {
      const T& got = (*values)[i];
      const std::optional<V> value = alternative.element(i);
      const bool untouched = is_unwritten(answer, name, got, i);
      if (value ? untouched || !is(got, *value, i) : !untouched) return "";
    }
    return alternative.sentence;
  });
}

// Tells the record which alternatives this exercise knows, for the check of the course. Families
// are proven by the harness's tests.
template <class T>
void offer(const Alternatives<T>& alternatives) {
  for (const Alternative<T>& one : alternatives) {
    if (!one.recognise) Record::current().offer(one.name);
  }
}

}  // namespace warplings::grading
