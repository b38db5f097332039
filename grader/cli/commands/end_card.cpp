// A frame around centred paragraphs. All counts come from verdicts that are known: nothing is
// judged for the card.
#include "grader/cli/commands/end_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/text/lanes.h"

namespace warplings::cli {
namespace {

constexpr std::size_t kMargin = 3;  // on both sides, within the frame

// "1,234,567"
std::string with_commas(long number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

class Card {
 public:
  explicit Card(const Style& style)
      : style_(style), room_(style.width - 2 - 2 * kMargin), edge_(style.bar()) {
    rule("╭", "╮");
    line("");
  }

  std::size_t room() const { return room_; }

  void line(const std::string& text) {
    const std::string margin(kMargin, ' ');
    lines_.push_back(edge_ + margin + padded(text, room_) + margin + edge_);
  }

  // Prose of one colour, after `head` in front of its first line.
  void paragraph(const std::string& text, const std::string& head = "") {
    const std::size_t indent = columns(head);
    std::string before = head;
    for (const std::string& part : wrapped(text, room_ - indent)) {
      line(before + part);
      before = std::string(indent, ' ');
    }
  }

  std::vector<std::string> lines() && {
    line("");
    rule("╰", "╯");
    return std::move(lines_);
  }

 private:
  void rule(const char* left, const char* right) {
    std::string middle;
    for (std::size_t i = 2; i < style_.width; ++i) middle += style_.unicode ? "─" : "-";
    lines_.push_back(style_.dim(style_.unicode ? left + middle + right : "+" + middle + "+"));
  }

  const Style& style_;
  const std::size_t room_;
  const std::string edge_;
  std::vector<std::string> lines_;
};

// Whether nothing that the referee counts is more than in the same case of the reference.
bool is_lean(const Work& own, const Work& reference) {
  return own.barriers <= reference.barriers && own.warp_calls <= reference.warp_calls &&
         own.atomics_global <= reference.atomics_global &&
         own.atomics_shared <= reference.atomics_shared &&
         own.loads.bytes <= reference.loads.bytes && own.stores.bytes <= reference.stores.bytes;
}

}  // namespace

void Feats::add(const std::vector<Work>& own, const std::vector<Work>& reference) {
  bool all_lean = true, any = false;
  for (const Work& work : own) {
    ++runs;
    barriers += work.barriers;
    warp_calls += work.warp_calls;
    const Work* const same = same_case(reference, work);
    any = any || same != nullptr;
    all_lean = all_lean && (same == nullptr || is_lean(work, *same));
  }
  compared += any ? 1 : 0;
  lean += any && all_lean ? 1 : 0;
}

std::vector<std::string> end_card(const Course& course, const Score& score, const Feats& feats,
                                  const Style& style) {
  Card card(style);
  const std::array<std::string, 2> sign = mark(style);
  const std::size_t beside = card.room() - std::min(card.room(), columns(sign[0]) + 3);
  card.line(sign[0] + "   " + style.bold(shortened("W A R P L I N G S", beside, style)));
  card.line(sign[1] + "   " + shortened("Everything passes: the whole course.", beside, style));
  card.line("");
  const std::string numbers = fmt::format("{} exercises, {} points", score.passing, score.points);
  const std::string bar = lane_bar(score.passing, score.exercises, style);
  if (kLanes + 3 + columns(numbers) <= card.room()) {
    card.line(bar + "   " + numbers);
  } else {
    card.line(bar);
    card.line(numbers);
  }
  card.line("");
  card.line(style.bold("You can now"));
  for (const Chapter& chapter : course.chapters) {
    card.paragraph(chapter.skill.empty() ? chapter.title : chapter.skill, style.tick() + " ");
  }
  if (feats.runs > 0) {
    card.line("");
    card.paragraph(fmt::format(
        "The referee watched {} runs of your kernels: {} waits at barriers and {} calls of warp "
        "functions, none of them wrong.",
        with_commas(feats.runs), with_commas(feats.barriers), with_commas(feats.warp_calls)));
  }
  if (feats.lean > 0) {
    card.paragraph(fmt::format("In {} of {} exercises they do no more than the reference.",
                               feats.lean, feats.compared));
  }
  return std::move(card).lines();
}

std::vector<std::string> end_lines(const Session& session, const std::vector<Standing>& standings,
                                   const Style& style) {
  const Score score = Score::of(standings);
  if (!score.complete()) return {};
  Feats feats;
  for (const Standing& standing : standings) {
    feats.add(works_of(standing.result->document),
              reference_works(session, *standing.exercise, {}));
  }
  std::vector<std::string> lines = end_card(session.course, score, feats, style);
  lines.insert(lines.begin(), "");
  return lines;
}

}  // namespace warplings::cli
