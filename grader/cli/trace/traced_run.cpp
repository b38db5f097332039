// JSON to TracedRun. A student's process wrote the trace: whatever is odd in it is refused.
#include "grader/cli/trace/traced_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "grader/text/terminal.h"

namespace warplings::cli::trace {
namespace {

using nlohmann::json;

constexpr long kLargestFactor = 1L << 30;

std::string one_line(const std::string& text) {
  std::string line = harmless(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

std::string text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? harmless(found->get<std::string>()) : "";
}

std::string name(const json& object, const char* key) { return one_line(text(object, key)); }

long number(const json& object, const char* key, long otherwise) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<long>() : otherwise;
}

const json& list(const json& object, const char* key) {
  static const json empty = json::array();
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : empty;
}

// What products are made of: those of two such numbers fit in a long.
long factor(long value) { return std::clamp(value, -kLargestFactor, kLargestFactor); }

// A block has at most 1024 threads, and as many warps where a warp is one lane.
int thread_or_warp(const json& object, const char* key, long smallest) {
  return static_cast<int>(std::clamp(number(object, key, smallest), smallest, 1023L));
}

std::optional<std::uint32_t> mask(const json& value) {
  if (!value.is_string()) return std::nullopt;
  try {
    return static_cast<std::uint32_t>(std::stoul(value.get<std::string>(), nullptr, 16));
  } catch (const std::logic_error&) {
    return std::nullopt;
  }
}

std::optional<std::uint32_t> mask(const json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? std::nullopt : mask(*found);
}

std::string triple(const json& object, const char* key, const char* between) {
  std::string result;
  for (const json& one : list(object, key))
    result += (result.empty() ? "" : between) + (one.is_number() ? one.dump() : "?");
  return result;
}

// "64" for 64 x 1 x 1.
std::string extent(const json& object, const char* key) {
  std::string result = triple(object, key, " x ");
  while (result.ends_with(" x 1")) result.resize(result.size() - 4);
  return result;
}

template <class Read>
void fill(const json& object, const char* key, std::size_t size, Read read) {
  const json& column = list(object, key);
  if (column.empty()) return;
  if (column.size() != size) throw std::runtime_error(fmt::format("its column {} is torn", key));
  for (const json& entry : column) read(entry);
}

TracedStep read_step(const json& object, const std::vector<std::string>& files, int threads) {
  TracedStep step;
  step.number = number(object, "n", 0);
  step.kind = name(object, "kind");
  step.warp = thread_or_warp(object, "warp", -1);
  step.line = static_cast<int>(number(object, "line", 0));
  const long file = number(object, "file", -1);
  if (file >= 0 && file < static_cast<long>(files.size()))
    step.file = files[static_cast<std::size_t>(file)];
  step.name = name(object, "name");
  step.mask = mask(object, "mask");
  step.width = static_cast<int>(number(object, "width", 0));
  step.type = name(object, "type");
  step.array = static_cast<int>(number(object, "array", -1));
  step.bytes = static_cast<int>(factor(number(object, "bytes", 0)));
  step.wavefronts = static_cast<int>(number(object, "wavefronts", 0));
  step.report = static_cast<int>(number(object, "report", -1));
  step.missing = mask(object, "missing");
  for (const json& thread : list(object, "threads")) {
    const int value = thread.is_number_integer() ? thread.get<int>() : -1;
    if (value < 0 || value >= threads) throw std::runtime_error("it names a thread that is none");
    step.threads.push_back(value);
  }
  const std::size_t size = step.threads.size();
  const auto value = [](const json& entry) {
    return entry.is_string() ? std::optional(one_line(entry.get<std::string>())) : std::nullopt;
  };
  fill(object, "before", size, [&](const json& entry) { step.before.push_back(value(entry)); });
  fill(object, "after", size, [&](const json& entry) { step.after.push_back(value(entry)); });
  fill(object, "from", size, [&](const json& entry) {
    step.from.push_back(entry.is_number_integer() ? std::optional(entry.get<long>())
                                                  : std::nullopt);
  });
  fill(object, "index", size, [&](const json& entry) {
    step.index.push_back(entry.is_number_integer() ? factor(entry.get<long>()) : 0);
  });
  for (const json& thread : list(object, "undefined"))
    if (thread.is_number_integer()) step.undefined.insert(thread.get<int>());
  for (const json& lanes : list(object, "arrived")) step.arrived.push_back(mask(lanes).value_or(0));
  return step;
}

TracedReport read_report(const json& object) {
  TracedReport report;
  report.diagnosis = object.get<Diagnosis>();
  Diagnosis& d = report.diagnosis;
  for (std::string* part : {&d.message, &d.explanation}) *part = harmless(*part);
  for (std::string* part : {&d.rule, &d.variable}) *part = one_line(*part);
  for (Location& location : d.locations) location.what = one_line(location.what);
  for (Waiting& row : d.wait_table)
    for (std::string* part : {&row.threads, &row.operation, &row.mask, &row.missing})
      *part = one_line(*part);
  if (const auto race = object.find("race"); race != object.end() && race->is_object()) {
    report.racing.push_back(thread_or_warp(*race, "thread", 0));
    if (race->value("same_block", false))
      report.racing.push_back(thread_or_warp(*race, "other_thread", 0));
  }
  return report;
}

// The last store to the wrong element of the array that the case names.
void find_wrong(TracedRun& run, const json& document) {
  const auto array = document.find("array");
  if (array == document.end() || !array->is_object() || run.shown.mismatches.empty()) return;
  if (!run.shown.mismatches.front().index) return;
  const long size = factor(number(*array, "element_size", 0));
  const long bytes = size * factor(number(*array, "count", 0));
  const long element = factor(static_cast<long>(*run.shown.mismatches.front().index));
  for (const TracedStep& step : run.steps) {
    if (step.kind != "store" && step.kind != "global_atomic") continue;
    if (step.array < 0 || step.array >= static_cast<int>(run.arrays.size())) continue;
    if (run.arrays[static_cast<std::size_t>(step.array)].bytes != bytes) continue;
    for (std::size_t i = 0; i < step.index.size(); ++i) {
      const long begin = step.index[i] * step.bytes;
      if (begin > element * size || element * size >= begin + step.bytes) continue;
      run.wrong_thread = step.threads[i];
      run.wrong_step = step.number;
    }
  }
}

}  // namespace

bool TracedStep::is_access() const {
  return kind == "read" || kind == "write" || kind == "atomic" || kind == "store" ||
         kind == "global_atomic";
}

int TracedStep::place_of(int thread) const {
  const auto found = std::find(threads.begin(), threads.end(), thread);
  return found == threads.end() ? -1 : static_cast<int>(found - threads.begin());
}

std::uint32_t TracedRun::lanes_of(const TracedStep& step, int warp) const {
  std::uint32_t lanes = 0;
  for (const int thread : step.threads)
    if (warp_of(thread) == warp) lanes |= 1u << lane_of(thread);
  return lanes;
}

std::vector<int> TracedRun::telling_warps() const {
  std::vector<int> warps;
  const auto add = [&](int warp) {
    if (warps.size() < 2 && std::find(warps.begin(), warps.end(), warp) == warps.end())
      warps.push_back(warp);
  };
  if (wrong_thread >= 0) add(warp_of(wrong_thread));
  for (const TracedReport& report : reports) {
    if (!report.diagnosis.is_error()) continue;
    for (const int thread : report.racing) add(warp_of(thread));
  }
  for (const TracedStep& step : steps)
    if (step.kind == "report" && step.warp >= 0) add(step.warp);
  for (const TracedStep& step : steps)
    if (step.kind == "wait" && step.missing) add(step.warp);
  if (warps.empty()) add(0);
  std::sort(warps.begin(), warps.end());
  return warps;
}

TracedRun read_traced_run(const json& document) {
  try {
    TracedRun run;
    run.shown.name = text(document, "case");
    run.shown.sentence = text(document, "sentence");
    run.shown.schedule = text(document, "schedule");
    run.shown.message = text(document, "message");
    run.shown.passed = document.value("passed", false);
    for (const json& mismatch : list(document, "mismatches"))
      run.shown.mismatches.push_back(mismatch.get<Mismatch>());
    run.question = text(document, "question");
    run.activemask = text(document, "activemask");
    const json& trace = document.at("trace");
    run.state = text(trace, "state");
    run.kernel = name(trace, "kernel");
    run.block = "(" + triple(trace, "block_index", ",") + ")";
    run.grid_extent = extent(trace, "grid");
    run.block_extent = extent(trace, "block");
    run.warp_size = static_cast<int>(std::clamp(number(trace, "warp_size", 32), 1L, 32L));
    run.threads = static_cast<int>(std::clamp(number(trace, "threads", 0), 0L, 1024L));
    run.steps_total = number(trace, "steps_total", 0);
    std::vector<std::string> files;
    for (const json& file : list(trace, "files"))
      files.push_back(file.is_string() ? one_line(file.get<std::string>()) : "");
    for (const json& array : list(trace, "arrays"))
      run.arrays.push_back(
          {name(array, "name"), array.value("global", false), number(array, "bytes", 0)});
    for (const json& report : list(trace, "reports")) run.reports.push_back(read_report(report));
    for (const json& step : list(trace, "steps"))
      run.steps.push_back(read_step(step, files, run.threads));
    for (const json& gap : list(trace, "cut"))
      run.gaps.push_back({number(gap, "after", 0), number(gap, "dropped", 0)});
    find_wrong(run, document);
    return run;
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("The trace cannot be read: {}.", error.what()));
  }
}

}  // namespace warplings::cli::trace
