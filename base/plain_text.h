// Text from a submission, made fit to be shown: its author may have written it for the program that
// shows it.
#pragma once

#include <string>
#include <string_view>

namespace warplings::base {

// Text that a terminal, JSON and the log of a workflow can take. Hostile characters (base/utf8.h)
// other than newline and tab, and bytes that are not UTF-8, become '?'. What a workflow's runner
// would take for a command, "::" where a line begins and those below, is broken by a space.
std::string plain_text(std::string_view text);

// Breaks the commands that a workflow's runner takes anywhere in a line: "##[", "##vso[",
// "##teamcity[".
std::string without_runner_commands(std::string text);

}  // namespace warplings::base
