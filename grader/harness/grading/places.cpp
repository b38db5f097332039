// Adds up what a report says of each line.
#include "grader/harness/grading/places.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "base/text.h"
#include "grader/harness/grading/array_names.h"

namespace warplings::grading {
namespace {

using nlohmann::json;

// More than that is no help.
constexpr std::size_t kMostLines = 3;
// So many more are named by their numbers.
constexpr std::size_t kMostOthers = 5;

LineCount line_count(const json& object) {
  LineCount line;
  line.counter = object.value("counter", "");
  line.array = object.value("array", std::uint64_t{0});
  line.name = object.value("name", "");
  if (const auto made = object.find("allocated_at"); made != object.end()) {
    line.of_the_caller = is_of_the_harness(made->get<Location>().file);
  }
  line.variable = object.value("variable", "");
  line.exchanges = exchanges_values(object);
  line.by_group = object.value("by_group", false);
  line.place = {object.value("file", ""), object.value("line", 0), ""};
  line.calls = object.value("calls", std::uint64_t{0});
  line.bytes = object.value("bytes", std::uint64_t{0});
  line.wide_bytes = object.value("wide_bytes", std::uint64_t{0});
  line.sector_bytes = object.value("sector_bytes", std::uint64_t{0});
  line.atomic_bytes = object.value("atomic_bytes", std::uint64_t{0});
  return line;
}

// The heaviest lines of those that load or store such an array; all of them where they are few,
// since what is too much may be little.
FindPlaces of_array(const std::string& counter, std::uint64_t array, const std::string& names,
                    std::function<std::uint64_t(const LineCount&)> weight,
                    const std::string& words) {
  const char* const done = counter == "global_loads" ? "bytes are loaded" : "bytes are stored";
  return heaviest_lines(
      [=](const LineCount& line) {
        const bool counts = line.counter == counter &&
                            (array == 0 || (line.array == array && is_meant(names, line.name)));
        return counts ? weight(line) : 0;
      },
      fmt::format("{} {}", done, words), Few::all);
}

// The heaviest lines of the counters whose names begin in one of these ways.
FindPlaces calls_of(const std::vector<std::string>& prefixes, const std::string& words) {
  return heaviest_lines(
      [prefixes](const LineCount& line) {
        const bool meant = std::any_of(
            prefixes.begin(), prefixes.end(),
            [&](const std::string& prefix) { return line.counter.starts_with(prefix); });
        return meant && line.exchanges ? line.calls : 0;
      },
      words, Few::all);
}

// Where the text after the first brace from `begin` on closes it, or the end.
std::size_t end_of_braces(const std::string& text, std::size_t begin) {
  int open = 0;
  for (std::size_t at = text.find('{', begin); at < text.size(); ++at) {
    open += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
    if (open == 0) return at;
  }
  return text.size();
}

// The lines of a kernel's body with `__shared__`. A kernel that calls a function which declares it
// has none; nor has one whose name is made by a macro.
Places declarations_of_shared_memory(const std::string& file, const std::string& kernel) {
  const std::string text = base::content_of(file).value_or("");
  // "void sums<32>(float*)" and "sums(float*)".
  const std::string before = kernel.substr(0, kernel.find_first_of("(<"));
  const std::string name = before.substr(before.rfind(' ') + 1);
  Places places;
  for (std::size_t at = text.find("__global__"); at != std::string::npos;
       at = text.find("__global__", at + 1)) {
    const std::size_t brace = text.find('{', at);
    const std::size_t named = text.find(name + "(", at);
    if (name.empty() || named >= brace) continue;
    const std::size_t end = end_of_braces(text, brace);
    const auto lines = base::lines_of(text.substr(0, end));
    const auto first = std::count(text.begin(), text.begin() + static_cast<long>(brace), '\n');
    for (std::size_t i = static_cast<std::size_t>(first); i < lines.size(); ++i) {
      const std::size_t found = lines[i].find("__shared__");
      if (found >= lines[i].find("//") || found == std::string::npos) continue;
      places.push_back({file, static_cast<int>(i + 1), "declared here"});
    }
    break;
  }
  return places;
}

}  // namespace

bool writes(const LineCount& line) {
  return line.counter == "global_stores" || line.counter == "atomics_global";
}

std::vector<LineCount> line_counts(const RefereeReport& report) {
  std::vector<LineCount> counts;
  for (const Launch& launch : report.launches) {
    const auto lines = launch.counters.find("lines");
    if (lines == launch.counters.end()) continue;
    for (const json& object : *lines) {
      counts.push_back(line_count(object));
      counts.back().call = launch.call;
    }
  }
  return counts;
}

FindPlaces lines_by_weight(Weight weight, std::function<std::string(std::uint64_t)> words,
                           Few few) {
  return [=, weight = std::move(weight), words = std::move(words)](const RefereeReport& report) {
    std::map<std::pair<std::string, int>, std::uint64_t> weights;
    for (const LineCount& line : line_counts(report)) {
      if (line.place.line > 0) weights[{line.place.file, line.place.line}] += weight(line);
    }
    std::vector<std::pair<std::uint64_t, Location>> heaviest;
    for (const auto& [place, sum] : weights) {
      heaviest.push_back({sum, {place.first, place.second, words(sum)}});
    }
    std::stable_sort(heaviest.begin(), heaviest.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    Places places;
    const auto lines_that_count = std::count_if(heaviest.begin(), heaviest.end(),
                                                [](const auto& line) { return line.first > 0; });
    const bool all = few == Few::all && static_cast<std::size_t>(lines_that_count) <= kMostLines;
    std::vector<int> others;
    for (const auto& [sum, place] : heaviest) {
      const bool is_light = !all && 10 * sum < heaviest.front().first;
      if (sum == 0) break;
      if (is_light || places.size() == kMostLines) {
        if (place.file == places.back().file) others.push_back(place.line);
      } else {
        places.push_back(place);
      }
    }
    std::sort(others.begin(), others.end());
    if (few == Few::all && !others.empty() && others.size() <= kMostOthers)
      places.back().what += fmt::format("; more in line{} {}", others.size() == 1 ? "" : "s",
                                        fmt::join(others, ", "));
    return places;
  };
}

FindPlaces heaviest_lines(std::function<std::uint64_t(const LineCount&)> weight, std::string words,
                          Few few) {
  return lines_by_weight(
      std::move(weight),
      [words = std::move(words)](std::uint64_t sum) { return fmt::format("{} {}", sum, words); },
      few);
}

FindPlaces variable_places() {
  return [](const RefereeReport& report) {
    std::map<std::pair<std::string, int>, std::set<std::string>> written;
    for (const LineCount& line : line_counts(report)) {
      if (!writes(line) || line.variable.empty() || line.place.line == 0) continue;
      written[{line.place.file, line.place.line}].insert(line.variable);
    }
    Places places;
    if (written.size() > kMostLines) return places;
    for (const auto& [place, variables] : written) {
      places.push_back({place.first, place.second,
                        fmt::format("{} {} written here", fmt::join(variables, " and "),
                                    variables.size() == 1 ? "is" : "are")});
    }
    return places;
  };
}

Places launch_places(const RefereeReport& report) {
  Places places;
  for (const Launch& launch : report.launches) {
    if (launch.launched_at.line > 0 &&
        std::find(places.begin(), places.end(), launch.launched_at) == places.end()) {
      places.push_back(launch.launched_at);
    }
  }
  return places;
}

Places shared_memory_places(const RefereeReport& report) {
  Places places;
  for (const Launch& launch : report.launches) {
    if (launch.launched_at.line == 0) continue;
    for (const Location& place :
         declarations_of_shared_memory(launch.launched_at.file, launch.kernel)) {
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }
  const Places launched = launch_places(report);
  places.insert(places.begin(), launched.begin(), launched.end());
  return places;
}

Places reaching_the_host(const RefereeReport& report) {
  Places places = report.copies_to_host;
  places.insert(places.end(), report.loads_by_host.begin(), report.loads_by_host.end());
  return places;
}

FindPlaces moving_places(const std::string& counter, std::uint64_t array,
                         const std::string& words) {
  return of_array(
      counter, array, words, [](const LineCount& line) { return line.bytes + line.atomic_bytes; },
      "here");
}

FindPlaces without_numbers(FindPlaces find, const std::string& words) {
  return [find = std::move(find), words](const RefereeReport& report) {
    Places places = find(report);
    for (Location& place : places) place.what = words;
    return places;
  };
}

FindPlaces narrow_places(const std::string& counter, std::uint64_t array,
                         const std::string& words) {
  return of_array(
      counter, array, words, [](const LineCount& line) { return line.bytes - line.wide_bytes; },
      "here, by less than 16 at once");
}

FindPlaces wasting_places(const std::string& counter, std::uint64_t array,
                          const std::string& words) {
  return of_array(
      counter, array, words,
      [](const LineCount& line) {
        return line.sector_bytes - std::min(line.bytes, line.sector_bytes);
      },
      "here that no lane asks for");
}

FindPlaces repeating_places(const std::string& counter, std::uint64_t array,
                            const std::string& words, std::uint64_t times,
                            std::function<std::string(std::uint64_t, bool)> name) {
  return [=, name = std::move(name)](const RefereeReport& report) -> Places {
    const char* const done = counter == "global_loads" ? "loaded" : "stored";
    const bool names = name_arrays(report.launches);
    for (const Launch& launch : report.launches) {
      for (const json& object : launch.counters.value("repeated", json::array())) {
        const auto found = object.at("times").get<std::uint64_t>();
        const std::string called = object.value("name", "");
        if (object.at("counter") != counter || object.at("array") != array || found <= times ||
            !is_meant(words, called))
          continue;
        auto first = object.at("first").get<Location>(), last = object.at("last").get<Location>();
        if (first.line == 0 || last.line == 0) continue;
        const std::string element =
            name(object.at("offset").get<std::uint64_t>(), names && called.empty());
        const std::string again =
            fmt::format("again by {}: {} times in one launch", last.what, found);
        if (first.file == last.file && first.line == last.line) {
          first.what = fmt::format("{} is {} here by {}, and {}", element, done, first.what, again);
          return {first};
        }
        first.what = fmt::format("{} is {} here by {}", element, done, first.what);
        last.what = fmt::format("{} is {} {}", element, done, again);
        return {first, last};
      }
    }
    return {};
  };
}

FindPlaces calling_places(const std::vector<std::string>& prefixes) {
  return calls_of(prefixes, "calls here, counted by thread");
}

FindPlaces conflict_places() {
  return calls_of({"shared_bank_conflicts"}, "extra wavefronts here");
}

FindPlaces unordered_places(const std::string& counter) {
  return heaviest_lines(
      [counter](const LineCount& line) { return line.counter == counter ? line.calls : 0; },
      "of them are read here");
}

FindPlaces early_read_places(std::uint64_t under_way) {
  return heaviest_lines(
      [under_way](const LineCount& line) -> std::uint64_t {
        constexpr std::string_view kPrefix = "reads_beside_";
        if (!line.counter.starts_with(kPrefix)) return 0;
        const char* const digits = line.counter.c_str() + kPrefix.size();
        return std::strtoull(digits, nullptr, 10) < under_way ? line.bytes : 0;
      },
      "of them are read here");
}

FindPlaces barrier_places() { return calls_of({"barriers"}, "arrivals here, counted by thread"); }

Places first(const Places& places) {
  return {places.begin(), places.begin() + (places.empty() ? 0 : 1)};
}

}  // namespace warplings::grading
