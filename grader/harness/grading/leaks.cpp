// Leaks by call. Messages say what the report shows: that a later call uses the memory, or who
// frees it in the end.
#include "grader/harness/grading/leaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "grader/harness/grading/places.h"
#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {
namespace {

constexpr const char* kFreeEach =
    "each cudaMalloc needs a cudaFree on every path, and each malloc() or new in a kernel its own.";
constexpr const char* kFreeBefore =
    "What a call allocates, it frees before it returns, also where the next call could use it.";

// How many of the run's calls leave memory behind, where there are several.
std::string leaking_calls(std::size_t leaking, std::size_t calls) {
  if (calls == 1 || leaking == 0) return "";
  if (leaking == calls) return fmt::format(" All {} calls of this run do so.", calls);
  if (leaking > 1) return fmt::format(" {} of the {} calls of this run do so.", leaking, calls);
  return calls == 2
             ? " The other call of this run leaves nothing behind."
             : fmt::format(" The other {} calls of this run leave nothing behind.", calls - 1);
}

bool is_among(const Places& places, const Location& place) {
  return std::any_of(places.begin(), places.end(), [&](const Location& other) {
    return other.file == place.file && other.line == place.line;
  });
}

void add_new(Places& places, const Location& place) {
  if (place.line > 0 && !is_among(places, place)) places.push_back(place);
}

// What one call leaves behind, or what others do.
struct Left {
  std::uint64_t bytes = 0;
  Places places;
  bool used_later = false;

  void add(const Leak& leak) {
    bytes += leak.bytes;
    add_new(places, leak.place);
    used_later = used_later || leak.used_later;
  }
};

// The leaks of calls that the run has made, and by which of them.
struct Leaks {
  Left own, of_others;
  Places freed;  // where others free what the own call has allocated
  bool freed_by_a_call = false;
  std::set<std::int64_t> leaking;

  Leaks(const std::vector<Leak>& leaks, std::int64_t call, std::size_t calls) {
    for (const Leak& leak : leaks) {
      if (leak.call < 0 || static_cast<std::uint64_t>(leak.call) >= calls) continue;
      leaking.insert(leak.call);
      (leak.call == call ? own : of_others).add(leak);
      if (leak.call != call) continue;
      add_new(freed, leak.freed);
      freed_by_a_call = freed_by_a_call || leak.freed_in >= 0;
    }
  }
};

// Of memory that is never freed, as far as the report says whose it is.
std::string never_freed(const Leaks& never, std::size_t leaking, std::size_t calls) {
  const std::string begin = fmt::format(
      "{} bytes of device memory that the call allocates are never freed", never.own.bytes);
  if (never.own.used_later)
    return fmt::format("{}, and a later call uses them again. {}{}", begin, kFreeBefore,
                       leaking_calls(leaking, calls));
  return fmt::format("{}: {}{}", begin, kFreeEach, leaking_calls(leaking, calls));
}

std::string freed_too_late(const Leaks& late, std::size_t leaking, std::size_t calls) {
  return fmt::format(
      "{} bytes of device memory that the call allocates are still allocated when it returns. {} "
      "{}{}",
      late.own.bytes,
      !late.freed_by_a_call ? "Nobody frees them before the program ends."
      : late.own.used_later ? "A later call uses them again, and frees them."
                            : "A later call frees them.",
      kFreeBefore, leaking_calls(leaking, calls));
}

}  // namespace

std::optional<Finding> find_leak(const Answer& answer) {
  const auto& report = answer.run().report;
  if (!report) return std::nullopt;
  const std::size_t calls = answer.questions().size();
  const auto call = static_cast<std::int64_t>(answer.index());
  const Leaks never(report->leaks, call, calls);
  const Leaks late(report->outlived, call, calls);
  std::set<std::int64_t> leaking = never.leaking;
  leaking.insert(late.leaking.begin(), late.leaking.end());
  const bool all_known = never.own.bytes + never.of_others.bytes == report->leaked_bytes;

  Finding finding;
  finding.message = answer.question().introduction();
  if (!all_known || (never.own.bytes > 0 && calls == 1)) {
    finding.message += fmt::format("{} bytes of device memory are still allocated at the end: {}",
                                   report->leaked_bytes, kFreeEach);
  } else if (never.own.bytes > 0) {
    finding.message += never_freed(never, leaking.size(), calls);
  } else if (late.own.bytes > 0) {
    finding.message += freed_too_late(late, leaking.size(), calls);
    finding.places = late.own.places;
    for (const Location& place : late.freed) add_new(finding.places, place);
    return finding;
  } else {
    return std::nullopt;  // nothing, or another answer's
  }
  // What a call allocates may be freed by a later one, which then leaves its own in its place.
  finding.places = never.own.places;
  for (const Location& place : never.of_others.places) {
    if (never.own.places.empty() || is_among(never.own.places, place)) continue;
    finding.places.push_back({place.file, place.line, "allocated here, too, by another call"});
  }
  return finding;
}

}  // namespace warplings::grading
