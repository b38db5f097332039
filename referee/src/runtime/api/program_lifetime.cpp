// The beginning and the end of a program that runs on the referee.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/observe/trace/recorder.h"
#include "referee/src/runtime/observe/trace/trace_file.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/signals.h"
#include "referee/src/runtime/report/report.h"

namespace referee {
namespace {

// A page that holds it is still quick to open.
constexpr std::size_t kTraceBytes = std::size_t{4} << 20;

// A program that gives up is not expected to clear away.
void note_leaks(int status) {
  report().leaked_bytes = allocated_bytes();
  if (allocated_bytes() == 0 || status != 0) return;
  Diagnosis d;
  d.rule = "memory-leak";
  d.note = true;
  d.message = std::to_string(allocated_bytes()) + " bytes of device memory were never freed";
  d.explanation =
      "Every cudaMalloc needs its cudaFree. A process that ends gives memory back, a "
      "server does not end.";
  if (const Allocation* oldest = oldest_live())
    d.places.push_back(Place::at(oldest->where, "allocated here"));
  report().add(std::move(d));
}

// The exit status of a program whose report could not be written: nobody may take an older file
// for it, and the end for a good one.
constexpr int kReportLost = 98;

bool fill(const std::string& file, const std::string& text) {
  std::FILE* out = std::fopen(file.c_str(), "w");
  if (out == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  return std::fclose(out) == 0 && written;
}

// Written beside and renamed, so that a reader never sees half a report; in place where the file
// cannot be replaced, as in a sandbox that shares this one file.
void write_file(const std::string& file, const std::string& text) {
  const std::string temporary = file + ".part";
  if (fill(temporary, text) && std::rename(temporary.c_str(), file.c_str()) == 0) return;
  std::remove(temporary.c_str());
  if (fill(file, text)) return;
  std::fprintf(stderr, "referee: cannot write %s\n", file.c_str());
  std::fflush(nullptr);
  _exit(kReportLost);
}

void finish(int status, void*) {
  report_unchecked();
  note_leaks(status);
  write_report(true);
  // The program's own failure wins; a diagnosis makes success a failure.
  if (report().has_errors() && status == 0) {
    std::fflush(nullptr);
    _exit(99);
  }
}

// Set up before the program's own constructors run; its exit handler runs after theirs.
[[gnu::constructor(102)]] void begin() {
  initialise_shadow();
  watch_signals();
  on_exit(finish, nullptr);  // unlike atexit, it learns the status
}

}  // namespace

void write_report(bool finished) {
  static bool written = false;
  if (written) return;
  written = true;
  report().resolve();
  if (!options().quiet) {
    const std::string text = report().text() + (options().counters ? report().counters_text() : "");
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  if (!options().report_file.empty()) write_file(options().report_file, report().json(finished));
  if (!options().trace_file.empty()) trace_program_ends();
}

void write_trace(const Recording* recording) {
  write_file(options().trace_file, trace_json(recording, kTraceBytes));
}

}  // namespace referee
