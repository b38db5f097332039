// Rounds to BF16, counts steps, and compares arrays of it.
#include "grader/harness/grading/bf16.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace warplings::grading {
namespace {

constexpr int kFractionBits = 7;
constexpr int kLeastExponent = -126;  // that of the smallest normal number

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
  const auto sign = static_cast<std::uint16_t>(std::signbit(value) ? 0x8000u : 0u);
  if (std::isnan(value)) return {0x7fff};
  if (value == 0) return {sign};
  // Whole multiples of a step, which nearbyint finds under the default rounding mode. The result is
  // a float: it has 8 significant bits, and beyond the largest exponent it becomes infinity.
  const int exponent = std::isinf(value) ? 0 : std::max(std::ilogb(value), kLeastExponent);
  const double steps = std::nearbyint(std::ldexp(value, kFractionBits - exponent));
  const auto rounded = static_cast<float>(std::ldexp(steps, exponent - kFractionBits));
  return {static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(rounded) >> 16)};
}

double Bf16::value() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

int steps_between(Bf16 from, Bf16 to) { return place(to) - place(from); }

namespace {

// Two in a hundred: an alternative's own float arithmetic rounds some elements in another way.
constexpr double kOthers = 0.02;

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
    unlike += is_different(got[i], rounded, floor) ? 1 : 0;
    if (static_cast<double>(unlike) > most) return false;
    unlike_right += is_different(rounded, right[i], floor) ? 1 : 0;
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
    explain(finding, alternatives, [&](const Alternative<double>& one) {
      return fits(*values, answer, one, right, tolerance.floor) ? one.sentence : "";
    });
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
      different += is_different(values[i], right[i], tolerance.floor) ? 1 : 0;
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
