// The whole terminal: its alternate screen and raw keys, given back on every way out.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace warplings::cli::watch {

struct Size {
  std::size_t rows = 24;
  std::size_t columns = 80;
  bool operator==(const Size&) const = default;
};

class Screen {
 public:
  // True where both ends are a terminal whose cursor can be moved.
  static bool possible();

  // Takes the terminal over. Throws std::runtime_error where its modes cannot be set. There is one
  // at a time; a fatal signal gives the terminal back, too.
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  // The terminal's size now; 24 by 80 where it does not know.
  static Size size();

  // Shows a frame, with one write that holds the rows that differ from the frame before. Nothing
  // is written where none does. Rows take at most `columns` cells, the terminal's width.
  void draw(const std::vector<std::string>& rows, std::size_t columns);

  // The next frame is written in full: what the terminal shows is not known.
  void forget() { shown_.clear(); }

  // For a time in which the terminal belongs to somebody else.
  void leave();
  void enter();

 private:
  std::vector<std::string> shown_;
};

}  // namespace warplings::cli::watch
