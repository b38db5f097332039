// A softmax whose maximum and logarithm are rounded together, exp(x - (maximum + log(sum))): what
// it gives, to the last bits of a float.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "grader/harness/grading/alternatives.h"

namespace warplings::grading {

constexpr const char* kLogarithmAdded =
    "The logarithm of the sum was added to the maximum, and rounded with it, before that was "
    "subtracted: of large numbers the digits that matter are lost. Subtract the maximum first, and "
    "divide by the sum.";

struct RoundedLogarithm {
  double most = 0, log_of_sum = 0;

  explicit RoundedLogarithm(const std::vector<double>& row) {
    most = -std::numeric_limits<double>::infinity();
    for (const double x : row) most = std::max(most, x);
    double sum = 0;
    for (const double x : row) sum += std::exp(x - most);
    log_of_sum = std::log(sum);
  }

  // What is subtracted, rounded, where the logarithm is off by so much.
  float subtracted(double error = 0) const { return static_cast<float>(most + log_of_sum + error); }

  // Whether all of `got` is what some float near the right one gives, up to the rounding of a
  // difference and an exponential (CUDA's documentation: 2 ulp). A logarithm and a sum of floats
  // are off by little; beyond a few floats nothing is claimed.
  bool gives(const std::vector<double>& row, const double* got) const {
    constexpr double kError = 0x1p-21;
    float least = subtracted(-kError);
    const float largest = subtracted(kError);
    for (int i = 0; i < 32 && least <= largest; ++i) {
      bool all = true;
      for (std::size_t c = 0; c < row.size() && all; ++c) {
        const double difference = row[c] - static_cast<double>(least);
        const double value = std::exp(difference);
        const double bound = (8 + 3 * std::min(std::abs(difference), 200.0)) * 0x1p-24 * value;
        all = std::abs(got[c] - value) <= bound + 0x1p-126;
      }
      if (all) return true;
      least = std::nextafter(least, std::numeric_limits<float>::infinity());
    }
    return false;
  }
};

// Tells it of rows of floats whose right results are `reference`, each off by its bound at most. No
// element of theirs is infinite.
inline Alternative<double> logarithm_added(std::vector<std::vector<double>> rows,
                                           std::vector<double> reference,
                                           std::vector<double> bound) {
  const auto recognise = [=](const std::vector<double>& got) -> std::string {
    if (got.size() != reference.size()) return "";
    std::size_t wrong = 0, i = 0;
    for (const std::vector<double>& row : rows) {
      if (!RoundedLogarithm(row).gives(row, &got[i])) return "";
      for (std::size_t c = 0; c < row.size(); ++c, ++i) {
        wrong += std::abs(got[i] - reference[i]) > bound[i] ? 1u : 0u;
      }
    }
    return wrong > 1 ? kLogarithmAdded : "";
  };
  return {"logarithm_added", "", {}, recognise};
}

}  // namespace warplings::grading
