// The end of a report: what is open is looked up, then it is written.
#include "referee/src/runtime/report/report_writer.h"

#include <cstdio>

#include "base/utf8.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/terminal.h"

namespace referee {

std::string plain_for_a_terminal(const std::string& text) {
  return warplings::base::without_hostile(text, [](std::string_view bytes) {
    return bytes == "\n" || bytes == "\t" ? std::string(bytes) : "?";
  });
}

std::string text_for_a_terminal(const Report& report, bool counters) {
  return plain_for_a_terminal(report.text() + (counters ? report.counters_text() : ""));
}

void write_report(bool finished) {
  static bool written = false;
  if (written) return;
  written = true;
  report().resolve();
  if (!options().quiet) {
    const std::string text = text_for_a_terminal(report(), options().counters);
    erase_line();
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  if (!options().report_file.empty())
    write_output_file(options().report_file, report().json(finished));
  events::program_ends();
}

}  // namespace referee
