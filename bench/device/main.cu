// Measures one exercise: the device's copy, the library, the reference, the student's kernel, in
// turns, each repetition with fresh inputs and an empty cache. Nothing is timed before its result
// has been compared, and the last timed result is compared, too.
//
//   EXERCISE_bench --reference LIBRARY [--student LIBRARY] [--json FILE] [--quick]
//   EXERCISE_bench --profile LIBRARY [--json FILE]
//       one call between cudaProfilerStart and -Stop, for ncu
//
// Exit status: 0 measured, 1 the student's or the reference's results are wrong, 2 wrong usage,
// 3 no device, or it failed.
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>

#include "bench/device/benchmark.h"
#include "bench/device/device_clock.h"
#include "bench/device/report.h"
#include "bench/device/roofline.h"
#include "bench/device/subject.h"

namespace {

using namespace bench;

constexpr int kTrialSeconds = 60;

struct Options {
  std::string reference;
  std::string student;
  std::string json;
  std::string profile;
  std::string command;
  bool quick = false;
};

// Throws std::invalid_argument.
Options parse(int argc, char** argv) {
  Options options;
  for (int i = 0; i < argc; ++i) options.command += (i == 0 ? "" : " ") + std::string(argv[i]);
  if (const char* const typed = std::getenv("WARPLINGS_BENCH_COMMAND")) options.command = typed;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--quick") {
      options.quick = true;
      continue;
    }
    std::string* const value = word == "--reference" ? &options.reference
                               : word == "--student" ? &options.student
                               : word == "--profile" ? &options.profile
                               : word == "--json"    ? &options.json
                                                     : nullptr;
    if (value == nullptr || i + 1 == argc) {
      throw std::invalid_argument("What is '" + word +
                                  "'? The head of bench/device/main.cu says "
                                  "what there is.");
    }
    *value = argv[++i];
  }
  return options;
}

// A quick run takes the smallest, the largest and two in between of each variant.
std::vector<Point> chosen_points(const Benchmark& benchmark, bool quick) {
  if (!quick) return benchmark.points;
  std::vector<Point> result;
  std::vector<std::string> variants;
  for (const Point& point : benchmark.points) {
    if (std::find(variants.begin(), variants.end(), point.variant) == variants.end()) {
      variants.push_back(point.variant);
    }
  }
  for (const std::string& variant : variants) {
    std::vector<Point> of_it;
    for (const Point& point : benchmark.points) {
      if (point.variant == variant) of_it.push_back(point);
    }
    const std::size_t last = of_it.size() - 1;
    for (const std::size_t i : std::set<std::size_t>{0, last / 3, 2 * last / 3, last}) {
      result.push_back(of_it[i]);
    }
  }
  return result;
}

// Something to time at a point.
struct Subject {
  Measurement measurement;
  std::function<void()> call;
  std::function<std::string()> wrong;
  std::vector<double> times;
};

class Engine {
 public:
  Engine(const Benchmark& benchmark, const std::vector<Point>& points)
      : benchmark_(benchmark), roofline_(most_traffic(points)) {}

  // A function that passed its trial.
  void add(const std::string& subject, void* function) {
    functions_.push_back({subject, function});
  }
  // One that did not: its line says why.
  void add_failed(const std::string& subject, const std::string& trouble) {
    Measurement measurement{subject, subject, trouble, {}};
    failed_.push_back(measurement);
  }

  PointResult measure(const Point& point, bool quick) {
    const auto workload = benchmark_.make(point);
    PointResult result{point, workload->bytes(), {}};
    std::vector<Subject> subjects = subjects_of(*workload);
    const int repetitions = quick ? 9 : 21;
    for (int repetition = -1; repetition < repetitions; ++repetition) {
      for (Subject& subject : subjects) {
        if (!subject.measurement.trouble.empty()) continue;
        workload->refresh(++seed_);
        const double time = clock_.microseconds(subject.call);
        // The first call warms up, and must be right before anything counts.
        if (repetition >= 0) subject.times.push_back(time);
        if (repetition < 0 || repetition == repetitions - 1) {
          subject.measurement.trouble = subject.wrong();
        }
      }
    }
    for (Subject& subject : subjects) {
      subject.measurement.microseconds = spread_of(subject.times);
      result.measurements.push_back(subject.measurement);
    }
    result.measurements.insert(result.measurements.end(), failed_.begin(), failed_.end());
    return result;
  }

 private:
  double most_traffic(const std::vector<Point>& points) const {
    double most = 0;
    for (const Point& point : points) most = std::max(most, benchmark_.make(point)->bytes());
    return most;
  }

  std::vector<Subject> subjects_of(Workload& workload) {
    const double bytes = workload.bytes();
    const auto copied = [this, bytes] {
      return roofline_.copied(bytes) ? std::string() : std::string("the copy differs");
    };
    const auto wrong = [&workload] { return workload.wrong(); };
    std::vector<Subject> subjects;
    subjects.push_back({{"copy kernel", "copy kernel", "", {}},
                        [this, bytes] { roofline_.copy_by_kernel(bytes); },
                        copied,
                        {}});
    subjects.push_back({{"cudaMemcpyAsync", "cudaMemcpyAsync", "", {}},
                        [this, bytes] { roofline_.copy_by_memcpy(bytes); },
                        copied,
                        {}});
    if (!benchmark_.library.empty()) {
      subjects.push_back(
          {{"library", "library", "", {}}, [&workload] { workload.call_library(); }, wrong, {}});
    }
    for (const auto& [subject, function] : functions_) {
      subjects.push_back({{subject, subject, "", {}},
                          [&workload, pointer = function] { workload.call(pointer); },
                          wrong,
                          {}});
    }
    return subjects;
  }

  const Benchmark& benchmark_;
  Roofline roofline_;
  DeviceClock clock_;
  std::vector<std::pair<std::string, void*>> functions_;
  std::vector<Measurement> failed_;
  std::uint32_t seed_ = 0;
};

// The largest point whose traffic is not beyond 600 MB: the profiler repeats the call, and saves
// what it changes.
int profile(const Options& options) {
  const Benchmark benchmark = bench::benchmark();
  Point point = benchmark.points.front();
  for (const Point& candidate : benchmark.points) {
    const double bytes = benchmark.make(candidate)->bytes();
    if (candidate.variant == point.variant && bytes <= 6e8) point = candidate;
  }
  void* const function = open_subject(options.profile);
  const auto workload = benchmark.make(point);
  workload->refresh(1);
  workload->call(function);
  check(cudaDeviceSynchronize(), "the call");
  const ProfiledCall profiled{workload->wrong(), workload->bytes(), point.label};
  if (!options.json.empty()) write_json(profiled, options.json);
  if (!profiled.wrong.empty()) {
    std::printf("Not profiled: %s\n", profiled.wrong.c_str());
    return 1;
  }
  workload->refresh(2);
  check(cudaDeviceSynchronize(), "making the inputs");
  check(cudaProfilerStart(), "cudaProfilerStart");
  workload->call(function);
  check(cudaDeviceSynchronize(), "the call");
  check(cudaProfilerStop(), "cudaProfilerStop");
  std::printf("At least %.0f bytes, %s\n", profiled.least_bytes, profiled.point.c_str());
  return 0;
}

int run(const Options& options) {
  const Benchmark benchmark = bench::benchmark();
  const std::vector<Point> points = chosen_points(benchmark, options.quick);

  // The trials fork, so they come before this process uses the device.
  struct Library {
    std::string subject;
    std::string file;
    std::string trouble;
  };
  std::vector<Library> libraries;
  if (!options.reference.empty()) libraries.push_back({"reference", options.reference, ""});
  if (!options.student.empty()) libraries.push_back({"student", options.student, ""});
  bool all_right = true;
  for (Library& library : libraries) {
    library.trouble = try_subject(library.file, benchmark, points, kTrialSeconds);
    all_right = all_right && library.trouble.empty();
  }

  Report report{environment(options.command), benchmark.exercise, benchmark.library, {}};
  Engine engine(benchmark, points);
  for (const Library& library : libraries) {
    if (library.trouble.empty()) {
      engine.add(library.subject, open_subject(library.file));
    } else {
      engine.add_failed(library.subject, library.trouble);
    }
  }
  std::printf("%s on %s, %s%s\n", benchmark.exercise.c_str(), report.environment.device.c_str(),
              benchmark.library.empty() ? "" : "library: ", benchmark.library.c_str());
  for (const Point& point : points) {
    report.points.push_back(engine.measure(point, options.quick));
    print_point(report.points.back());
    std::fflush(stdout);
    for (const Measurement& measurement : report.points.back().measurements) {
      all_right = all_right && measurement.trouble.empty();
    }
  }
  if (!options.json.empty()) write_json(report, options.json);
  return all_right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Options options = parse(argc, argv);
    return options.profile.empty() ? run(options) : profile(options);
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
