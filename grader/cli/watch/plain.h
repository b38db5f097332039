// watch without a terminal that can be drawn on: the same verdicts and remarks as plain lines, and
// keys as lines of the input.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/cli/watch/controller.h"
#include "grader/cli/watch/frame.h"
#include "grader/cli/watch/keys.h"

namespace warplings::cli::watch {

class PlainLines {
 public:
  // The keys in what was read: the first character of every line.
  std::vector<Key> feed(std::string_view bytes);

  // What to print now: the body where it says something new, and what there is to remark. Nothing
  // while a verdict is on its way. `graded` is true where a verdict has just come, which is
  // printed even if it says the same as before.
  std::vector<std::string> news(const Controller& controller, const Scene& scene, bool graded);

 private:
  std::string line_;
  std::vector<std::string> body_;
  std::string remark_;
  std::string broken_;
};

}  // namespace warplings::cli::watch
