// A launch that takes long, on a terminal: a line that says how far it is.
#pragma once

#include "referee/src/runtime/exec/observer.h"

namespace referee {

// Whether a person may be waiting who shall hear of what a launch does: where a launch has no
// budget, nothing else may ever end it.
bool somebody_waits();

// SignalListener::tick: shows the line once a second, from the fifth second of a launch on. Helpers
// have no ticks: fork() leaves timers behind.
void show_progress();

// Of the running launch.
double seconds_of_launch();

struct ProgressLine : Observer {
  static void on_launch_begins(const Launch&);
  static void on_launch_ends(const Launch&);
};

}  // namespace referee
