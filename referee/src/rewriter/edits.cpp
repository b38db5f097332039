// Prints edited text. Columns are counted in bytes, as compilers do before they show a caret.
#include "referee/src/rewriter/edits.h"

#include <algorithm>

namespace referee::rewriter {
namespace {

class Printer {
 public:
  Printer(std::string_view source, std::string_view path) : source_(source), path_(path) {}

  // Copies the source up to `offset`.
  void copy_to(std::size_t offset) {
    for (; position_ < offset; ++position_) {
      if (source_[position_] == '\n') {
        ++line_;
        line_begin_ = position_ + 1;
      }
      output_ += source_[position_];
    }
  }

  void write(const Edit& edit) {
    for (const InsertedText::Piece& piece : edit.text.pieces()) {
      if (piece.offset != InsertedText::kNowhere) restate_place(piece.offset);
      output_ += piece.text;
    }
    skip_to(edit.end);
    if (!edit.may_break_line) return;
    restate_line(line_);
    output_.append(position_ - line_begin_, ' ');
    restate_after_group_ = true;
  }

  // At the newline that ends a directive: later groups may not have seen our #line directives.
  void end_group() {
    if (!restate_after_group_) return;
    restate_line(line_ + 1);
    // The newline of the directive itself has been written by restate_line.
    skip_to(position_ + 1);
  }

  std::size_t position() const { return position_; }

  std::string finish() {
    copy_to(source_.size());
    return std::move(output_);
  }

 private:
  void skip_to(std::size_t offset) {
    for (; position_ < offset; ++position_) {
      if (source_[position_] != '\n') continue;
      ++line_;
      line_begin_ = position_ + 1;
    }
  }

  void restate_place(std::size_t offset) {
    const std::string_view before = source_.substr(0, offset);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    restate_line(static_cast<std::size_t>(lines) + 1);
    const std::size_t newline = before.rfind('\n');
    output_.append(newline == std::string_view::npos ? offset : offset - newline - 1, ' ');
  }

  void restate_line(std::size_t number) {
    output_ += '\n';
    output_ += line_directive(number, path_);
  }

  std::string_view source_;
  std::string_view path_;
  std::string output_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t line_begin_ = 0;
  bool restate_after_group_ = false;
};

}  // namespace

void Edits::blank(std::string_view source, std::size_t begin, std::size_t end) {
  std::string blanks;
  for (std::size_t i = begin; i < end; ++i) {
    blanks += source[i] == '\n' || source[i] == '\r' ? source[i] : ' ';
  }
  replace(begin, end, std::move(blanks), false);
}

std::string Edits::apply(std::string_view source, std::string_view path,
                         const std::vector<std::size_t>& group_ends) const {
  std::vector<Edit> sorted = edits_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
  Printer printer(source, path);
  auto group_end = group_ends.begin();
  const auto pass_groups = [&](std::size_t until) {
    for (; group_end != group_ends.end() && *group_end < until; ++group_end) {
      printer.copy_to(*group_end);
      printer.end_group();
    }
  };
  for (const Edit& edit : sorted) {
    if (edit.begin < printer.position()) continue;
    pass_groups(edit.begin);
    printer.copy_to(edit.begin);
    printer.write(edit);
  }
  pass_groups(source.size());
  return printer.finish();
}

std::string string_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c == '\n' || c == '\r' ? ' ' : c;
  }
  return literal + '"';
}

std::string line_directive(std::size_t number, std::string_view path) {
  return "#line " + std::to_string(number) + ' ' + string_literal(path) + '\n';
}

}  // namespace referee::rewriter
