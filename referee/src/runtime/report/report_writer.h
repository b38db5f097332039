// Writes the report where the options say.
#pragma once

#include <string>

#include "referee/src/runtime/report/report.h"

namespace referee {

// Text as it can be shown: hostile characters (base/utf8.h) but for ends of lines and tabs are '?'.
std::string plain_for_a_terminal(const std::string& text);

// The report as text, with its counters or without. It names and quotes the program's files, and
// their author may have written them for the terminal, so it is made plain.
std::string text_for_a_terminal(const Report& report, bool counters);

// Writes the report to options().report_file and, unless quiet, to stderr, and announces that the
// program ends. Does nothing the second time.
void write_report(bool finished);

}  // namespace referee
