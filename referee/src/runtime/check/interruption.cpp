// What runs is told by the signal; of lanes that do not, their stacks.
#include "referee/src/runtime/check/interruption.h"

#include <cstdio>
#include <string>
#include <vector>

#include "referee/src/runtime/check/progress_line.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/signals.h"
#include "referee/src/runtime/platform/terminal.h"
#include "referee/src/runtime/report/place_text.h"
#include "referee/src/runtime/report/report_writer.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee {
namespace {

// Whether what runs is a lane's own code: the runtime's, or a library's, may hold whatever is
// needed to tell.
bool can_tell(std::uintptr_t pc) { return current.lane && !current.critical && is_function(pc); }

// However busy the runtime is, and whatever it waits for.
constexpr unsigned kMostSecondsToWait = 3, kMostSecondsToTell = 10;

volatile int waiting_signal = 0;

std::string text_of_stop(std::uintptr_t pc) {
  const Launch& launch = *current_launch;
  const Block& block = *current.lane->warp->block;
  const std::source_location& where = launch.configuration->where;
  const std::string name = launch.call.name;
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%.1f", seconds_of_launch());
  std::string text = "referee: interrupted in " + (name.empty() ? "a kernel" : "kernel " + name) +
                     ", " + block_name(block.index) + "\n";
  text += "  launched at " + place_text(where.file_name(), where.line()) + ", running for " +
          seconds + " s; of " + counted(launch.blocks, "block") + ", " +
          std::to_string(launch.ended) + " have ended";
  if (launch.with_helpers > 0)
    text += ", " + std::to_string(launch.with_helpers) + " run in other processes";
  if (launch.others > 0) text += " and " + std::to_string(launch.others) + " more have begun";
  text += "\n  this block has passed " + counted(block.barriers, "barrier") + "; its threads:\n";
  return text + text_of(lane_table(block, pc), "is at", "waits for");
}

void tell(int signal, std::uintptr_t pc) {
  const Critical critical;
  end_by_within(signal, kMostSecondsToTell);
  erase_line();
  // Also what somebody else would have shown, who has been interrupted, too.
  options().quiet = false;
  write_report(false);
  const std::string text = plain_for_a_terminal(text_of_stop(pc));
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

bool stop_program(int signal, std::uintptr_t pc) {
  give_up_if_helping();
  if (current_launch == nullptr || !somebody_waits()) {
    erase_line();
    return events::program_stops(signal);
  }
  if (!can_tell(pc)) {
    if (waiting_signal == 0) end_by_within(signal, kMostSecondsToWait);
    waiting_signal = signal;
    return false;
  }
  tell(signal, pc);
  return events::program_stops(signal);
}

void look_for_stop(std::uintptr_t pc) {
  if (waiting_signal == 0 || !can_tell(pc)) return;
  const int signal = waiting_signal;
  waiting_signal = 0;
  if (stop_program(signal, pc)) die_of(signal);
}

void Interruption::on_launch_ends(const Launch&) {
  if (waiting_signal == 0) return;
  options().quiet = false;
  write_report(false);
  die_of(waiting_signal);
}

}  // namespace referee
