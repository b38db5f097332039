// One line on the terminal that the standard error may be, in the place of the one before.
#pragma once

#include <string_view>

namespace referee {

// Whether there is one, and it can go back in a line. Not on the WebAssembly machine.
bool has_terminal();
// Shows the line, cut off at the terminal's edge, where the last one stood. Callable from a signal
// handler.
void show_line(std::string_view text);
// Where one is shown, it goes away: to be called before anything else is written. Callable from a
// signal handler.
void erase_line();

}  // namespace referee
