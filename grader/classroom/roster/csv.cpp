// See csv.h. One pass, a state for being inside quotes.
#include "grader/classroom/roster/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace warplings::classroom {
namespace {

char separator_of(std::string_view text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  char best = ',';
  for (const char candidate : {';', '\t'}) {
    if (std::count(line.begin(), line.end(), candidate) >
        std::count(line.begin(), line.end(), best)) {
      best = candidate;
    }
  }
  return best;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), separator_(separator_of(text)) {}

  std::vector<std::vector<std::string>> rows() {
    while (at_ < text_.size()) read_row();
    return std::move(rows_);
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& what) const {
    throw std::runtime_error(fmt::format("line {}: {}", line, what));
  }

  bool at_line_end() const { return text_[at_] == '\n' || text_[at_] == '\r'; }

  void skip_line_end() {
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
  }

  std::string read_quoted() {
    const std::size_t begin = line_;
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        if (at_ + 1 >= text_.size() || text_[at_ + 1] != '"') {
          ++at_;
          if (at_ < text_.size() && text_[at_] != separator_ && !at_line_end()) {
            fail(line_, "text follows a closing quote");
          }
          return field;
        }
        ++at_;
      } else if (text_[at_] == '\n') {
        ++line_;
      }
      field += text_[at_];
    }
    fail(begin, "a quote is not closed");
  }

  std::string read_plain() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != separator_ && !at_line_end()) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  void read_row() {
    const std::size_t line = line_;
    std::vector<std::string> row;
    while (true) {
      row.push_back(at_ < text_.size() && text_[at_] == '"' ? read_quoted() : read_plain());
      if (at_ >= text_.size() || text_[at_] != separator_) break;
      ++at_;
    }
    skip_line_end();
    if (row.size() == 1 && row[0].empty()) return;
    if (!rows_.empty() && row.size() > rows_[0].size()) {
      fail(line,
           fmt::format("{} fields, and the first line names {}", row.size(), rows_[0].size()));
    }
    if (!rows_.empty()) row.resize(rows_[0].size());
    rows_.push_back(std::move(row));
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::vector<std::vector<std::string>> parse_csv(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return Parser(text).rows();
}

}  // namespace warplings::classroom
