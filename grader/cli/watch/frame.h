// A frame: exactly as many rows as the terminal has, none wider than it. Header with the map of the
// course, the body, and at the bottom what goes on and which keys there are.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grader/cli/watch/controller.h"
#include "grader/cli/watch/screen.h"
#include "grader/text/terminal.h"

namespace warplings::cli::watch {

// What a frame is drawn from, besides the controller.
struct Scene {
  const Course* course = nullptr;
  std::string shown_file;            ///< the current exercise's file, as a person would type it
  std::vector<std::string> verdict;  ///< of the current exercise: its lines, where there is one
  long seconds_running = 0;          ///< whole seconds since the job that runs was started
  Style style;
};

// The lines of the current view, as wide as they come: the verdict, a hint, the list, ... What
// stands at the right of the first line ends at `width`.
std::vector<std::string> body(const Controller& controller, const Scene& scene,
                              std::size_t width = kColumns);

// The same as rows that fit, and how many of them a frame of that size shows.
std::vector<std::string> body_rows(const Controller& controller, const Scene& scene,
                                   const Size& size);
std::size_t page_rows(const Controller& controller, const Size& size);

// One line about what goes on: a question, the job that runs, a remark, or how to go on.
std::string status_line(const Controller& controller, const Scene& scene);

std::vector<std::string> frame(const Controller& controller, const Scene& scene, const Size& size);

}  // namespace warplings::cli::watch
