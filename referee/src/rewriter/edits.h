// Changes to a source text, and the printer that applies them while every token of the user keeps
// its line and, where a line may be broken, its column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace referee::rewriter {

// Text to insert. A piece with an offset is shown at the place of that source offset: errors in it
// point there. Pieces with offsets only where the line may be broken.
class InsertedText {
 public:
  InsertedText(std::string text) { append(std::move(text)); }
  InsertedText(const char* text) { append(text); }

  void append(std::string text) { pieces_.push_back({kNowhere, std::move(text)}); }
  void append_at(std::size_t offset, std::string text) {
    pieces_.push_back({offset, std::move(text)});
  }

  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  struct Piece {
    std::size_t offset;
    std::string text;
  };
  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  std::vector<Piece> pieces_;
};

// Replaces [begin, end) by `text`. After an edit that may break the line the printer emits a #line
// directive and pads with blanks up to the column of `end`; otherwise the rest of the line moves.
struct Edit {
  std::size_t begin;
  std::size_t end;
  InsertedText text;
  bool may_break_line;
};

class Edits {
 public:
  void insert(std::size_t at, InsertedText text, bool may_break_line) {
    edits_.push_back({at, at, std::move(text), may_break_line});
  }
  // Before whatever else is inserted at the begin of the text.
  void insert_first(InsertedText text) {
    edits_.insert(edits_.begin(), {0, 0, std::move(text), true});
  }
  void replace(std::size_t begin, std::size_t end, InsertedText text, bool may_break_line) {
    edits_.push_back({begin, end, std::move(text), may_break_line});
  }
  // Overwrites [begin, end) with blanks, keeping newlines, so that nothing after it moves.
  void blank(std::string_view source, std::size_t begin, std::size_t end);

  bool empty() const { return edits_.empty(); }

  // Applies all edits, in the order of their positions; insertions at one place stay in the order
  // they were made. Of two edits that overlap the later one is dropped.
  // `group_ends` are the offsets of the newlines that end #else, #elif and #endif directives:
  // a skipped group ignores #line, so the line is restated there.
  std::string apply(std::string_view source, std::string_view path,
                    const std::vector<std::size_t>& group_ends) const;

 private:
  std::vector<Edit> edits_;
};

// The directive `#line NUMBER "path"` with its newline, and the path escaped as a string literal.
std::string line_directive(std::size_t number, std::string_view path);
std::string string_literal(std::string_view text);

}  // namespace referee::rewriter
