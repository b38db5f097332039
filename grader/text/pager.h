// Long text on a terminal goes through a pager, as git's does; everywhere else it is printed.
#pragma once

#include <string>
#include <vector>

namespace warplings {

// Prints the lines. Where stdout is a terminal with fewer rows, and stdin one to read keys from,
// they go to $PAGER, or to `less` (with LESS=FRX where that is not set) where PAGER is not set.
// PAGER= or PAGER=cat, TERM=dumb, and a pager that is not installed print plainly. Returns when the
// pager has been left; Ctrl-C is the pager's meanwhile.
void show_paged(const std::vector<std::string>& lines);

}  // namespace warplings
