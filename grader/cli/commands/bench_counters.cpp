// The case with the most traffic is shown: the larger, the less its edges weigh.
#include "grader/cli/commands/bench_counters.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "grader/cli/commands/device_parts.h"
#include "grader/judge/judge.h"
#include "grader/judge/ledger.h"
#include "grader/judge/verdict.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

long product(const json& extents) {
  long result = 1;
  for (const json& extent : extents) result *= extent.get<long>();
  return result;
}

void add(Work::Traffic& traffic, const json& counters, const char* direction) {
  const json counted = counters.value(direction, json::object());
  traffic.requests += counted.value("requests", 0L);
  traffic.bytes += counted.value("bytes", 0L);
  traffic.sectors += counted.value("sectors", 0L);
  traffic.widest = std::max(traffic.widest, counted.value("widest", 0));
}

Work work_of(const json& one) {
  Work work;
  work.name = one.value("sentence", "");
  work.schedule = one.value("schedule", "");
  for (const json& launch : one.value("counters", json::array())) {
    const json counters = launch.value("counters", json::object());
    ++work.launches;
    work.threads += product(launch.value("grid", json::array())) *
                    product(launch.value("block", json::array()));
    work.barriers += counters.value("barriers", 0L);
    work.warp_calls += counters.value("warp_collectives_total", 0L);
    work.conflicts += counters.value("shared_bank_conflicts", 0L);
    work.atomics_global += counters.value("atomics_global", 0L);
    work.atomics_shared += counters.value("atomics_shared", 0L);
    add(work.loads, counters, "global_loads");
    add(work.stores, counters, "global_stores");
  }
  return work;
}

const Work* largest(const std::vector<Work>& works) {
  const auto bytes = [](const Work& work) { return work.loads.bytes + work.stores.bytes; };
  const auto most = std::max_element(works.begin(), works.end(), [&](const Work& a, const Work& b) {
    return bytes(a) < bytes(b);
  });
  return most == works.end() ? nullptr : &*most;
}

std::string efficiency(const Work::Traffic& traffic) {
  if (traffic.sectors == 0) return "-";
  return fmt::format("{:.3g} %", 100.0 * static_cast<double>(traffic.bytes) /
                                     (32.0 * static_cast<double>(traffic.sectors)));
}

// Returns the status of the exercise.
int count_one(const Session& session, const Exercise& exercise, const BenchOptions& options) {
  const Judge judge(session.places, {.count_memory = true});
  Progress progress;
  const auto judged = [&](const char* who, const fs::path& file) {
    const Result result = judge.judge(exercise, file, [&](const std::string& stage) {
      progress.say(exercise.name, fmt::format("the {}: {}", who, stage));
    });
    progress.say(exercise.name, "");
    return result;
  };
  const fs::path file = file_of(session, exercise, options.from);
  const fs::path solution = exercise.below(session.places.solutions());
  std::error_code error;
  std::vector<Work> reference;
  if (fs::exists(solution, error)) reference = works_of(judged("reference", solution).document);
  const Result result = judged("student", file);
  fmt::print("\n{}: {}\n", session.style.bold(session.places.shown(file)), state_in_words(result));
  const std::vector<Work> own = works_of(result.document);
  // Before there is anything to count, the reference shows what is possible.
  const bool begun = result.state != State::not_started;
  const Work* const shown = largest(own.empty() && !begun ? reference : own);
  if (shown == nullptr) {
    fmt::print("  No case passes, so there is nothing to compare.\n");
    return kNotPassed;
  }
  const Work* const other = own.empty() ? nullptr : same_case(reference, *shown);
  fmt::print("  {}\n", session.style.dim(shown->name + ", one run"));
  const Work nothing;
  for (const std::string& line :
       own.empty() ? comparison(nothing, *shown) : comparison(*shown, other ? *other : nothing)) {
    fmt::print("  {}\n", line);
  }
  return result.state == State::passed || !begun ? kDone : kNotPassed;
}

}  // namespace

std::vector<Work> works_of(const json& document) {
  std::vector<Work> works;
  for (const json& one : document.value("cases", json::array())) {
    if (!one.value("passed", false)) continue;
    Work work = work_of(one);
    if (work.launches > 0) works.push_back(std::move(work));
  }
  return works;
}

const Work* same_case(const std::vector<Work>& works, const Work& wanted) {
  const auto at = std::find_if(works.begin(), works.end(), [&](const Work& work) {
    return work.name == wanted.name && work.schedule == wanted.schedule;
  });
  return at == works.end() ? nullptr : &*at;
}

std::vector<std::string> comparison(const Work& student, const Work& reference, bool telling) {
  std::vector<std::string> lines;
  const auto row = [&](const char* what, const auto& value) {
    const std::string mine = student.name.empty() ? "" : value(student);
    const std::string theirs = reference.name.empty() ? "" : value(reference);
    const auto nothing = [](const std::string& cell) {
      return cell.empty() || cell == "0" || cell == "-";
    };
    if (telling && nothing(mine) && nothing(theirs)) return;
    lines.push_back(fmt::format("{:<42}{:>14}{:>14}", what, mine, theirs));
  };
  const auto number = [](long value) { return fmt::format("{}", value); };
  lines.push_back(fmt::format("{:<42}{:>14}{:>14}", "", student.name.empty() ? "" : "yours",
                              reference.name.empty() ? "" : "reference"));
  row("launches", [&](const Work& w) { return number(w.launches); });
  row("threads", [&](const Work& w) { return number(w.threads); });
  row("calls of __syncthreads", [&](const Work& w) { return number(w.barriers); });
  row("calls of warp functions", [&](const Work& w) { return number(w.warp_calls); });
  row("global loads: requests of a warp", [&](const Work& w) { return number(w.loads.requests); });
  row("  bytes", [&](const Work& w) { return number(w.loads.bytes); });
  row("  widest, bytes of a lane", [&](const Work& w) { return number(w.loads.widest); });
  row("  used of the sectors touched", [&](const Work& w) { return efficiency(w.loads); });
  row("global stores: requests of a warp",
      [&](const Work& w) { return number(w.stores.requests); });
  row("  bytes", [&](const Work& w) { return number(w.stores.bytes); });
  row("  used of the sectors touched", [&](const Work& w) { return efficiency(w.stores); });
  row("shared memory: extra turns (bank conflicts)",
      [&](const Work& w) { return number(w.conflicts); });
  row("atomics on global memory", [&](const Work& w) { return number(w.atomics_global); });
  row("atomics on shared memory", [&](const Work& w) { return number(w.atomics_shared); });
  return lines;
}

int count_instead(const Session& session, const BenchOptions& options,
                  const std::vector<const Exercise*>& exercises, const std::string& why) {
  const std::string text = why +
                           "\nSo nothing is timed. These are the referee's counters, exact and the "
                           "same on every machine, "
                           "of the case with the most traffic.";
  for (const std::string& line : wrapped(text, Style::of(STDOUT_FILENO).width))
    fmt::print("{}\n", line);
  int status = kDone;
  for (const Exercise* const exercise : exercises) {
    status = std::max(status, count_one(session, *exercise, options));
  }
  return status;
}

}  // namespace warplings::cli
