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

// Calls play(word, thread, bytes of the word) for each access, in their order.
template <class Play>
void for_each_of_bytes(const Run& run, Play play) {
  const auto [begin, end, size, downwards] = run.pace.bytes();
  for (unsigned done = 0; done < end - begin; done += size) {
    const unsigned byte = downwards ? end - done - size : begin + done;
    play(byte / 4, static_cast<std::uint32_t>(run.origin + static_cast<int>(byte / size)),
         ((1u << size) - 1) << byte % 4);
  }
}

using Cells = std::array<Cell, kLineWords>;

Cells replay(const Line& line) {
  Cells cells{};
  for_each_live_run(line, oldest_segment(), [&](const Run& run) {
    const auto play = [&](unsigned word, std::uint32_t thread, unsigned bytes) {
      REFEREE_DCHECK(thread < kMaxThreads);
      const Access access = {
          run.segment, AccessInfo::of(thread, run.time(), bytes, Strength::plain), run.pc};
      (run.wrote() ? replay_write : replay_read)(cells[word], access);
    };
    if (run.pace.is_of_bytes()) return for_each_of_bytes(run, play);
    for (unsigned rest = run.words; rest != 0; rest &= rest - 1) {
      const auto word = static_cast<unsigned>(std::countr_zero(rest));
      play(word, run.thread(word), 15);
    }
  });
  return cells;
}

void fill(Line& line, const Cells& cells, LineForm form) {
  for (;; form = static_cast<LineForm>(static_cast<int>(form) + 1)) {
    reshape(line, form);
    unsigned word = 0;
    while (word < kLineWords && store_cell(line, word, cells[word], oldest_segment())) ++word;
    if (word < kLineWords) continue;
    line.segment = current.segment;
    return;
  }
}

Cells load_all(const Line& line) {
  Cells cells;
  for (unsigned word = 0; word < kLineWords; ++word) cells[word] = load_cell(line, word);
  return cells;
}

bool is_one_access(const Run& run) {
  if (run.pace.is_of_bytes()) return run.pace.bytes().end - run.pace.bytes().begin <= 2;
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

// Calls function(run) for those of the running launch.
template <class Function>
void for_each_live(Line& line, Function function) {
  const auto look = [&](Run* run, Run* const end) {
    for (; run != end; ++run) {
      if (run->segment < current.first_segment) return false;
      function(*run);
    }
    return true;
  };
  if (look(line.runs.data(), line.runs.data() + kFirstRuns) && has_block(line))
    look(more_runs(line), more_runs(line) + kMoreRuns);
}

// Runs are replayed one after another: whether this one, with these words, would come before others
// that have accessed some of them earlier.
bool would_pass_others(Line& line, const Run& run, std::uint16_t words) {
  bool is_behind = false, passes = false;
  for_each_live(line, [&](const Run& other) {
    passes = passes || (is_behind && (other.words & words) != 0);
    is_behind = is_behind || &other == &run;
  });
  return passes;
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
    return fill(line, replay(line), kCompactLines ? LineForm::entries : LineForm::cells);
  line.segment = current.segment;
}

void turn_to_cells(Line& line) { fill(line, load_all(line), LineForm::cells); }

void store_word(Line& line, unsigned word, const Cell& cell) {
  if (store_cell(line, word, cell, oldest_segment())) return;
  Cells cells = load_all(line);
  cells[word] = cell;
  fill(line, cells, static_cast<LineForm>(static_cast<int>(line.form()) + 1));
}

namespace {

// What add_to_runs() does where the run of this access has been looked for in vain.
bool add_run(Line& line, const Run& now) {
  Run* run = free_run(line, current.first_segment);
  if (run == nullptr) {
    if (!kCompactLines || has_block(line) || is_in_disorder(line, now)) return false;
    add_runs(line);
    run = free_run(line, current.first_segment);
  }
  *run = now;
  return true;
}

// The runs are empty, or the running launch's. False where what is older must be kept.
bool begin_runs(Line& line) {
  if (line.form() != LineForm::runs) {
    if (line.segment >= current.first_kept_segment) return false;
    clear(line);
  }
  const std::uint32_t segment = line.runs[0].segment;
  return segment >= current.first_segment || segment < current.first_kept_segment;
}

}  // namespace

bool add_to_runs(Line& line, Run now, unsigned word, const Lane& lane) {
  if (!begin_runs(line)) return false;
  const unsigned access = word >> now.pace.shift();
  Run* same = nullptr;     // the run that it belongs to
  Run* at_pace = nullptr;  // one that it may belong to, at another pace
  bool has_race = false;
  for_each_live(line, [&](Run& run) {
    has_race = has_race || may_race(run, now, word, lane);
    if (!are_one_instruction(run, now)) return;
    if (run.leads_to(lane.thread, access)) {
      same = &run;
    } else if (is_one_access(run)) {
      at_pace = &run;
    }
  });
  if (has_race) return false;
  if (same && (are_one_run(*same, now) || !would_pass_others(line, *same, now.words))) {
    same->words |= now.words;
    return true;
  }
  if (!same && at_pace && !would_pass_others(line, *at_pace, now.words) && try_pace(*at_pace, now))
    return true;
  return add_run(line, now);
}

bool try_merge_bytes(Line& line, const Lane& lane, const AccessOfBytes& access) {
  if (!begin_runs(line)) return false;
  const auto byte = static_cast<unsigned>(access.address % kLineBytes);
  const unsigned size = access.size;
  Run now{.segment = current.segment,
          .pc = static_cast<std::uint32_t>(access.pc),
          .origin = static_cast<std::int16_t>(static_cast<int>(lane.thread) -
                                              static_cast<int>(byte / size)),
          .pace = Pace::of({byte, byte + size, size, false}),
          .clock = static_cast<std::uint16_t>(access.write ? lane.clock | Run::kWrote : lane.clock),
          .words = static_cast<std::uint16_t>(1u << byte / 4)};
  Run* same = nullptr;
  bool has_race = false;
  for_each_live(line, [&](Run& run) {
    const bool of_bytes = run.pace.is_of_bytes();
    if ((run.wrote() || access.write) && (run.words & now.words) != 0) {
      if (run.segment != now.segment) {
        has_race = has_race || from_other_block(run.segment);
      } else if (const auto [begin, end, its, down] = run.pace.bytes(); !of_bytes) {
        has_race = true;
      } else if (byte < end && begin < byte + size) {
        has_race = has_race || its != size || run.origin != now.origin;
      }
    }
    if (!of_bytes || !are_one_instruction(run, now) || run.origin != now.origin) return;
    auto known = run.pace.bytes();
    if (known.size != size) return;
    const bool is_first = known.end - known.begin == size;
    if (byte >= known.begin && byte < known.end) {
      same = &run;
    } else if (byte == known.end && (is_first || !known.downwards)) {
      known.end += size;
      now.pace = Pace::of(known);
      same = &run;
    } else if (byte + size == known.begin && (is_first || known.downwards)) {
      known.begin -= size;
      known.downwards = true;
      now.pace = Pace::of(known);
      same = &run;
    }
  });
  if (has_race) return false;
  if (same) {
    if (would_pass_others(line, *same, now.words)) return false;
    const auto [begin, end, its, down] = now.pace.bytes();
    if (end - begin > size) same->pace = now.pace;
    same->words |= now.words;
    return true;
  }
  return add_run(line, now);
}

}  // namespace referee
