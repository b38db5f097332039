// Contracts are cut into sentences, and the words of `// breaks:` lines are looked up among them.
#include "grader/course/devcheck/bullets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>

#include "base/text.h"
#include "grader/course/devcheck/expectation.h"

namespace warplings::devcheck {
namespace {

constexpr std::string_view kBullet = "//   - ";
constexpr std::string_view kIndented = "//     ";

constexpr std::array<std::string_view, 8> kAsksNothing = {
    "need not",   "yours to choose", "is enough",           "are enough",
    "is allowed", "are allowed",     "Warps have 32 lanes", "speed is reported"};

std::vector<std::string> head_of(std::string_view source) {
  auto lines = base::lines_of(source);
  const auto is_code = [](const std::string& line) { return !line.starts_with("//"); };
  lines.erase(std::find_if(lines.begin(), lines.end(), is_code), lines.end());
  return lines;
}

// What follows the mark in lines that begin with it.
std::vector<std::string> marked(const std::vector<std::string>& lines, std::string_view mark) {
  std::vector<std::string> texts;
  for (const std::string& line : lines) {
    if (line.starts_with(mark)) texts.push_back(line.substr(mark.size()));
  }
  return texts;
}

std::vector<std::string> bullets_of(std::string_view source) {
  std::vector<std::string> bullets;
  bool open = false;
  for (const std::string& line : head_of(source)) {
    if (line.starts_with(kBullet)) {
      bullets.push_back(line.substr(kBullet.size()));
      open = true;
    } else if (open && line.starts_with(kIndented)) {
      bullets.back() += " " + line.substr(kIndented.size());
    } else {
      open = false;
    }
  }
  return bullets;
}

// Whole words only: "No shared" begins "No shared memory.", "No sh" does not.
bool begins(std::string_view sentence, std::string_view words) {
  if (words.empty() || !sentence.starts_with(words)) return false;
  return sentence.size() == words.size() ||
         std::isalnum(static_cast<unsigned char>(sentence[words.size()])) == 0;
}

class Contract {
 public:
  explicit Contract(std::vector<std::string> sentences) : sentences_(std::move(sentences)) {}

  // Nothing if these words begin one sentence, which is marked; else how many they begin.
  std::optional<std::string> mark(std::string_view words) {
    std::size_t count = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      if (!begins(sentences_[i], words)) continue;
      ++count;
      found = i;
    }
    if (count != 1) {
      return fmt::format("\"{}\" begins {} of the contract", words,
                         count == 0 ? "no sentence" : fmt::format("{} sentences", count));
    }
    marked_.insert(found);
    return std::nullopt;
  }

  std::vector<std::string> unmarked() const {
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const auto is_in_it = [&](std::string_view phrase) {
        return sentences_[i].find(phrase) != std::string::npos;
      };
      if (!marked_.contains(i) && std::ranges::none_of(kAsksNothing, is_in_it)) {
        sentences.push_back(sentences_[i]);
      }
    }
    return sentences;
  }

 private:
  std::vector<std::string> sentences_;
  std::set<std::size_t> marked_;
};

bool has_case(const std::string& cases, const std::string& name) {
  return cases.find(", " + name + ")") != std::string::npos;
}

}  // namespace

std::vector<std::string> sentences_of_contract(std::string_view source) {
  std::vector<std::string> sentences;
  for (const std::string& bullet : bullets_of(source)) {
    for (std::size_t begin = 0; begin < bullet.size();) {
      const std::size_t stop = bullet.find(". ", begin);
      const std::size_t end = stop == bullet.npos ? bullet.size() : stop + 1;
      sentences.push_back(bullet.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return sentences;
}

std::vector<std::string> problems_of_bullets(std::string_view skeleton, const SourceFile& cases,
                                             const std::vector<SourceFile>& misconceptions) {
  const auto sentences = sentences_of_contract(skeleton);
  if (sentences.empty()) return {"the skeleton's contract has no bullets"};
  Contract contract(sentences);
  std::vector<std::string> problems;
  for (const std::string& words : marked(base::lines_of(cases.text), "// asks nothing: ")) {
    if (const auto problem = contract.mark(words)) {
      problems.push_back(fmt::format("{}: {}", cases.name, *problem));
    }
  }
  for (const SourceFile& file : misconceptions) {
    const auto broken = marked(head_of(file.text), "// breaks: ");
    if (broken.empty()) continue;
    if (broken.size() > 1) {
      problems.push_back(
          fmt::format("{} breaks {} sentences of the contract, and none of them alone", file.name,
                      broken.size()));
      continue;
    }
    if (const auto problem = contract.mark(broken.front())) {
      problems.push_back(fmt::format("{}: {}", file.name, *problem));
    }
    const auto expected = Expectation::of(file.text);
    if (expected && !expected->case_name.empty() && !has_case(cases.text, expected->case_name)) {
      problems.push_back(
          fmt::format("{}: {} has no case {}", file.name, cases.name, expected->case_name));
    }
  }
  for (const std::string& sentence : contract.unmarked()) {
    problems.push_back("no misconception breaks: " + sentence);
  }
  return problems;
}

}  // namespace warplings::devcheck
