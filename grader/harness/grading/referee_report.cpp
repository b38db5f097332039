// Reads the referee's JSON. Types are checked by nlohmann's accessors; any surprise rejects the
// file.
#include "grader/harness/grading/referee_report.h"

#include "base/plain_text.h"

namespace warplings::grading {
namespace {

using nlohmann::json;

// Of a name, a file or a sentence. A student's file names its kernels, and, by #line, itself.
constexpr std::size_t kLongestText = 4096;
// Names and values. Each takes up to sixty times the bytes that it has in a file, and reports are
// kept. The referee tells of a thousand launches, with at most some hundreds of each.
constexpr std::size_t kMostParts = 1'000'000;
constexpr int kDeepest = 16;

// Counts while nothing is kept: a parser that builds takes the memory first.
class Parts : public nlohmann::json_sax<json> {
 public:
  bool null() override { return one_more(); }
  bool boolean(bool) override { return one_more(); }
  bool number_integer(number_integer_t) override { return one_more(); }
  bool number_unsigned(number_unsigned_t) override { return one_more(); }
  bool number_float(number_float_t, const string_t&) override { return one_more(); }
  bool string(string_t&) override { return one_more(); }
  bool binary(binary_t&) override { return one_more(); }
  bool key(string_t&) override { return one_more(); }
  bool start_object(std::size_t) override { return ++depth_ <= kDeepest && one_more(); }
  bool start_array(std::size_t) override { return ++depth_ <= kDeepest && one_more(); }
  bool end_object() override { return --depth_ >= 0; }
  bool end_array() override { return --depth_ >= 0; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool one_more() { return ++parts_ <= kMostParts; }

  std::size_t parts_ = 0;
  int depth_ = 0;
};

// Whether it is JSON, and no larger and no deeper than a report.
bool is_of_a_reports_size(std::string_view text) {
  Parts parts;
  return json::sax_parse(text, &parts);
}

// Every string in it as plain text. Names are the referee's, and so plain already.
void clean(json& value) {
  if (value.is_object()) {
    for (const auto& [name, unused] : value.items()) {
      if (base::plain_text(name) != name) throw std::invalid_argument("a name is not plain");
    }
  }
  if (value.is_string()) {
    value = base::plain_text(value.get_ref<const std::string&>().substr(0, kLongestText));
  }
  if (value.is_structured()) {
    for (json& element : value) clean(element);
  }
}

// The program around the student's file allocates arrays, makes the call, and for templates brings
// a kernel of its own. Where that stands says nothing to a student.
bool is_ours(const json& place) {
  return is_of_the_harness(place.at("file").get_ref<const std::string&>());
}

// False for a diagnosis that is about nothing else, and no error: a leak of the harness's memory
// where the program ended in the middle.
bool drop_places_of_the_harness(json& diagnosis) {
  json& places = diagnosis["locations"];
  if (!places.is_array()) return true;
  json kept = json::array();
  for (const json& place : places) {
    if (!is_ours(place)) kept.push_back(place);
  }
  const bool about_ours = kept.empty() && !places.empty();
  const std::string rule = diagnosis.value("rule", "");
  if (rule.ends_with("-race") && kept.size() == 1 && places.size() == 2) {
    diagnosis["explanation"] =
        "The other access, which is not shown, is not in your file: whoever calls your function "
        "makes it, before the call or after it. What may the caller do as soon as one thread has "
        "come back? " +
        diagnosis.value("explanation", "");
  }
  if (rule.ends_with("-work") && kept.size() == 1 && places.size() == 2) {
    diagnosis["explanation"] =
        "The other use, which is not shown, is not in your file: whoever calls your function makes "
        "it, before the call or after it, and knows nothing of your streams. " +
        diagnosis.value("explanation", "");
  }
  places = std::move(kept);
  for (json& row : diagnosis["wait_table"]) {
    if (row.contains("file") && is_ours(row)) row["file"] = "", row["line"] = 0;
  }
  return !about_ours || diagnosis.at("severity") != "note";
}

std::vector<Location> places_of_the_program(const json& list) {
  std::vector<Location> places;
  for (const json& place : list) {
    if (!is_ours(place)) places.push_back(place.get<Location>());
  }
  return places;
}

Launch read_launch(const json& object) {
  Launch launch;
  launch.kernel = object.value("kernel", "");
  launch.call = object.value("call", std::int64_t{-1});
  launch.grid = object.at("grid").get<std::array<std::uint64_t, 3>>();
  launch.block = object.at("block").get<std::array<std::uint64_t, 3>>();
  launch.cluster = object.value("cluster", std::uint64_t{1});
  launch.cooperative = object.value("cooperative", false);
  launch.shared_static = object.value("shared_static", std::uint64_t{0});
  launch.shared_dynamic = object.value("shared_dynamic", std::uint64_t{0});
  launch.error = object.value("error", "");
  const json launched_at = object.value("launched_at", json());
  if (launched_at.is_object() && !is_ours(launched_at)) {
    launch.launched_at = launched_at.get<Location>();
  }
  launch.counters = object.value("counters", json::object());
  launch.barriers_per_thread = launch.counters.value("barriers_per_thread", std::uint64_t{0});
  for (const json& call : launch.counters.value("activemask_calls", json::array())) {
    launch.activemask_calls.push_back(call.get<Location>());
  }
  return launch;
}

std::vector<CopiesOfArrays> read_copies(const json& list) {
  std::vector<CopiesOfArrays> result;
  for (const json& one : list) {
    result.push_back({one.at("size").get<std::uint64_t>(), one.at("bytes").get<std::uint64_t>(),
                      is_ours(one) ? Location{} : one.get<Location>(), one.value("name", "")});
  }
  return result;
}

// Only of arrays that the harness has allocated.
std::vector<CopiesOfArrays> read_stores(const json& list) {
  json of_the_caller = json::array();
  for (const json& one : list) {
    if (is_ours(one.at("allocated_at"))) of_the_caller.push_back(one);
  }
  return read_copies(of_the_caller);
}

std::vector<Leak> read_leaks(const json& list) {
  std::vector<Leak> result;
  for (const json& one : list) {
    Leak leak{one.at("call").get<std::int64_t>(), one.at("bytes").get<std::uint64_t>(),
              is_ours(one) ? Location{} : one.get<Location>(), one.value("used_later", false)};
    const json freed = one.value("freed", json());
    if (freed.is_object() && !is_ours(freed)) leak.freed = freed.get<Location>();
    leak.freed_in = one.value("freed_in", std::int64_t{-1});
    result.push_back(std::move(leak));
  }
  return result;
}

std::vector<BroughtBack> read_brought_back(const json& list) {
  std::vector<BroughtBack> result;
  for (const json& one : list) {
    result.push_back(
        {one.at("call").get<std::int64_t>(), one.at("bytes").get<std::vector<unsigned char>>()});
  }
  return result;
}

RefereeReport read_report(json document) {
  clean(document);
  RefereeReport report;
  if (document.at("version") != 1) throw std::invalid_argument("unknown version");
  report.schedule = document.value("schedule", "");
  report.activemask = document.value("activemask", "");
  report.warp_size = document.value("warp_size", 0);
  report.finished = document.at("finished").get<bool>();
  for (json& diagnosis : document.at("diagnoses")) {
    static_cast<void>(diagnosis.get<Diagnosis>());  // throws where it is none
    if (drop_places_of_the_harness(diagnosis)) report.diagnoses.push_back(diagnosis);
  }
  report.launch_list = std::move(document.at("launches"));
  for (const json& launch : report.launch_list) report.launches.push_back(read_launch(launch));
  const json host = document.value("host", json::object());
  report.launches_left_out = host.value("launches_left_out", std::uint64_t{0});
  report.signal = host.value("signal", "");
  report.leaked_bytes = host.value("leaked_bytes", std::uint64_t{0});
  report.leaks = read_leaks(host.value("leaks", json::array()));
  report.outlived = read_leaks(host.value("outlived", json::array()));
  report.calls = host.value("calls", std::uint64_t{0});
  report.bytes_to_host = host.value("bytes_to_host", std::uint64_t{0});
  report.bytes_read_by_host = host.value("bytes_read_by_host", std::uint64_t{0});
  report.memsets = host.value("memsets", std::uint64_t{0});
  report.failed_calls = places_of_the_program(host.value("failed_calls", json::array()));
  report.resets = places_of_the_program(host.value("resets", json::array()));
  report.copies_to_host = places_of_the_program(host.value("copies_to_host", json::array()));
  report.copies_of_arrays = read_copies(host.value("copies_of_arrays", json::array()));
  report.stores_by_calls = read_stores(host.value("stores_by_calls", json::array()));
  report.brought_back = read_brought_back(host.value("brought_back", json::array()));
  report.loads_by_host = places_of_the_program(host.value("loads_by_host", json::array()));
  if (host.contains("call")) report.last_call = host.at("call").get<std::uint64_t>();
  return report;
}

}  // namespace

bool is_of_the_harness(std::string_view file) {
  return file.find("grader/harness/submission/") != std::string_view::npos ||
         file.find("grader/adapters/") != std::string_view::npos;
}

bool name_arrays(const std::vector<Launch>& launches) {
  for (const Launch& launch : launches) {
    for (const char* direction : {"global_loads", "global_stores"}) {
      const json traffic = launch.counters.value(direction, json::object());
      for (const json& array : traffic.value("arrays", json::array()))
        if (array.contains("named")) return true;
    }
  }
  return false;
}

std::uint64_t sum_of_counter(const std::vector<Launch>& launches, const char* counter) {
  std::uint64_t total = 0;
  for (const Launch& launch : launches) total += launch.counters.value(counter, std::uint64_t{0});
  return total;
}

bool exchanges_values(const json& counter) { return counter.value("exchanges", true); }

std::uint64_t warp_calls(const std::vector<Launch>& launches, std::string_view prefix) {
  std::uint64_t total = 0;
  for (const Launch& launch : launches) {
    const auto collectives = launch.counters.value("collectives", json::object());
    for (const auto& [name, count] : collectives.items()) {
      if (!exchanges_values(count) || !name.starts_with(prefix)) continue;
      total += count.value("total", std::uint64_t{0}) - count.value("idle", std::uint64_t{0});
    }
  }
  return total;
}

bool RefereeReport::has_launches_of_other_calls(std::size_t call) const {
  const auto own = static_cast<std::int64_t>(call);
  const bool numbers_calls = std::any_of(launches.begin(), launches.end(),
                                         [](const Launch& launch) { return launch.call >= 0; });
  return numbers_calls && std::any_of(launches.begin(), launches.end(),
                                      [own](const Launch& launch) { return launch.call != own; });
}

std::vector<Launch> RefereeReport::launches_of(std::size_t call) const {
  if (!has_launches_of_other_calls(call)) return launches;
  std::vector<Launch> result;
  for (const Launch& launch : launches) {
    if (launch.call == static_cast<std::int64_t>(call)) result.push_back(launch);
  }
  return result;
}

RefereeReport RefereeReport::of_call(std::size_t call) const {
  RefereeReport result = *this;
  result.launches = launches_of(call);
  return result;
}

std::vector<json> RefereeReport::errors() const {
  std::vector<json> result;
  for (const json& diagnosis : diagnoses) {
    if (diagnosis.at("severity") != "note") result.push_back(diagnosis);
  }
  return result;
}

std::optional<RefereeReport> RefereeReport::of(std::string_view text) {
  if (!is_of_a_reports_size(text)) return std::nullopt;
  try {
    return read_report(json::parse(text));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace warplings::grading
