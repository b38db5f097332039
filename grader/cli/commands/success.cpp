// The reference's counters are kept in build/state beside the verdicts, under the same fingerprint.
#include "grader/cli/commands/success.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files.h"
#include "grader/judge/case_group.h"
#include "grader/judge/ledger.h"
#include "grader/text/lanes.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kCases = 8;

// Of launches of more threads only a sample of the blocks is run: their numbers are of two things.
constexpr long kMostThreads = 1L << 24;

// The case in which most happens: the larger, the less its edges weigh.
const Work* busiest(const std::vector<Work>& works) {
  const auto weight = [](const Work& work) {
    return work.threads > kMostThreads ? 0 : work.threads + work.barriers + work.warp_calls;
  };
  const auto most = std::max_element(works.begin(), works.end(), [&](const Work& a, const Work& b) {
    return weight(a) < weight(b);
  });
  return most == works.end() || weight(*most) == 0 ? nullptr : &*most;
}

// The case without what the runs measured: counters are all that is kept of it.
json counters_of(const json& document) {
  json cases = json::array();
  for (const json& one : document.value("cases", json::array())) {
    json kept;
    for (const char* key : {"sentence", "schedule", "passed", "counters"}) {
      if (one.contains(key)) kept[key] = one[key];
    }
    cases.push_back(std::move(kept));
  }
  return {{"cases", std::move(cases)}};
}

}  // namespace

Score Score::of(const std::vector<Standing>& standings) {
  Score score;
  for (const Standing& standing : standings) {
    const bool passes = standing.result && standing.result->state == State::passed;
    ++score.exercises;
    score.all_points += standing.exercise->points;
    if (!passes) continue;
    ++score.passing;
    score.points += standing.exercise->points;
  }
  return score;
}

std::string score_line(const Score& score, const Style& style) {
  const std::string numbers = fmt::format("{} of {} points, {} of {} exercises", score.points,
                                          score.all_points, score.passing, score.exercises);
  const std::string bar = lane_bar(static_cast<std::size_t>(score.points),
                                   static_cast<std::size_t>(score.all_points), style);
  return kLanes + 4 + columns(numbers) <= style.width ? bar + "  " + numbers : numbers;
}

std::vector<std::string> ticked_cases(const Result& result, const Style& style) {
  const std::vector<CaseGroup> groups = grouped(result.cases);
  std::vector<std::string> lines;
  for (const CaseGroup& group : groups) {
    if (lines.size() == kCases && groups.size() > kCases + 1) {
      lines.push_back(style.dim(fmt::format("  and {} more", groups.size() - kCases)));
      break;
    }
    const std::string& text =
        group.shown->sentence.empty() ? group.shown->name : group.shown->sentence;
    lines.push_back(style.tick() + " " + shortened(harmless(text), style.width - 4, style));
  }
  return lines;
}

std::vector<std::string> counted_beside(const std::vector<Work>& own,
                                        const std::vector<Work>& reference, const Style& style) {
  const Work* const mine = busiest(own);
  if (mine == nullptr) return {};
  const Work* const theirs = same_case(reference, *mine);
  std::vector<std::string> lines = comparison(*mine, theirs == nullptr ? Work{} : *theirs, true);
  if (lines.size() < 2) return {};
  constexpr std::string_view kWhich = "One run of the busiest case";
  lines.front() = style.dim(lines.front().replace(0, kWhich.size(), kWhich));
  return lines;
}

std::vector<Work> reference_works(const Session& session, const Exercise& exercise,
                                  const Stage& stage) {
  const fs::path solution = exercise.below(session.places.solutions());
  std::error_code error;
  if (!fs::exists(solution, error)) return {};
  const std::string fingerprint = Ledger(session.places).fingerprint(exercise, solution);
  const fs::path file = session.places.state() / (exercise.name + ".reference.json");
  const json known = json::parse(base::content_of(file).value_or(""), nullptr, false);
  if (known.is_object() && known.value("fingerprint", "") == fingerprint &&
      known.contains("result")) {
    return works_of(known["result"]);
  }
  if (!stage) return {};
  const Result result =
      Judge(session.places, {.alone = true}).judge(exercise, solution, [&](const std::string&) {
        stage("counting what the reference does");
      });
  const json counters = counters_of(result.document);
  try {
    fs::create_directories(session.places.state(), error);
    base::write_text(file, json{{"fingerprint", fingerprint}, {"result", counters}}.dump());
  } catch (const std::runtime_error&) {
    // It is counted again next time.
  }
  return works_of(counters);
}

std::vector<std::string> success_lines(const Session& session, const Exercise& exercise,
                                       const Result& result, const Style& style, const Stage& stage,
                                       const std::string& how_to_compare) {
  std::vector<std::string> lines;
  const auto part = [&](const std::vector<std::string>& more) {
    if (more.empty()) return;
    lines.emplace_back();
    for (const std::string& line : more) lines.push_back(line.empty() ? "" : "  " + line);
  };
  part(ticked_cases(result, style));
  if (style.width >= kColumns) {
    part(counted_beside(works_of(result.document), reference_works(session, exercise, stage),
                        style));
  }
  std::vector<std::string> insight = wrapped(exercise.insight, style.width - 2);
  for (std::string& line : insight) line = style.bold(line);
  part(insight);
  part({score_line(Score::of(standings(session)), style)});
  std::error_code error;
  if (fs::exists(exercise.below(session.places.solutions()), error)) {
    part({style.bold("Compare") +
          fmt::format("  {}", how_to_compare.empty()
                                  ? fmt::format("{} solution {} --diff", session.places.command,
                                                exercise.name)
                                  : how_to_compare)});
  }
  return lines;
}

}  // namespace warplings::cli
