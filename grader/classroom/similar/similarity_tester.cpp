// Each text becomes a file of its own; the report names files and lines.
#include "grader/classroom/similar/similarity_tester.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// A line of the report is  PATH/3.cu: line 12-20   |PATH/7.cu: line 9-17   [40]
// Reads one of its halves from `at` on; false where there is none.
bool read_half(const std::string& line, std::size_t& at, std::size_t& text, std::size_t& first,
               std::size_t& last) {
  const std::size_t sign = line.find(".cu: line ", at);
  if (sign == line.npos) return false;
  std::size_t begin = sign;
  while (begin > at && std::isdigit(static_cast<unsigned char>(line[begin - 1])) != 0) --begin;
  if (begin == sign) return false;
  text = std::stoul(line.substr(begin, sign - begin));
  std::istringstream range(line.substr(sign + 10));
  char dash = 0;
  if (!(range >> first >> dash >> last) || dash != '-') return false;
  at = sign + 10;
  return true;
}

}  // namespace

std::vector<Passage> read_passages(const std::string& report) {
  std::vector<Passage> passages;
  for (const std::string& line : base::lines_of(report)) {
    Passage passage;
    std::size_t at = 0;
    if (!read_half(line, at, passage.a, passage.a_first, passage.a_last)) continue;
    if (!read_half(line, at, passage.b, passage.b_first, passage.b_last)) continue;
    const std::size_t bracket = line.find('[', at);
    if (bracket == line.npos || passage.a == passage.b) continue;
    passage.tokens = std::stoul(line.substr(bracket + 1));
    if (passage.a > passage.b) {
      std::swap(passage.a, passage.b);
      std::swap(passage.a_first, passage.b_first);
      std::swap(passage.a_last, passage.b_last);
    }
    passages.push_back(passage);
  }
  return passages;
}

std::vector<Passage> shared_passages(const std::vector<std::vector<std::string>>& texts) {
  if (texts.size() < 2) return {};
  if (base::program_in_path("sim_c++").empty()) {
    throw base::Error(
        "Comparing submissions needs sim_c++, which is not installed:\n"
        "  apt-get install similarity-tester");
  }
  const base::TemporaryDirectory scratch;
  const fs::path report = scratch.path() / "report";
  // -n: files and lines only; -s: no text with itself; -T: no list of the files; -e: each text
  // with each other one, so that a passage that many share is found in all of them.
  std::vector<std::string> command = {
      "sim_c++", "-n",           "-s", "-T", "-e", "-w", "400", "-r", std::to_string(kLeastTokens),
      "-o",      report.string()};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const fs::path file = scratch.path() / fmt::format("{}.cu", i);
    base::write_text(file, fmt::format("{}\n", fmt::join(texts[i], "\n")));
    command.push_back(file.string());
  }
  const auto run = base::run_captured(command);
  const auto passages = base::content_of(report);
  if (run.status != 0 || !passages) {
    throw base::Error("sim_c++ could not compare the files: " + run.output.substr(0, 400));
  }
  return read_passages(*passages);
}

}  // namespace warplings::classroom
