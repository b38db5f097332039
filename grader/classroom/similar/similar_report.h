// What `similar` found, for people (text, one HTML page) and for programs (JSON).
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "grader/classroom/similar/similarity.h"
#include "grader/text/terminal.h"

namespace warplings::classroom {

struct SimilarReport {
  std::string folder;                    // as a person typed it
  std::vector<std::string> submissions;  // names, printable
  std::size_t exercises = 0;             // how many were compared
  double threshold = 0;                  // 0 to 1
  std::vector<SimilarPair> pairs;        // ranked
  // The lines of a file as it was handed in, by submission and exercise.
  std::map<std::pair<std::size_t, std::string>, std::vector<std::string>> files;
};

// A table of the first `most` pairs, and the passages of the first `shown` side by side.
std::string similar_text(const SimilarReport& report, std::size_t most, std::size_t shown,
                         const Style& style);

// One self-contained page with all pairs. Nothing of a submission is taken for HTML.
std::string similar_html(const SimilarReport& report);

// {"schema": "warplings/similar/1", "folder", "submissions", "exercises", "threshold",
//  "pairs": [{"first", "second", "share", "amount", "exercises": [{"exercise", "share", "amount",
//    "lines", "same_lines", "passages": [{"first": [FROM, TO], "second": [FROM, TO]}]}]}]}
// Shares are 0 to 1; an amount is in characters of code, see similarity.h.
nlohmann::json similar_json(const SimilarReport& report);

}  // namespace warplings::classroom
