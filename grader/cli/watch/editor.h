// The editor that somebody has chosen, and how to open a file in it at a line.
#pragma once

#include <string>
#include <vector>

namespace warplings::cli::watch {

// What $VISUAL, $EDITOR or the terminal's own program (VS Code) says, else vi or nano where they
// are installed; empty where there is none.
std::string chosen_editor();

// The command that opens the file at the line. `editor` may hold options ("emacs -nw").
std::vector<std::string> editor_command(const std::string& editor, const std::string& file,
                                        int line);

}  // namespace warplings::cli::watch
