// The blocks of lines, and what fits into which.
#include "referee/src/runtime/memory/line.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/memory/large_lines.h"
#include "referee/src/runtime/memory/packed_lines.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

constexpr std::size_t kEntriesBytes = sizeof(EntryBlock);
constexpr std::size_t kRunsBytes = kEntriesBytes;  // whose block takes its place
static_assert(kMoreRuns * sizeof(Run) <= kRunsBytes);
constexpr std::size_t kPairsBytes = sizeof(PairBlock);
constexpr std::size_t kCellsBytes = kLineWords * sizeof(Cell);
static_assert(kEntriesBytes % kBlockUnit == 0 && kPairsBytes % kBlockUnit == 0 &&
              kCellsBytes % kBlockUnit == 0);

// Of a block that a line of this form has, if it has one.
constexpr std::size_t bytes_of(LineForm form) {
  return form == LineForm::runs            ? kRunsBytes
         : form == LineForm::close_entries ? 0
         : form == LineForm::pairs         ? kPairsBytes
         : form == LineForm::cells         ? kCellsBytes
                                           : kEntriesBytes;
}
static_assert(sizeof(ClosePair) * kLineWords == 2 * kEntriesBytes);

std::size_t block_bytes(const Line& line) {
  return line.form() == LineForm::packed ? packed_block_bytes(line) : bytes_of(line.form());
}

// A block's place in units; 0 is none. What has been given back is given out again to those who
// want that size.
std::size_t units = 0, next_unit = 1;
std::uint32_t latest_free[kCellsBytes / kBlockUnit + 1];  // of each size in units

std::byte* block_at(std::uint32_t place) { return line_blocks + place * kBlockUnit; }

std::uint32_t take_block(std::size_t bytes) {
  std::uint32_t& latest = latest_free[bytes / kBlockUnit];
  if (latest != 0) {
    const std::uint32_t place = latest;
    std::memcpy(&latest, block_at(place), sizeof(latest));
    return place;
  }
  if (next_unit + bytes / kBlockUnit > units) {
    std::fputs("referee: the memory watch has no more address space for this program\n", stderr);
    std::exit(exit_status::kEnvironment);
  }
  const std::size_t place = next_unit;
  next_unit += bytes / kBlockUnit;
  return static_cast<std::uint32_t>(place);
}

void give_block(std::uint32_t place, std::size_t bytes) {
  std::uint32_t& latest = latest_free[bytes / kBlockUnit];
  std::memcpy(block_at(place), &latest, sizeof(latest));
  latest = place;
}

void set_block(Line& line, std::uint32_t place, LineForm form) {
  line.more = place << kFormBits | static_cast<std::uint32_t>(form);
}

void give_second_block(Line& line) {
  if (line.form() == LineForm::close_pairs)
    give_block(line.close.second >> kFormBits, kEntriesBytes);
}

// Where close pairs keep this one; kMost if there is no room. What no entry has any more makes
// room, but for those of `used`.
unsigned place_of(std::uint16_t how, Line& line, unsigned used = 0) {
  CloseHows& close = line.close;
  const unsigned count = close.count();
  for (unsigned i = 0; i < count; ++i)
    if (close.all[i] == how) return i;
  unsigned place = count;
  if (count < CloseHows::kMost) {
    ++close.second;
  } else {
    for (unsigned word = 0; word < kLineWords; ++word) {
      const ClosePair& pair = close_pair(line, word);
      if (pair[0] != 0) used |= 1u << (close.which[word] & 15);
      if (pair[1] != 0) used |= 1u << (close.which[word] >> 4);
    }
    place = static_cast<unsigned>(std::countr_one(used));
  }
  if (place < CloseHows::kMost) close.all[place] = how;
  return place;
}

std::uint32_t last_lane = 0;  // of a warp

std::uint32_t lane_of(const Access& access) { return access.info.thread() & last_lane; }

// How many lanes behind the reader have read, too; more than an entry can tell where they are not
// the next ones.
std::uint32_t lanes_behind(const Cell& cell) {
  const std::uint32_t lanes = cell.reader_lanes >> lane_of(cell.reader);
  if (lanes << lane_of(cell.reader) != cell.reader_lanes || (lanes & (lanes + 1)) != 0)
    return Entry::kMostBehind + 1;
  return static_cast<std::uint32_t>(std::bit_width(lanes)) - 1;
}

// The accesses of a cell that count, as one or two entries. False where they need more.
bool make_entries(Entry& first, Entry& second, const Cell& cell, std::uint32_t base,
                  std::uint32_t oldest) {
  const bool written = cell.writer.segment >= oldest;
  const bool read = cell.reader.segment >= oldest;
  const bool read_by_other = cell.other_reader.segment >= oldest;
  if (written && (cell.writer.info.plain_before() || read_by_other)) return false;
  if (read_by_other && !read) return false;
  if (written && !first.set(Kind::write, cell.writer, base)) return false;
  if (read) {
    Entry& entry = written ? second : first;
    const std::uint32_t behind = lanes_behind(cell);
    if (behind <= Entry::kMostBehind) {
      if (!entry.set(Kind::read, cell.reader, base, behind)) return false;
    } else {
      if (written || read_by_other || !entry.set(Kind::read_by_lanes, cell.reader, base))
        return false;
      second.who = cell.reader_lanes;
    }
  }
  return !read_by_other || second.set(Kind::read, cell.other_reader, base);
}

void load_reader(Cell& cell, const Entry& entry, std::uint32_t base) {
  cell.reader = entry.access(base);
  cell.reader_lanes = ((2u << entry.behind()) - 1) << lane_of(cell.reader);
}

// Bit i: this bit of byte i.
unsigned bits_of_bytes(const std::array<std::uint8_t, kLineWords>& bytes, unsigned bit) {
  constexpr std::uint64_t kLast = 0x0101010101010101u, kGather = 0x0102040810204080u;
  std::array<std::uint64_t, 2> halves;
  static_assert(sizeof(halves) == sizeof(bytes) && std::endian::native == std::endian::little);
  std::memcpy(halves.data(), bytes.data(), sizeof(halves));
  const auto gather = [&](std::uint64_t half) {
    return static_cast<unsigned>(((half >> bit & kLast) * kGather) >> 56);
  };
  return gather(halves[0]) | gather(halves[1]) << 8;
}

}  // namespace

std::byte* line_blocks = nullptr;

AddressRange reserve_line_blocks(std::size_t lines) {
  constexpr std::uint64_t kMost = std::uint64_t{kBlockUnit} << (32 - kFormBits);
  // A program that accesses little shall not pay for large pages.
  constexpr std::uintptr_t kSmall = std::uintptr_t{2} << 20;
  const std::size_t each = kCompactLines ? kEntriesBytes + kPairsBytes + kCellsBytes : kCellsBytes;
  const auto bytes =
      static_cast<std::size_t>(std::min<std::uint64_t>(lines * each + kBlockUnit, kMost));
  line_blocks = static_cast<std::byte*>(reserve_memory(bytes, "the memory watch"));
  units = bytes / kBlockUnit;
  last_lane = static_cast<std::uint32_t>(options().warp_size) - 1;
  const auto begin = reinterpret_cast<std::uintptr_t>(line_blocks);
  if (bytes > kSmall) prefer_large_pages(begin + kSmall, begin + bytes);
  return {begin, bytes};
}

Run* free_run(Line& line, std::uint32_t oldest) {
  Run* run = line.runs.data();
  while (run != nullptr && run->segment >= oldest) run = next_run(line, run);
  if (run == nullptr) {
    if (!kCompactLines || has_block(line)) return nullptr;
    set_block(line, take_block(kRunsBytes), LineForm::runs);
    run = more_runs(line);
  }
  if (Run* const next = next_run(line, run)) next->segment = 0;
  return run;
}

void clear(Line& line) {
  give_second_block(line);
  if (has_block(line)) give_block(line.more >> kFormBits, block_bytes(line));
  line = {};
}

void reshape(Line& line, LineForm form) {
  if (block_bytes(line) != bytes_of(form)) clear(line);
  give_second_block(line);
  const std::size_t bytes = bytes_of(form);
  set_block(line, has_block(line) || bytes == 0 ? line.more >> kFormBits : take_block(bytes), form);
  line.runs = {};
  line.segment = 0;
  if (bytes == 0) return;
  std::memset(block_of(line), 0, bytes);
  if (form != LineForm::close_pairs) return;
  const std::uint32_t second = take_block(kEntriesBytes);
  line.close.second = second << kFormBits;
  std::memset(block_at(second), 0, kEntriesBytes);
}

void reshape_packed(Line& line, std::size_t block_bytes) {
  clear(line);
  set_block(line, block_bytes == 0 ? 0 : take_block(block_bytes), LineForm::packed);
}

void forget_line_blocks() {
  forget_large_lines();
  next_unit = 1;
  std::fill(std::begin(latest_free), std::end(latest_free), 0);
  forget_sites();
}

void close_entries(Line& line) {
  CloseEntries close{};
  for (unsigned word = 0; word < kLineWords; ++word)
    if (!close.set(word, first_entry(line, word))) return;
  give_block(line.more >> kFormBits, kEntriesBytes);
  set_block(line, 0, LineForm::close_entries);
  line.close_entries = close;
}

void reshape_closed(Line& line, const CloseEntries& close, std::uint32_t segment) {
  reshape(line, LineForm::close_entries);
  line.segment = segment;
  line.close_entries = close;
}

std::size_t bytes_of_line_blocks() { return (next_unit - 1) * kBlockUnit; }

bool CloseEntries::set(unsigned word, Entry entry) {
  const auto put = [&](unsigned site) {
    lows[word] =
        static_cast<std::uint8_t>((entry.thread() & ((1u << kNearBits) - 1)) | site << kNearBits);
    const unsigned high = site >> 2;
    which_high = static_cast<std::uint16_t>((which_high & ~(1u << word)) | high << word);
    return true;
  };
  if (entry.kind() == Kind::none) return put(0);
  if (entry.kind() == Kind::read_by_lanes) return false;
  if ((common & kAny) == 0) common = (entry.who & ~kOwn) | kAny;
  if (((common ^ entry.who) & ~kOwn) != 0) return false;
  const std::uint32_t write = entry.kind() == Kind::write ? 1 : 0;
  const std::uint32_t differ = write != 0 ? ~common : common;
  for (unsigned i = 0; i < kMost; ++i)
    if (hows[i] == entry.how && (differ >> i & 1) == 0) return put(i + 1);
  // What no word has any more makes room.
  const unsigned site = unused();
  if (site > kMost) return false;
  hows[site - 1] = entry.how;
  common = (common & ~(1u << (site - 1))) | write << (site - 1);
  return put(site);
}

unsigned CloseEntries::unused() const {
  // Bit w of each: a bit of which(w).
  const unsigned first = bits_of_bytes(lows, kNearBits),
                 second = bits_of_bytes(lows, kNearBits + 1);
  const unsigned third = which_high;
  if ((first & ~second & ~third) == 0) return 1;
  if ((second & ~first & ~third) == 0) return 2;
  if ((first & second) == 0) return 3;
  if ((third & ~first) == 0) return 4;
  if ((third & first) == 0) return 5;
  return kMost + 1;
}

bool set_close_pair(Line& line, unsigned word, Entry first, Entry second) {
  const unsigned place = place_of(first.how, line);
  if (place == CloseHows::kMost) return false;
  unsigned second_place = 0;
  if (second.who != 0 && first.kind() != Kind::read_by_lanes) {
    second_place = place_of(second.how, line, 1u << place);
    if (second_place == CloseHows::kMost) return false;
  }
  close_pair(line, word) = {first.who, second.who};
  line.close.which[word] = static_cast<std::uint8_t>(place | second_place << 4);
  return true;
}

Cell load_cell(const Line& line, unsigned word) {
  if (line.form() == LineForm::cells) return cells_of(line)[word];
  if (line.form() == LineForm::packed) return unpacked(line)[word];
  Cell cell;
  const Entry first = first_entry(line, word);
  Entry second;
  if (line.form() == LineForm::close_pairs)
    second = {close_pair(line, word)[1], line.close.all[line.close.which[word] >> 4]};
  if (line.form() == LineForm::pairs)
    second = {pairs_of(line).second_whos[word], pairs_of(line).second_hows[word]};
  if (first.kind() == Kind::write) {
    cell.writer = first.access(line.segment);
    if (second.kind() != Kind::none) load_reader(cell, second, line.segment);
  } else if (first.kind() != Kind::none) {
    load_reader(cell, first, line.segment);
    if (first.kind() == Kind::read_by_lanes) {
      cell.reader_lanes = second.who;
    } else if (second.kind() != Kind::none) {
      cell.other_reader = second.access(line.segment);
    }
  }
  return cell;
}

Cells load_cells(const Line& line) {
  if (line.form() == LineForm::packed) return unpacked(line);
  Cells cells;
  for (unsigned word = 0; word < kLineWords; ++word) cells[word] = load_cell(line, word);
  return cells;
}

bool store_cell(Line& line, unsigned word, const Cell& cell, std::uint32_t oldest) {
  if (line.form() == LineForm::cells) {
    cells_of(line)[word] = cell;
    return true;
  }
  Entry first, second;
  if (!make_entries(first, second, cell, line.segment, oldest)) return false;
  if (line.form() == LineForm::close_pairs) return set_close_pair(line, word, first, second);
  if (line.form() == LineForm::pairs) {
    pairs_of(line).second_whos[word] = second.who;
    pairs_of(line).second_hows[word] = second.how;
  } else if (second.who != 0) {
    return false;
  }
  return set_first_entry(line, word, first);
}

}  // namespace referee
