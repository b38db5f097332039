// What was measured, as lines for a terminal and as JSON (bench/README.md has its schema).
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "bench/device/benchmark.h"

namespace bench {

// The middle of several times and how far they spread, in microseconds.
struct Spread {
  double median = 0;
  double lower = 0;  // a quarter of them are below
  double upper = 0;  // a quarter of them are above
  int count = 0;
};

// Times in any order; none gives zeros.
Spread spread_of(std::vector<double> times);

struct Measurement {
  std::string subject;  // "copy kernel", "cudaMemcpyAsync", "library", "reference", "student"
  std::string name;     // what it is called in the table
  std::string trouble;  // empty where every result that was looked at was right
  Spread microseconds;
};

struct PointResult {
  Point point;
  double bytes = 0;
  std::vector<Measurement> measurements;

  // The faster of the two copies, in microseconds.
  double roofline() const;
};

struct Environment {
  std::string device;
  std::string driver;
  std::string toolkit;
  std::string date;
  std::string command;
  int multiprocessors = 0;
  int l2_bytes = 0;
};

// Of the current device, at this time.
Environment environment(const std::string& command);

struct Report {
  Environment environment;
  std::string exercise;
  std::string library;
  std::vector<PointResult> points;
};

// One point: a bar for each subject, as long as its share of the roofline.
void print_point(const PointResult& result);

void write_json(const Report& report, const std::string& file);

// A call for the profiler.
struct ProfiledCall {
  std::string wrong;  // what is wrong with its results, and nothing was profiled; else empty
  double least_bytes = 0;
  std::string point;
};

// {"version", "wrong", "least_bytes", "point"}
void write_json(const ProfiledCall& call, const std::string& file);

}  // namespace bench
