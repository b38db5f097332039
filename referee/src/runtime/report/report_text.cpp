// The report as text for a terminal of 80 columns.
#include <sstream>

#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/source_lines.h"
#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/report/report.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee {
namespace {

constexpr std::size_t kWidth = 80;

// Breaks `text` at spaces; every line begins with `indent`, those behind the first with `further`
// in front of it.
std::string wrapped(const std::string& text, const std::string& indent,
                    const std::string& further = "") {
  std::istringstream words(text);
  std::string result, line = indent, word;
  bool empty = true;
  while (words >> word) {
    if (!empty && line.size() + 1 + word.size() > kWidth) {
      result += line + "\n";
      line = further + indent;
      empty = true;
    }
    line += (empty ? "" : " ") + word;
    empty = false;
  }
  return result + line + "\n";
}

std::string source_text(const Location& place) {
  std::string line = text_of_line({place.file, place.line});
  const auto start = line.find_first_not_of(" \t");
  if (start == std::string::npos) return "";
  line = line.substr(start);
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  if (line.size() > kWidth - 8) line = line.substr(0, kWidth - 11) + "...";
  return line;
}

// Nothing where all wait alike and for nobody: the places have said so.
std::string table(const std::vector<WaitRow>& rows) {
  if (rows.empty() || (rows.size() == 1 && rows[0].missing.empty())) return "";
  return text_of(rows, "waits at", "for");
}

std::string where_text(const Diagnosis& d) {
  std::string text;
  if (!d.kernel.empty()) text += " in kernel " + d.kernel;
  if (d.in_kernel) text += ", " + block_name(d.block);
  return text;
}

}  // namespace

std::string Report::text() const {
  std::string text;
  for (const Diagnosis& d : diagnoses_) {
    text += "referee: " + std::string(d.is_note() ? "note: " : "error: ") + name_of(d.rule) +
            where_text(d) + "\n";
    text += wrapped(d.message + (d.variable.empty() ? "" : " (" + d.variable + ")"), "  ");
    for (const Location& place : d.locations) {
      if (place.line == 0) continue;
      text += wrapped(place_text(place.file, place.line) + ": " + place.what, "  ", "  ");
      if (const std::string source = source_text(place); !source.empty())
        text += "      " + source + "\n";
    }
    text += table(d.wait_table);
    text += wrapped(d.explanation, "  ");
    if (d.count > 1) text += "  (seen " + std::to_string(d.count) + " times)\n";
  }
  if (!signal.empty()) {
    text += "referee: the host code was ended by " + signal;
    if (fault_location.line > 0)
      text += " at " + place_text(fault_location.file, fault_location.line);
    text += "\n";
  }
  return text;
}

}  // namespace referee
