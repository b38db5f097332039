// Rounds to BF16, counts steps, and compares arrays of it.
#include "grader/harness/grading/bf16.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace warplings::grading {
namespace {

constexpr int kMoreBits = 52 - 7;  // of a double's fraction
// How much more a double's exponent is biased by.
constexpr std::uint64_t kBias = std::uint64_t{1023 - 127} << 52;
constexpr std::uint64_t kInfinityBits = 0x7f80;

bool is_finite(Bf16 number) { return (number.bits & 0x7f80u) != 0x7f80u; }

// The numbers in their order as whole numbers in theirs.
int place(Bf16 number) {
  const int magnitude = number.bits & 0x7fff;
  return number.bits == magnitude ? magnitude : -magnitude;
}

bool is_within(Bf16 got, Bf16 right, const Bf16Tolerance& tolerance) {
  if (got == right) return true;
  if (!is_finite(got) || !is_finite(right)) {
    return std::isnan(got.value()) && std::isnan(right.value());
  }
  return std::abs(steps_between(right, got)) <= tolerance.steps ||
         std::abs(got.value() - right.value()) <= tolerance.floor;
}

bool is_different(Bf16 got, Bf16 right, double floor) {
  return got != right && !(std::abs(got.value() - right.value()) <= floor);
}

}  // namespace

Bf16 Bf16::nearest(double value) {
  if (std::isnan(value)) return {0x7fff};
  const unsigned sign = std::signbit(value) ? 0x8000u : 0u;
  const double magnitude = std::abs(value);
  // Numbers that are not normal are whole multiples of 2^-133, and their bits count them.
  if (magnitude < 0x1p-126)
    return {static_cast<std::uint16_t>(sign |
                                       static_cast<unsigned>(std::nearbyint(magnitude * 0x1p133)))};
  // A double's bits are those of a BF16 but for the exponent's bias and 45 more bits of fraction. A
  // fraction that is rounded up to 2 counts the exponent up, as it should.
  std::uint64_t bits = std::bit_cast<std::uint64_t>(magnitude) - kBias;
  bits += (std::uint64_t{1} << (kMoreBits - 1)) - 1 + (bits >> kMoreBits & 1);
  return {static_cast<std::uint16_t>(sign | std::min(bits >> kMoreBits, kInfinityBits))};
}

double Bf16::value() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

int steps_between(Bf16 from, Bf16 to) { return place(to) - place(from); }

namespace {

// Two in a hundred: an alternative's own float arithmetic rounds some elements in another way.
constexpr double kOthers = 0.02;

// What is rounded to BF16 is off by 2^-8 at most, in its own measure; the floats in front of it by
// far less.
constexpr double kRounding = 1.25 * 0x1p-8;

bool fits(const std::vector<Bf16>& got, const Answer& answer, const Alternative<double>& other,
          const std::vector<Bf16>& right, double floor) {
  const double most = kOthers * static_cast<double>(got.size());
  std::size_t unlike = 0;
  std::size_t unlike_right = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto value = other.element(i);
    if (!value) {
      if (!answer.is_poison(&got[i], sizeof got[i], i * sizeof got[i])) return false;
      ++unlike_right;
      continue;
    }
    // Half a word of poison may be a number like any other, so what is held here decides.
    const Bf16 rounded = Bf16::nearest(*value);
    if (!is_within(got[i], rounded, {.steps = 1, .floor = floor})) return false;
    unlike += is_different(got[i], rounded, floor) ? 1u : 0u;
    if (static_cast<double>(unlike) > most) return false;
    unlike_right += is_different(rounded, right[i], floor) ? 1u : 0u;
  }
  return unlike < unlike_right;
}

}  // namespace

AnswerMatcher GivesBf16(std::string name, std::vector<double> reference, Bf16Tolerance tolerance,
                        Alternatives<double> alternatives) {
  std::vector<Bf16> right(reference.size());
  std::transform(reference.begin(), reference.end(), right.begin(), Bf16::nearest);
  const auto explained = [=](Finding finding, const Answer& answer) {
    const auto values = answer.values<Bf16>(name);
    if (!values || values->size() != right.size()) return finding;
    std::vector<double> numbers;
    for (const Bf16 x : *values) numbers.push_back(x.value());
    explain(finding, alternatives, [&](const Alternative<double>& one) {
      // Half a word of poison may be a number like any other: a family must see that it is none.
      if (one.recognise) return one.recognise(numbers);
      return fits(*values, answer, one, right, tolerance.floor) ? one.sentence : "";
    });
    if (has_unwritten<Bf16>(answer, name)) return finding;
    std::vector<double> rounded, bound;
    for (const Bf16 x : right) {
      rounded.push_back(x.value());
      bound.push_back(std::max(tolerance.floor, kRounding * std::abs(x.value())));
    }
    tell_what_is_reordered(
        finding, answer,
        {.right = rounded,
         .holds = [&](std::size_t i,
                      std::size_t j) { return is_within((*values)[i], right[j], tolerance); },
         .tolerance = [&](std::size_t i) { return (1 + 2 * tolerance.steps) * bound[i]; }});
    tell_what_is_scaled_or_vanished(finding, answer, numbers, reference, bound);
    return finding;
  };
  const auto examine = [=](const Answer& answer) -> std::optional<Finding> {
    offer(alternatives);
    auto wrong = compare<Bf16>(
        answer, name, right.size(),
        [&](Bf16 got, std::size_t i) { return is_within(got, right[i], tolerance); },
        [&](std::size_t i) {
          const std::string exactly = fmt::format("{} ({:.9g} rounded)", right[i], reference[i]);
          if (tolerance.steps == 0) return exactly;
          return fmt::format("{}, {} step{} off at most", exactly, tolerance.steps,
                             tolerance.steps == 1 ? "" : "s");
        });
    if (wrong) return explained(*std::move(wrong), answer);
    const auto values = *answer.values<Bf16>(name);
    std::size_t different = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
      different += is_different(values[i], right[i], tolerance.floor) ? 1u : 0u;
    }
    const auto total = static_cast<double>(right.size());
    const auto found = static_cast<double>(different);
    if (found <= tolerance.different_share * total) return std::nullopt;
    return explained(
        Finding{State::kWrongAnswer,
                answer.question().introduction() +
                    fmt::format("{:.3g} % of the elements of {} are not the exact result rounded "
                                "to nearest, but a neighbour of it; {:.3g} % may be.",
                                100 * found / total, name, 100 * tolerance.different_share),
                {},
                0},
        answer);
  };
  return {"gives " + name + " rounded to BF16", examine};
}

}  // namespace warplings::grading
