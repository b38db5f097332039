// Writes the report where the options say.
#pragma once

namespace referee {

// Writes the report to options().report_file and, unless quiet, to stderr, and announces that the
// program ends. Does nothing the second time.
void write_report(bool finished);

}  // namespace referee
