// What a packed line is made of.
#include "referee/src/runtime/memory/packed_lines.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace referee {
namespace {

constexpr std::size_t kInLine = sizeof(Line::packed);
constexpr std::size_t kMostUnits = 7;  // of a block
constexpr std::size_t kMostWords = (kInLine + kMostUnits * kBlockUnit) / sizeof(std::uint64_t);

// The bits of a packed line, from first to last. Whoever reads calls the same fields.
class Bits {
 public:
  void put(std::uint64_t value, unsigned width) {
    REFEREE_DCHECK(width < 64 && value >> width == 0);
    if (width == 0) return;
    const unsigned word = at_ / 64, bit = at_ % 64;
    words[word] |= value << bit;
    if (bit + width > 64) words[word + 1] |= value >> (64 - bit);
    at_ += width;
  }
  std::uint32_t get(unsigned width) {
    if (width == 0) return 0;
    const unsigned word = at_ / 64, bit = at_ % 64;
    std::uint64_t value = words[word] >> bit;
    if (bit + width > 64) value |= words[word + 1] << (64 - bit);
    at_ += width;
    return static_cast<std::uint32_t>(value & ((std::uint64_t{1} << width) - 1));
  }

  std::array<std::uint64_t, kMostWords> words{};

 private:
  unsigned at_ = 0;
};

// What may be common to several words' accesses: word w was accessed by first + (w >> shift).
struct Step {
  std::int32_t segment = 0;  // from the line's
  std::uint32_t site = 0;
  std::int32_t first = 0;
  bool operator==(const Step&) const = default;
};

// Widths of fields. A step's number is 0 where there is none; lanes are counted from 0 on.
constexpr unsigned kUnitsBits = 3, kFormerBits = 2, kThreadsBits = 3, kCountBits = 5,
                   kWidthBits = 4;
constexpr unsigned kSegmentWidthBits = 5, kSiteBits = 14, kFirstBits = 11, kLanesBits = 32;
constexpr std::size_t kMostSteps = (1u << kCountBits) - 1;
static_assert(1u << kSiteBits == kSites);

// How threads are told, by how much words are shifted for them: each word has its own, all share
// one, two or four do; or they are in no order, and each access has its thread beside the step.
constexpr std::array<unsigned, 5> kShifts = {0, 4, 1, 2, 4};
constexpr unsigned kListed = 4;

enum Role : std::size_t { kWriter, kReader, kOtherReader, kRoles };

// Distinct ones of a line. Neighbours are mostly alike.
template <class T>
struct Numbered {
  std::array<T, kMostSteps> all;
  std::uint32_t count = 0, latest = 0;

  // From 1 on; 0 if there is no room for more than `most`.
  std::uint32_t number_of(const T& one, std::uint32_t most = kMostSteps) {
    if (latest != 0 && all[latest - 1] == one) return latest;
    for (std::uint32_t i = 0; i < count; ++i)
      if (all[i] == one) return latest = i + 1;
    if (count == most) return 0;
    all[count++] = one;
    return latest = count;
  }
};

// A number for each word, and how many bits one takes.
struct Column {
  std::array<std::uint16_t, kLineWords> numbers{};
  std::uint16_t any = 0;

  void set(unsigned word, std::uint32_t number) {
    numbers[word] = static_cast<std::uint16_t>(number);
    any |= numbers[word];
  }
  unsigned width() const { return static_cast<unsigned>(std::bit_width(any)); }
};

struct Packing {
  unsigned threads = 0;  // its place in kShifts
  Numbered<Step> steps;
  std::int32_t segments = 0;  // of steps, the bits that are used, without signs
  // The first are those of a reader alone, which are not stored.
  Numbered<std::uint32_t> lanes{.all = {1}, .count = 1, .latest = 1};
  std::array<Column, kRoles> steps_of, threads_of;
  Column lanes_of;

  template <class Function>
  void for_each_column(Function function) const {
    for (const Column& column : steps_of) function(column);
    if (threads == kListed)
      for (const Column& column : threads_of) function(column);
    function(lanes_of);
  }
  unsigned segment_width() const {
    return static_cast<unsigned>(std::bit_width(static_cast<std::uint32_t>(segments))) + 1;
  }
  unsigned first_width() const { return threads == kListed ? 0 : kFirstBits; }
  std::size_t bits() const {
    std::size_t result =
        kUnitsBits + kFormerBits + kThreadsBits + 2 * kCountBits + kSegmentWidthBits;
    result += steps.count * (segment_width() + kSiteBits + first_width());
    result += (lanes.count - 1) * kLanesBits;
    for_each_column([&](const Column& one) { result += kWidthBits + kLineWords * one.width(); });
    return result;
  }
};

// The accesses of a line that count.
struct Known {
  std::int32_t segment;  // as in Step
  std::uint32_t site = kNoSite;
  std::uint32_t thread;
  bool exists() const { return site != kNoSite; }
};
struct Accesses {
  std::array<std::array<Known, kLineWords>, kRoles> of;
  std::array<std::uint32_t, kLineWords> lanes;  // turned so that the reader's is the first
};

int place_in_mask(std::uint32_t thread) { return static_cast<int>(thread % 32); }

template <class AnyCell>
auto& access_of(AnyCell& cell, std::size_t role) {
  return role == kWriter ? cell.writer : role == kReader ? cell.reader : cell.other_reader;
}

// Random accesses come from nearly as many blocks as there are: nothing is to be gained then.
bool are_alike(const Cells& cells, std::uint32_t oldest) {
  constexpr std::uint32_t kAlike = 3;  // so many of each segment
  Numbered<std::uint32_t> segments;
  std::uint32_t count = 0;
  for (std::size_t role = 0; role < kRoles; ++role) {
    for (const Cell& cell : cells) {
      const std::uint32_t segment = access_of(cell, role).segment;
      if (segment < oldest || segment == 0) continue;
      ++count;
      if (segments.number_of(segment) == 0) return false;
    }
  }
  return segments.count * kAlike <= count;
}

// False if something of it has no place in a packed line.
bool collect(Accesses& accesses, const Line& line, std::uint32_t oldest) {
  const Cells cells = load_cells(line);
  if (!are_alike(cells, oldest)) return false;
  for (std::size_t role = 0; role < kRoles; ++role) {
    Site site;
    std::uint32_t number = kNoSite;
    for (unsigned word = 0; word < kLineWords; ++word) {
      const Access& access = access_of(cells[word], role);
      Known& known = accesses.of[role][word];
      if (access.segment < oldest || access.segment == 0) continue;
      // The plain write before it is kept beside the cell, by its place.
      if (access.info.plain_before()) return false;
      if (site != Site::of(access)) {
        site = Site::of(access);
        number = number_of(site);
        if (number == kNoSite) return false;
      }
      known = {static_cast<std::int32_t>(access.segment - line.segment), number,
               access.info.thread()};
      constexpr std::int32_t kFar = 1 << 30;
      if (known.segment < -kFar || known.segment >= kFar) return false;
      if (role == kReader)
        accesses.lanes[word] = std::rotr(cells[word].reader_lanes, place_in_mask(known.thread));
    }
  }
  return true;
}

bool find_packing(Packing& packing, const Accesses& accesses) {
  const bool listed = packing.threads == kListed;
  constexpr std::uint32_t kMostUnlisted = 12;  // more take what a list of threads does
  const std::uint32_t most = listed ? kMostSteps : kMostUnlisted;
  for (std::size_t role = 0; role < kRoles; ++role) {
    for (unsigned word = 0; word < kLineWords; ++word) {
      const Known& known = accesses.of[role][word];
      if (!known.exists()) continue;
      const auto thread = static_cast<std::int32_t>(known.thread);
      const auto before = static_cast<std::int32_t>(word >> kShifts[packing.threads]);
      const std::uint32_t step =
          packing.steps.number_of({known.segment, known.site, listed ? 0 : thread - before}, most);
      if (step == 0) return false;
      packing.steps_of[role].set(word, step);
      packing.segments |= known.segment ^ known.segment >> 31;
      if (listed) packing.threads_of[role].set(word, known.thread);
      if (role != kReader) continue;
      const std::uint32_t lanes = packing.lanes.number_of(accesses.lanes[word]);
      if (lanes == 0) return false;
      packing.lanes_of.set(word, lanes - 1);
    }
  }
  return true;
}

// The last bits of a number, and what they stand for.
std::uint64_t last_bits(std::int32_t value, unsigned width) {
  return static_cast<std::uint32_t>(value) & ((std::uint64_t{1} << width) - 1);
}
std::int32_t with_sign(std::uint32_t bits, unsigned width) {
  return width == 0 ? 0 : static_cast<std::int32_t>(bits << (32 - width)) >> (32 - width);
}

Bits bits_of(const Packing& packing, std::size_t block_units, LineForm form) {
  Bits bits;
  bits.put(block_units, kUnitsBits);
  bits.put(static_cast<unsigned>(form) - static_cast<unsigned>(LineForm::entries), kFormerBits);
  bits.put(packing.threads, kThreadsBits);
  bits.put(packing.steps.count, kCountBits);
  bits.put(packing.lanes.count, kCountBits);
  bits.put(packing.segment_width(), kSegmentWidthBits);
  packing.for_each_column([&](const Column& column) { bits.put(column.width(), kWidthBits); });
  for (std::size_t i = 0; i < packing.steps.count; ++i) {
    const Step& step = packing.steps.all[i];
    bits.put(last_bits(step.segment, packing.segment_width()), packing.segment_width());
    bits.put(step.site, kSiteBits);
    bits.put(last_bits(step.first, packing.first_width()), packing.first_width());
  }
  for (std::size_t i = 1; i < packing.lanes.count; ++i) bits.put(packing.lanes.all[i], kLanesBits);
  packing.for_each_column([&](const Column& column) {
    const unsigned width = column.width();
    if (width == 0) return;
    for (const std::uint16_t number : column.numbers) bits.put(number, width);
  });
  return bits;
}

// Of the smallest block that has room behind what the line itself keeps.
std::size_t units_for(std::size_t bits) {
  constexpr std::size_t kUnit = 8 * kBlockUnit;
  return (std::max(bits, 8 * kInLine) - 8 * kInLine + kUnit - 1) / kUnit;
}

}  // namespace

bool pack(Line& line, std::uint32_t oldest) {
  Accesses accesses;
  if (!collect(accesses, line, oldest)) return false;
  // What takes the place of pairs must be smaller by much: it may have to be unpacked.
  const LineForm form = line.form();
  const std::size_t most = form == LineForm::cells ? kMostUnits : 2;
  // The first that is as small as nearly all, or else the smallest.
  Bits best;
  std::size_t block_units = most + 1;
  for (unsigned threads = 0; threads < kShifts.size() && block_units > 1; ++threads) {
    Packing packing;
    packing.threads = threads;
    if (!find_packing(packing, accesses)) continue;
    const std::size_t needed = units_for(packing.bits());
    if (needed >= block_units) continue;
    best = bits_of(packing, needed, form);
    block_units = needed;
  }
  if (block_units > most) return false;
  const std::uint32_t segment = line.segment;
  reshape_packed(line, block_units * kBlockUnit);
  line.segment = segment;
  std::memcpy(line.packed.data(), best.words.data(), kInLine);
  if (has_block(line))
    std::memcpy(block_of(line), best.words.data() + line.packed.size(), block_units * kBlockUnit);
  return true;
}

std::size_t packed_block_bytes(const Line& line) {
  return (line.packed[0] & ((1u << kUnitsBits) - 1)) * kBlockUnit;
}

LineForm form_before(const Line& line) {
  const auto form = line.packed[0] >> kUnitsBits & ((1u << kFormerBits) - 1);
  return static_cast<LineForm>(form + static_cast<unsigned>(LineForm::entries));
}

Cells unpacked(const Line& line) {
  Bits bits;
  std::memcpy(bits.words.data(), line.packed.data(), kInLine);
  if (has_block(line))
    std::memcpy(bits.words.data() + line.packed.size(), block_of(line), packed_block_bytes(line));
  bits.get(kUnitsBits + kFormerBits);
  const unsigned threads = bits.get(kThreadsBits);
  const std::size_t steps = bits.get(kCountBits), lanes = bits.get(kCountBits);
  const unsigned segment_width = bits.get(kSegmentWidthBits);
  const unsigned first_width = threads == kListed ? 0 : kFirstBits;
  using Widths = std::array<unsigned, kRoles>;
  Widths widths, thread_widths{};
  for (unsigned& width : widths) width = bits.get(kWidthBits);
  if (threads == kListed)
    for (unsigned& width : thread_widths) width = bits.get(kWidthBits);
  const unsigned lanes_width = bits.get(kWidthBits);
  std::array<Step, kMostSteps> step;
  for (std::size_t i = 0; i < steps; ++i) {
    step[i].segment = with_sign(bits.get(segment_width), segment_width);
    step[i].site = bits.get(kSiteBits);
    step[i].first = with_sign(bits.get(first_width), first_width);
  }
  std::array<std::uint32_t, kMostSteps> masks{1};
  for (std::size_t i = 1; i < lanes; ++i) masks[i] = bits.get(kLanesBits);
  Cells cells{};
  for (std::size_t role = 0; role < kRoles; ++role) {
    for (unsigned word = 0; word < kLineWords; ++word) {
      const std::uint32_t number = bits.get(widths[role]);
      if (number == 0) continue;
      const Step& one = step[number - 1];
      const Site& site = sites[one.site];
      const auto thread =
          static_cast<std::uint32_t>(one.first + static_cast<int>(word >> kShifts[threads]));
      access_of(cells[word], role) = {line.segment + static_cast<std::uint32_t>(one.segment),
                                      site.by(threads == kListed ? 0 : thread), site.pc};
    }
  }
  for (std::size_t role = 0; role < kRoles; ++role)
    for (unsigned word = 0; word < kLineWords; ++word)
      access_of(cells[word], role).info.bits |= bits.get(thread_widths[role]);
  for (Cell& cell : cells) {
    const std::uint32_t mask = masks[bits.get(lanes_width)];
    if (cell.reader.segment == 0) continue;
    cell.reader_lanes = std::rotl(mask, place_in_mask(cell.reader.info.thread()));
  }
  return cells;
}

}  // namespace referee
