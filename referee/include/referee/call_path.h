// The calls through which a lane has come to where it is. A barrier or warp function inside a
// function stands at one place of the source, and is as many calls as the function has callers:
// lanes that come from two of them do not meet (CUDA C++ Programming Guide 13.0, 5.4.4.1 and
// 5.4.6.6). The rewriter gives such functions a parameter that tells where they are called.
#pragma once

#include <source_location>

namespace referee {

// The running lane goes into a function that is called at `caller`. Gives a number for the path so
// far, which leave_function() takes up again; 0 in host code, where nothing happens.
unsigned enter_function(std::source_location caller);
void leave_function(unsigned outer);

class PathFrame {
 public:
  explicit PathFrame(std::source_location caller) : outer_(enter_function(caller)) {}
  ~PathFrame() { leave_function(outer_); }
  PathFrame(const PathFrame&) = delete;
  PathFrame& operator=(const PathFrame&) = delete;

 private:
  unsigned outer_;
};

}  // namespace referee
