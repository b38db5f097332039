// The results of a run as files for other programs: JSON (everything) and JUnit XML (test reports).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/judge/junit.h"
#include "grader/judge/result.h"

namespace warplings {

// A graded exercise: where it stands in the course, and its result.
struct Graded {
  const Exercise* exercise = nullptr;
  Result result;
};

// {"version":1,"warplings":"1.0.0","seed":..,"backend":"referee","passed":n,"total":n,"points":..,
//  "points_possible":..,
//  "exercises":[{"exercise","chapter","kind","points","file","state","passed","total","cases"..}]}
std::string json_report(const std::vector<Graded>& graded, std::uint64_t seed);

// Why a case failed, in one paragraph: its message with the lines that it is about, the diagnoses
// with theirs, the first mismatches.
std::string reason(const Case& run);

// An exercise as a suite: one test case a case and schedule, or one that is named after the state
// of a file that is not started or does not compile.
JunitSuite junit_suite(const std::string& chapter, const Result& result);

// One <testsuite> an exercise, one <testcase> a case and schedule. A file that is not started or
// does not compile is a suite with one failed test case of that name. Each has our version as a
// property.
std::string junit_report(const std::vector<Graded>& graded);

}  // namespace warplings
