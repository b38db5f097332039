// The page as a whole, its numbers and the distribution of points. Charts are tables whose cells
// hold bars, so that numbers can be read, heard, copied and printed; only the distribution is
// drawn, and stands in a table below.
#include "grader/classroom/report/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/classroom/report/words.h"
#include "grader/text/markup.h"

namespace warplings::classroom {
namespace {

// "2030-01-31T12:00:00Z" -> "2030-01-31 12:00 UTC".
std::string moment(const std::string& time) {
  return time.size() < 16 ? xml_text(time)
                          : xml_text(time.substr(0, 10) + " " + time.substr(11, 5) + " UTC");
}

double median(std::vector<int> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

std::string tile(const std::string& number, const std::string& what, const char* css = "") {
  return fmt::format("<div class=\"tile {}\"><b>{}</b><span>{}</span></div>\n", css, number, what);
}

}  // namespace

std::string ClassReport::html() const { return ReportPage(*this).whole(); }

std::string ReportPage::whole() const {
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" "
             "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
             "<title>Class report</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
             kReportStyle) +
         heading() + numbers() + points() + exercises() + misconceptions() + attempts() +
         without_grade() + slowest() + everybody() + "</main>\n</body>\n</html>\n";
}

std::string ReportPage::heading() const {
  std::string text = "<header>\n<h1>Class report</h1>\n<p class=\"facts\">";
  text += plural(report_.people_.size(), "submission");
  if (!report_.last_.empty()) text += ", graded until " + moment(report_.last_);
  if (!report_.backend_.empty()) text += " by the " + xml_text(report_.backend_);
  if (report_.backend_ != "gpu")
    text += report_.engine_ == "wasm" ? ", WebAssembly engine" : ", native engine";
  if (!report_.batch_.empty()) text += ", batch <code>" + xml_text(report_.batch_) + "</code>";
  text += "</p>\n";
  if (report_.provisional_) {
    text += fmt::format("<p class=\"warning\" role=\"note\"><b>Provisional.</b> {}</p>\n",
                        xml_text(kProvisionalNotice));
  }
  return text + "</header>\n";
}

std::string ReportPage::numbers() const {
  std::vector<int> points;
  int complete = 0;
  for (const Person& person : report_.people_) {
    points.push_back(person.points);
    complete += person.points == report_.max_points_ && person.points > 0 ? 1 : 0;
  }
  double sum = 0;
  for (const int value : points) sum += value;
  const double mean = points.empty() ? 0 : sum / static_cast<double>(points.size());
  std::string tiles =
      tile(number(median(points)), fmt::format("median of {} points", report_.max_points_));
  tiles += tile(fmt::format("{:.1f}", mean), "mean");
  tiles += tile(std::to_string(complete), complete == 1 ? "has every point" : "have every point");
  if (report_.has_roster_) {
    tiles += tile(std::to_string(report_.missing_.size()), "handed nothing in",
                  report_.missing_.empty() ? "" : "attention");
  }
  tiles += tile(std::to_string(report_.attempts_.size()),
                report_.attempts_.size() == 1 ? "attempt to cheat" : "attempts to cheat",
                report_.attempts_.empty() ? "" : "attention");
  return "<div class=\"tiles\">\n" + tiles + "</div>\n";
}

int ReportPage::points_in_a_class() const {
  constexpr int kMostClasses = 16;
  return std::max(1, (report_.max_points_ + kMostClasses) / kMostClasses);
}

std::vector<int> ReportPage::distribution() const {
  const int width = points_in_a_class();
  std::vector<int> counts(static_cast<std::size_t>(report_.max_points_ / width) + 1, 0);
  for (const Person& person : report_.people_) {
    const int at = std::clamp(person.points, 0, report_.max_points_) / width;
    ++counts[static_cast<std::size_t>(at)];
  }
  return counts;
}

std::string ReportPage::points() const {
  if (report_.people_.empty()) return "";
  const int width = points_in_a_class();
  const std::vector<int> counts = distribution();
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  const auto label = [&](std::size_t i) {
    const int first = static_cast<int>(i) * width;
    const int last = std::min(first + width - 1, report_.max_points_);
    return first == last ? std::to_string(first) : fmt::format("{}–{}", first, last);
  };
  // A column is 100 / n of the drawing wide; 8 of 10 parts of it are the bar.
  constexpr double kWidth = 720;
  constexpr double kHeight = 180;
  constexpr double kTop = 22;
  const double step = kWidth / static_cast<double>(counts.size());
  std::string drawing = fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Submissions by points; the table below "
      "has the numbers\">\n",
      kWidth, kTop + kHeight + 26);
  std::string head;
  std::string row;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double height = kHeight * counts[i] / most;
    const double left = step * static_cast<double>(i);
    if (counts[i] > 0) {
      drawing += fmt::format(
          "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
          "rx=\"2\"/>\n<text class=\"count\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
          left + 0.1 * step, kTop + kHeight - height, 0.8 * step, height, left + 0.5 * step,
          kTop + kHeight - height - 6, counts[i]);
    }
    drawing += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                           left + 0.5 * step, kTop + kHeight + 18, label(i));
    head += "<th scope=\"col\">" + label(i) + "</th>";
    row += fmt::format("<td>{}</td>", counts[i]);
  }
  drawing +=
      fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{0}\" y1=\"{1}\" y2=\"{1}\"/>\n</svg>\n",
                  kWidth, kTop + kHeight);
  const std::string table =
      "<div class=\"scroll\"><table class=\"small\"><tr><th scope=\"row\">Points</th>" + head +
      "</tr>\n<tr><th scope=\"row\">Submissions</th>" + row + "</tr></table></div>\n";
  return section("points", "Points", "How many submissions got how many points.",
                 "<figure>" + drawing + "</figure>\n" + table);
}

}  // namespace warplings::classroom
