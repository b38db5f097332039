// The blocks of lines, and what eight bytes keep of an access.
#include "referee/src/runtime/memory/line.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

constexpr std::size_t kEntriesBytes = (kLineWords - kFirstEntries) * sizeof(Entry);
constexpr std::size_t kRunsBytes = kEntriesBytes;  // whose block takes its place
static_assert(kMoreRuns * sizeof(Run) <= kRunsBytes);
constexpr std::size_t kPairsBytes = (2 * kLineWords - kFirstEntries) * sizeof(Entry);
constexpr std::size_t kCellsBytes = kLineWords * sizeof(Cell);
static_assert(sizeof(Line::runs) == kFirstEntries * sizeof(Entry));

constexpr std::size_t bytes_of(LineForm form) {
  return form == LineForm::runs      ? kRunsBytes
         : form == LineForm::entries ? kEntriesBytes
         : form == LineForm::pairs   ? kPairsBytes
                                     : kCellsBytes;
}

// A block's place in units; 0 is none. What has been given back is given out again to those who want
// that size.
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
  line.more = place << 2 | static_cast<std::uint32_t>(form);
}

// Where accesses come from, and how: few in a program. An access's number is its place in this
// table, which is never full: what does not find room close to where it belongs has no number.
struct Site {
  std::uint32_t pc = 0;
  std::uint32_t how = 0;  // clock, bytes and strength; never 0

  bool operator==(const Site&) const = default;
};
constexpr std::uint32_t kSites = 1 << 16, kClose = 8, kNoSite = kSites;
Site sites[kSites];

constexpr unsigned kThreadBits = 10;

std::uint32_t number_of(const Access& access) {
  const Site site = {access.pc, access.info.bits >> kThreadBits};
  const std::uint32_t begin = (site.pc * 0x9E3779B1u ^ site.how * 0x85EBCA6Bu) >> 16;
  for (std::uint32_t i = begin; i != begin + kClose; ++i) {
    Site& known = sites[i % kSites];
    if (known == site) return i % kSites;
    if (known.how != 0) continue;
    known = site;
    return i % kSites;
  }
  return kNoSite;
}

// Of an entry. The second one of a pair may be the lanes that the reader stands for.
enum class Kind : std::uint8_t { none, write, read, lanes };
constexpr unsigned kKindAt = 26, kSegmentAt = 32;

Kind kind_of(Entry entry) { return static_cast<Kind>(entry >> kKindAt & 3); }

// False where the access has no number.
bool make_entry(Entry& entry, Kind kind, const Access& access) {
  const std::uint32_t number = number_of(access);
  if (number == kNoSite) return false;
  entry = Entry{access.segment} << kSegmentAt | Entry{static_cast<std::uint8_t>(kind)} << kKindAt |
          Entry{number} << kThreadBits | access.info.thread();
  return true;
}

Access access_of(Entry entry) {
  const Site& site = sites[entry >> kThreadBits & (kSites - 1)];
  const auto thread = static_cast<std::uint32_t>(entry & ((1u << kThreadBits) - 1));
  return {static_cast<std::uint32_t>(entry >> kSegmentAt), {site.how << kThreadBits | thread},
          site.pc};
}

std::byte* entry_at(const Line& line, std::size_t index) {
  auto* const own = reinterpret_cast<std::byte*>(const_cast<Run*>(line.runs.data()));
  return index < kFirstEntries ? own + index * sizeof(Entry)
                               : block_of(line) + (index - kFirstEntries) * sizeof(Entry);
}

Entry get_entry(const Line& line, std::size_t index) {
  Entry entry;
  std::memcpy(&entry, entry_at(line, index), sizeof(entry));
  return entry;
}

void set_entry(Line& line, std::size_t index, Entry entry) {
  std::memcpy(entry_at(line, index), &entry, sizeof(entry));
}

std::uint32_t last_lane = 0;  // of a warp

std::uint32_t own_lane(const Access& access) {
  return 1u << (access.info.thread() & last_lane);
}

// The accesses of a cell that count, as one or two entries. False where they need more.
bool make_entries(Entry& first, Entry& second, const Cell& cell, std::uint32_t oldest) {
  const bool written = cell.writer.segment >= oldest;
  const bool read = cell.reader.segment >= oldest;
  const bool read_by_other = cell.other_reader.segment >= oldest;
  if (written && (cell.writer.info.plain_before() || read_by_other)) return false;
  if (read_by_other && !read) return false;
  const bool has_lanes = read && cell.reader_lanes != own_lane(cell.reader);
  if (has_lanes && (written || read_by_other)) return false;
  if (written && !make_entry(first, Kind::write, cell.writer)) return false;
  if (read && !make_entry(written ? second : first, Kind::read, cell.reader)) return false;
  if (read_by_other && !make_entry(second, Kind::read, cell.other_reader)) return false;
  if (has_lanes)
    second = Entry{cell.reader_lanes} << kSegmentAt | Entry{static_cast<std::uint8_t>(Kind::lanes)}
                                                          << kKindAt;
  return true;
}

}  // namespace

std::byte* line_blocks = nullptr;

AddressRange reserve_line_blocks(std::size_t lines) {
  constexpr std::uint64_t kMost = std::uint64_t{kBlockUnit} << 30;  // a place has thirty bits
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

void add_runs(Line& line) {
  set_block(line, take_block(kRunsBytes), LineForm::runs);
  more_runs(line)[0].segment = 0;
}

Run* free_run(Line& line, std::uint32_t oldest) {
  Run* run = line.runs.data();
  while (run != nullptr && run->segment >= oldest) run = next_run(line, run);
  if (run == nullptr) return nullptr;
  if (Run* const next = next_run(line, run)) next->segment = 0;
  return run;
}

void clear(Line& line) {
  if (has_block(line)) give_block(line.more >> 2, bytes_of(line.form()));
  line = {};
}

void reshape(Line& line, LineForm form) {
  if (bytes_of(line.form()) != bytes_of(form)) clear(line);
  set_block(line, has_block(line) ? line.more >> 2 : take_block(bytes_of(form)), form);
  line.runs = {};
  std::memset(block_of(line), 0, bytes_of(form));
}

void forget_line_blocks() {
  next_unit = 1;
  std::fill(std::begin(latest_free), std::end(latest_free), 0);
  std::fill(std::begin(sites), std::end(sites), Site());
}

std::size_t bytes_of_line_blocks() { return (next_unit - 1) * kBlockUnit; }

Cell load_cell(const Line& line, unsigned word) {
  if (line.form() == LineForm::cells) return cells_of(line)[word];
  Cell cell;
  const bool pairs = line.form() == LineForm::pairs;
  const Entry first = get_entry(line, pairs ? 2 * word : word);
  const Entry second = pairs ? get_entry(line, 2 * word + 1) : 0;
  Access* next = &cell.reader;
  if (kind_of(first) == Kind::write) {
    cell.writer = access_of(first);
  } else if (kind_of(first) == Kind::read) {
    cell.reader = access_of(first);
    cell.reader_lanes = own_lane(cell.reader);
    next = &cell.other_reader;
  }
  if (kind_of(second) == Kind::lanes) {
    cell.reader_lanes = static_cast<std::uint32_t>(second >> kSegmentAt);
  } else if (kind_of(second) == Kind::read) {
    *next = access_of(second);
    if (next == &cell.reader) cell.reader_lanes = own_lane(cell.reader);
  }
  return cell;
}

bool store_cell(Line& line, unsigned word, const Cell& cell, std::uint32_t oldest) {
  if (line.form() == LineForm::cells) {
    cells_of(line)[word] = cell;
    return true;
  }
  const bool pairs = line.form() == LineForm::pairs;
  Entry first = 0, second = 0;
  if (!make_entries(first, second, cell, oldest) || (second != 0 && !pairs)) return false;
  set_entry(line, pairs ? 2 * word : word, first);
  if (pairs) set_entry(line, 2 * word + 1, second);
  return true;
}

}  // namespace referee
