// What an exercise tells the engine: at which sizes to measure, how to make inputs, how to call,
// what is right, and which library function does the same. One per program: see exercises/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bench {

// One measurement's conditions.
struct Point {
  std::string label;    // "2^22 floats"
  std::int64_t n = 0;   // elements or rows, as the exercise counts
  std::string variant;  // "" or what else is chosen: "one value", "4096 columns"
  int parameter = 0;    // the variant as a number, for the exercise
};

class Workload {
 public:
  virtual ~Workload() = default;

  // What any answer must move at the least: each input read once, each output written once.
  virtual double bytes() const = 0;

  // New inputs from the seed; outputs poisoned.
  virtual void refresh(std::uint32_t seed) = 0;

  // The function of a library that was built from an exercise's file.
  virtual void call(void* function) = 0;

  // The library's; its temporary storage is there already.
  virtual void call_library() = 0;

  // Waits for the device. Empty where the last call's result is right and the inputs are as they
  // were, otherwise what is wrong.
  virtual std::string wrong() = 0;
};

struct Benchmark {
  std::string exercise;
  std::string library;  // "CUB DeviceReduce::Sum", or empty where the toolkit has none
  std::vector<Point> points;
  std::unique_ptr<Workload> (*make)(const Point& point);
};

// Defined by exercises/<exercise>.cu.
Benchmark benchmark();

// 2^exponent of a unit for each exponent.
inline std::vector<Point> powers_of_two(const std::vector<int>& exponents, const std::string& unit,
                                        const std::string& variant = "", int parameter = 0) {
  std::vector<Point> result;
  for (const int exponent : exponents) {
    result.push_back({"2^" + std::to_string(exponent) + " " + unit, std::int64_t{1} << exponent,
                      variant, parameter});
  }
  return result;
}

// 2^10 to 2^28.
inline std::vector<Point> array_sizes(const std::string& unit, const std::string& variant = "",
                                      int parameter = 0) {
  return powers_of_two({10, 12, 14, 16, 18, 20, 22, 24, 26, 28}, unit, variant, parameter);
}

}  // namespace bench
