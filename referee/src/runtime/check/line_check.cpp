// When a line has runs, and when it is by words.
#include "referee/src/runtime/check/line_check.h"

#include <array>
#include <bit>
#include <span>

#include "referee/src/runtime/memory/large_lines.h"
#include "referee/src/runtime/memory/packed_lines.h"

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

// Those runs of a line that count, in order.
struct Runs {
  std::array<Run, kFirstRuns + kMoreRuns> all;
  std::size_t count = 0;

  explicit Runs(const Line& line) {
    for_each_live_run(line, oldest_segment(), [&](const Run& run) { all[count++] = run; });
  }
  // Calls function(run, word) for each word, until it returns false. Whether it never did.
  template <class Function>
  bool for_each_word(Function function) const {
    for (const Run& run : std::span(all.data(), count)) {
      for (unsigned rest = run.words; rest != 0; rest &= rest - 1)
        if (!function(run, static_cast<unsigned>(std::countr_zero(rest)))) return false;
    }
    return true;
  }
};

Access access_of(const Run& run, unsigned word) {
  REFEREE_DCHECK(run.shift <= 2 && run.thread(word) < kMaxThreads);
  return {run.segment, AccessInfo::of(run.thread(word), run.clock, 15, Strength::plain), run.pc};
}

Cells replay(const Runs& runs) {
  Cells cells{};
  runs.for_each_word([&](const Run& run, unsigned word) {
    (run.write ? replay_write : replay_read)(cells[word], access_of(run, word));
    return true;
  });
  return cells;
}

// The same into entries, where that takes no more than one for each word.
bool replay_entries(Line& line, const Runs& runs) {
  reshape(line, LineForm::entries);
  line.segment = current.segment;
  return runs.for_each_word([&](const Run& run, unsigned word) {
    if (!run.write && first_entry(line, word).kind() != Kind::none) return false;
    Entry entry;
    if (!entry.set(run.write ? Kind::write : Kind::read, access_of(run, word), line.segment))
      return false;
    return set_first_entry(line, word, entry);
  });
}

void fill(Line& line, const Cells& cells, LineForm form) {
  for (;; form = static_cast<LineForm>(static_cast<int>(form) + 1)) {
    reshape(line, form);
    line.segment = current.segment;
    unsigned word = 0;
    while (word < kLineWords && store_cell(line, word, cells[word], oldest_segment())) ++word;
    if (word == kLineWords) break;
  }
  if (form > LineForm::entries) note_large(line, oldest_segment());
}

// Where lines get larger in turn, one that did so a while ago is likely to be left alone now.
constexpr std::ptrdiff_t kBehind = 512;

// Every fourth of those with entries loses its block, if its entries are close: that takes less
// time than keeping them so from the start.
void close_one_behind(const Line& line) {
  constexpr std::ptrdiff_t kOneOf = 4;
  const std::ptrdiff_t number = &line - arena.lines;
  if (line.form() != LineForm::entries || number % kOneOf != 0 || number < kBehind) return;
  Line& other = arena.lines[number - kBehind];
  if (other.form() == LineForm::entries && other.segment >= oldest_segment()) close_entries(other);
}

// Runs of one word each take more than close entries do, which need no block.
void close_runs(Line& line) {
  const std::uint32_t base = line.runs[0].segment;
  CloseEntries close{};
  unsigned words = 0;
  bool fits = base >= current.first_segment;
  for_each_live_run(line, current.first_segment, [&](const Run& run) {
    Entry entry;
    fits = fits && std::has_single_bit(run.words) && (words & run.words) == 0;
    if (!fits) return;
    const auto word = static_cast<unsigned>(std::countr_zero(run.words));
    fits = entry.set(run.write ? Kind::write : Kind::read, access_of(run, word), base) &&
           close.set(word, entry);
    words |= run.words;
  });
  if (fits) reshape_closed(line, close, base);
}

void close_runs_behind(const Line& line) {
  const std::ptrdiff_t number = &line - arena.lines;
  if (number < kBehind) return;
  Line& other = arena.lines[number - kBehind];
  if (other.form() == LineForm::runs && has_block(other) &&
      std::has_single_bit(other.runs[0].words))
    close_runs(other);
}

}  // namespace

void turn_to_words(Line& line) {
  REFEREE_DCHECK(!is_by_words(line));
  if (line.form() != LineForm::runs && line.segment < oldest_segment()) clear(line);
  if (line.form() == LineForm::packed) return unpack(line);
  if (line.form() != LineForm::runs) return fill(line, load_cells(line), line.form());
  const Runs runs(line);
  if (kCompactLines && replay_entries(line, runs)) return close_one_behind(line);
  fill(line, replay(runs), kCompactLines ? LineForm::entries : LineForm::cells);
}

void unpack(Line& line) {
  const LineForm form = form_before(line);
  note_unpacked(form);
  fill(line, unpacked(line), form);
}

void turn_to_cells(Line& line) { fill(line, load_cells(line), LineForm::cells); }

void store_word(Line& line, unsigned word, const Cell& cell) {
  if (store_cell(line, word, cell, oldest_segment())) return;
  Cells cells = load_cells(line);
  cells[word] = cell;
  fill(line, cells, static_cast<LineForm>(static_cast<int>(line.form()) + 1));
}

bool add_to_runs(Line& line, const Run& now) {
  if (line.form() != LineForm::runs) {
    if (line.segment >= current.first_kept_segment) return false;
    clear(line);
  }
  // Older runs make room, unless somebody asks for them.
  const std::uint32_t begun = line.runs[0].segment;
  if (begun < current.first_segment && begun >= current.first_kept_segment) return false;
  Run* same = nullptr;
  for (Run* run = line.runs.data(); run != nullptr && run->segment >= current.first_segment;
       run = next_run(line, run)) {
    if (are_one_run(*run, now)) {
      same = run;
    } else if (may_race(*run, now)) {
      return false;
    }
  }
  if (same) {
    same->words |= now.words;
    return true;
  }
  const bool had_block = has_block(line);
  Run* const free = free_run(line, current.first_segment);
  if (free == nullptr) return false;
  *free = now;
  if (!had_block && has_block(line)) close_runs_behind(line);
  return true;
}

}  // namespace referee
