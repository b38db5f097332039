// When a line has runs, and when it is by words.
#include "referee/src/runtime/check/line_check.h"

#include <cstdlib>
#include <numeric>

namespace referee {
namespace {

void replay_read(Cell& cell, const Access& read) {
  const std::uint32_t thread = read.info.thread();
  const Mask lane = Mask{1} << lane_of(thread);
  Access& known = cell.reader;
  if (known.segment == read.segment && warp_of(known.info.thread()) == warp_of(thread)) {
    // As record_read() has it: the older clock can only miss a race.
    if (read.info.clock() < known.info.clock()) known.info = read.info;
    cell.reader_lanes |= lane;
    return;
  }
  if (known.segment == current.segment || from_other_block(known.segment))
    cell.other_reader = known;
  known = read;
  cell.reader_lanes = lane;
}

void replay_write(Cell& cell, const Access& write) {
  cell.writer = write;
  cell.reader.segment = cell.other_reader.segment = 0;  // as record_write() has it
}

using Cells = std::array<Cell, kLineWords>;

Cells replay(const Line& line) {
  Cells cells{};
  for_each_live_run(line, oldest_segment(), [&](const Run& run) {
    for (unsigned rest = run.words; rest != 0; rest &= rest - 1) {
      const auto word = static_cast<unsigned>(std::countr_zero(rest));
      const std::uint32_t thread = run.thread(word);
      REFEREE_DCHECK(thread < kMaxThreads);
      const Access access = {run.segment, AccessInfo::of(thread, run.time(), 15, Strength::plain),
                             run.pc};
      (run.wrote() ? replay_write : replay_read)(cells[word], access);
    }
  });
  return cells;
}

void fill(Line& line, const Cells& cells, LineForm form) {
  for (;; form = static_cast<LineForm>(static_cast<int>(form) + 1)) {
    reshape(line, form);
    unsigned word = 0;
    while (word < kLineWords && store_cell(line, word, cells[word], oldest_segment())) ++word;
    if (word == kLineWords) return;
  }
}

Cells load_all(const Line& line) {
  Cells cells;
  for (unsigned word = 0; word < kLineWords; ++word) cells[word] = load_cell(line, word);
  return cells;
}

bool is_one_access(const Run& run) {
  return run.words >> std::countr_zero(run.words) == (1 << (1 << run.pace.shift())) - 1;
}

// The run, so far one access, and `now` are two of another pace. False if there is none such.
bool try_pace(Run& run, const Run& now) {
  const unsigned shift = now.pace.shift();
  const auto access_of = [&](const Run& it) { return std::countr_zero(it.words) >> shift; };
  const auto thread_of = [&](const Run& it) {
    return static_cast<int>(it.thread(static_cast<unsigned>(std::countr_zero(it.words))));
  };
  const int accesses = access_of(now) - access_of(run), threads = thread_of(now) - thread_of(run);
  if (accesses == 0) return false;
  const int common = std::gcd(accesses, threads);
  const int step = std::abs(accesses) / common;
  if (step > Pace::kMostSteps) return false;
  const int stride = (accesses < 0 ? -threads : threads) / common;
  run.origin = static_cast<std::int16_t>(thread_of(run) * step - access_of(run) * stride);
  run.pace = Pace::of(stride, step, shift);
  run.words |= now.words;
  return true;
}

inline bool are_one_instruction(const Run& a, const Run& b) {
  return a.segment == b.segment && a.pc == b.pc && a.clock == b.clock &&
         a.pace.shift() == b.pace.shift();
}

// Where one instruction's accesses are in no order, runs are of no use.
bool is_in_disorder(const Line& line, const Run& now) {
  int alike = 0;
  for_each_live_run(line, current.first_segment, [&](const Run& run) {
    alike += run.pc == now.pc && is_one_access(run);
  });
  return alike >= 2;
}

}  // namespace

void turn_to_words(Line& line) {
  REFEREE_DCHECK(!is_by_words(line));
  const std::uint32_t oldest = oldest_segment();
  if (line.form() != LineForm::runs && line.segment < oldest) clear(line);
  if (line.form() == LineForm::runs)
    fill(line, replay(line), kCompactLines ? LineForm::entries : LineForm::cells);
  line.segment = current.segment;
}

void turn_to_cells(Line& line) { fill(line, load_all(line), LineForm::cells); }

void store_word(Line& line, unsigned word, const Cell& cell) {
  if (store_cell(line, word, cell, oldest_segment())) return;
  Cells cells = load_all(line);
  cells[word] = cell;
  fill(line, cells, static_cast<LineForm>(static_cast<int>(line.form()) + 1));
}

bool add_to_runs(Line& line, Run now, unsigned word, const Lane& lane) {
  if (line.form() != LineForm::runs) {
    if (line.segment >= current.first_kept_segment) return false;
    clear(line);
  }
  const std::uint32_t first_segment = current.first_segment;
  const unsigned access = word >> now.pace.shift();
  Run* same = nullptr;     // the run that it belongs to
  Run* at_pace = nullptr;  // one that it may belong to, at another pace
  // The first place that is free; null if there is none.
  const auto look = [&](Run* run, Run* const end) -> Run* {
    for (; run != end; ++run) {
      if (run->segment < first_segment) return run;
      if (may_race(*run, now, word, lane)) return nullptr;
      if (!are_one_instruction(*run, now)) continue;
      if (run->leads_to(lane.thread, access)) {
        same = run;
      } else if (is_one_access(*run)) {
        at_pace = run;
      }
    }
    return end;
  };
  Run* end = line.runs.data() + kFirstRuns;
  Run* run = look(line.runs.data(), end);
  if (run == end && has_block(line)) {
    end = more_runs(line) + kMoreRuns;
    run = look(more_runs(line), end);
  }
  if (run == nullptr) return false;
  if (run != end && run->segment >= current.first_kept_segment) return false;
  if (same) {
    same->words |= now.words;
    return true;
  }
  if (at_pace && try_pace(*at_pace, now)) return true;
  if (run == end) {
    if (!kCompactLines || has_block(line) || is_in_disorder(line, now)) return false;
    add_runs(line);
    run = more_runs(line);
  }
  *run = now;
  if (Run* const next = next_run(line, run)) next->segment = 0;
  return true;
}

}  // namespace referee
