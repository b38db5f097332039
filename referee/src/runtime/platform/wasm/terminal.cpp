// The host does not say where the standard error leads to.
#include "referee/src/runtime/platform/terminal.h"

namespace referee {

bool has_terminal() { return false; }
void show_line(std::string_view) {}
void erase_line() {}

}  // namespace referee
