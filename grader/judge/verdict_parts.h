// The parts of a failing verdict: mismatches, diagnosis, wait table, output. Each is a few lines of
// text without indentation.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/text/terminal.h"

namespace warplings {

using Lines = std::vector<std::string>;

// How much of why it is wrong, and what to do. The advice that knows most stands at its end: some
// sentences, or as few as there can be.
enum class Explanation { none, last, end, all };

// How much a verdict may say.
struct Detail {
  std::size_t rows = 1;  ///< of a table or an output; beside a diagnosis there may be none
  bool air = false;      ///< empty lines between the parts
  bool context = false;  ///< a line of source around each marked one
  bool place = false;    ///< variable, kernel, block and count
  bool output = false;   ///< what the student's program printed
  Explanation explanation = Explanation::none;
};

// From the most to the least. What teaches least goes first; what is left always fits a screen.
inline constexpr std::array<Detail, 11> kDetails = {{
    {5, true, true, true, true, Explanation::all},
    {5, false, true, true, true, Explanation::all},
    {3, false, true, false, true, Explanation::all},
    {3, false, false, false, true, Explanation::all},
    {2, false, false, false, false, Explanation::all},
    {1, false, false, false, false, Explanation::all},
    {1, false, false, false, false, Explanation::end},
    {0, false, false, false, false, Explanation::all},
    {0, false, false, false, false, Explanation::end},
    {0, false, false, false, false, Explanation::last},
    {0, false, false, false, false, Explanation::none},
}};

// "2 of 256 elements differ" and the table index, lane, expected, got of the first few.
Lines mismatch_lines(const Case& failed, const Detail& detail, const Style& style);

// The lines of the source that the message is about, quoted.
Lines place_lines(const Case& failed, const std::string& graded_file, const Detail& detail,
                  const Style& style);

// Rule, message, quoted source, wait table and explanation. `graded_file` is the
// file that the verdict's first line names; other files are named where they are quoted.
Lines diagnosis_lines(const Diagnosis& diagnosis, const std::string& graded_file,
                      const Detail& detail, const Style& style);

// The first or last lines of what the student's program printed; nothing where it was silent.
Lines output_lines(const Case& failed, const Detail& detail, const Style& style);

}  // namespace warplings
