// Counting. Most of it happens on every access, or whenever a warp waits.
#include "referee/src/runtime/observe/counters.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/src/runtime/check/copies_in_flight.h"
#include "referee/src/runtime/check/race_check.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/bank_model.h"
#include "referee/src/runtime/observe/last_writers.h"
#include "referee/src/runtime/observe/line_counts.h"
#include "referee/src/runtime/observe/line_shares.h"
#include "referee/src/runtime/observe/reads_beside_copies.h"
#include "referee/src/runtime/observe/repeated_accesses.h"
#include "referee/src/runtime/observe/warp_requests.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/sync/block_range.h"
#include "referee/src/runtime/sync/operation_name.h"

namespace referee {
namespace {

REFEREE_EARLY LaunchRecord record;  // of the running launch
// Calls of each operation by lanes.
using Calls = std::array<std::uint64_t, static_cast<std::size_t>(WarpOperation::count)>;
Calls calls;
// Of one array, and of all arrays of its size together.
struct MovedBytes {
  std::uint64_t of_array = 0;
  std::uint64_t of_size = 0;
};
// Of each array that a thread or a block accesses; of those, kernels have few.
class BytesOfArrays {
 public:
  // What was moved before these bytes of the array.
  MovedBytes add(const ArrayKey& array, std::uint64_t bytes) {
    MovedBytes before;
    Entry* found = nullptr;
    for (Entry& entry : entries_) {
      if (entry.array.bytes != array.bytes) continue;
      before.of_size += entry.bytes;
      if (found == nullptr && entry.array == array) found = &entry;
    }
    if (found == nullptr) found = &entries_.emplace_back(Entry{array, 0});
    before.of_array = found->bytes;
    found->bytes += bytes;
    return before;
  }
  std::uint64_t of_all() const {
    std::uint64_t sum = 0;
    for (const Entry& entry : entries_) sum += entry.bytes;
    return sum;
  }
  void clear() { entries_.clear(); }

 private:
  struct Entry {
    ArrayKey array;
    std::uint64_t bytes = 0;
  };
  std::vector<Entry> entries_;
};
struct BytesMoved {
  std::array<BytesOfArrays, kMaxThreads> by_thread;
  BytesOfArrays by_block;
};
// Of each warp of a block.
struct WarpWork {
  bool has_accessed = false;  // since its last collective
  bool accesses_global_memory = false;
  std::uint64_t atomics_global = 0, atomics_shared = 0;
  std::uint64_t lane_bytes = 0;  // that its lane has loaded which has loaded most
  WarpRate rate;
  WarpRate round;  // since the last call behind a store
};
// Of each thread of a block: its loads and stores since its warp's last collective, and whether it
// has accessed global memory, and how many bytes of each array it and its block have loaded and
// stored. Another block may run in between.
struct BlockLog {
  std::array<std::vector<MemoryAccess>, kMaxThreads> accesses;
  BytesMoved loaded, stored;
  std::array<std::uint64_t, kMaxThreads> bytes_loaded{};  // by no atomics
  std::array<bool, kMaxThreads> has_work{};
  std::vector<WarpWork> warps;
  ReadsBesideCopies reads_beside;
  std::uint64_t barriers = 0;  // of the block or of some of its warps, of which nobody asks which
  LastWriters shared_writers;
  std::array<std::uintptr_t, kMaxThreads> polled{};  // where a thread's last access changed nothing
};
REFEREE_EARLY std::vector<std::unique_ptr<BlockLog>> logs;  // by the block's slot

// What is moved of an array in the running launch. `of_size` counts the threads and blocks that
// move nothing else of the size before, and has the most of one that moves others, too; the rest of
// it stays empty.
struct MovedOfArray {
  ArrayTraffic own, of_size;
};
using MovedOfArrays = std::map<ArrayKey, MovedOfArray>;
REFEREE_EARLY MovedOfArrays loaded_arrays, stored_arrays;
MovedOfArrays& arrays_moved(bool loads) { return loads ? loaded_arrays : stored_arrays; }

REFEREE_EARLY WarpRequests requests;
REFEREE_EARLY LastWriters global_writers;  // in the running launch
REFEREE_EARLY LineShares line_shares;      // in the running launch
std::uint64_t barriers_of_grid = 0;
MemoryAccess last_atomic;  // that has begun

BlockLog& log_of(const Block& block) { return *logs[static_cast<std::size_t>(block.slot)]; }
WarpWork& work_of(const Warp& warp) {
  return log_of(*warp.block).warps[static_cast<std::size_t>(warp.index)];
}

ArrayKey key_of(const Allocation* allocation) {
  return allocation == nullptr ? ArrayKey{} : ArrayKey{allocation->size, allocation->name};
}

// By size, as the report has them, and by name where any of that size has one.
std::map<std::uint64_t, TrafficOfSize> take_arrays(MovedOfArrays& arrays) {
  std::map<std::uint64_t, TrafficOfSize> result;
  for (const auto& [array, moved] : std::exchange(arrays, {})) {
    TrafficOfSize& of_size = result[array.bytes];
    const std::uint64_t threads = of_size.threads + moved.of_size.threads;
    const std::uint64_t blocks = of_size.blocks + moved.of_size.blocks;
    of_size.ArrayTraffic::operator+=(moved.own);
    of_size.ArrayTraffic::operator+=(moved.of_size);
    of_size.threads = threads;
    of_size.blocks = blocks;
    of_size.named[array.name] = moved.own;
  }
  for (auto& [size, of_size] : result)
    if (of_size.named.size() == 1 && of_size.named.contains("")) of_size.named.clear();
  return result;
}

void count_global(const Request& request) {
  const bool loads = request.front().kind == AccessKind::read;
  Traffic& traffic = loads ? record.loads : record.stores;
  ArrayTraffic moved;
  std::array<std::uintptr_t, std::size_t{2} * kMaxWarp> sectors;  // an access may lie in two
  auto end = sectors.begin();
  for (const MemoryAccess& access : request) {
    const auto size = static_cast<unsigned>(access.size);
    moved.bytes += size;
    if (size >= 16) moved.wide_bytes += size;
    traffic.widest = std::max(traffic.widest, size);
    traffic.narrowest = traffic.narrowest == 0 ? size : std::min(traffic.narrowest, size);
    for (std::uintptr_t sector = access.address / 32; sector <= (access.address + size - 1) / 32;
         ++sector)
      *end++ = sector;
  }
  std::sort(sectors.begin(), end);
  moved.sectors = static_cast<std::uint64_t>(std::unique(sectors.begin(), end) - sectors.begin());
  ++traffic.requests;
  traffic.bytes += moved.bytes;
  traffic.sectors += moved.sectors;
  arrays_moved(loads)[key_of(allocation_of(request.front().address))].own += moved;
  if (!options().counters_by_line) return;
  LineCount& line = line_count_of_memory(loads ? "global_loads" : "global_stores",
                                         request.front().pc, request.front().address);
  line.calls += request.size();
  line.traffic += moved;
}

// By one thread, or by one block, which had moved these bytes before.
void note_moved(MovedBytes before, std::uint64_t bytes, MovedOfArray& moved,
                std::uint64_t ArrayTraffic::*most, std::uint64_t ArrayTraffic::*who) {
  if (before.of_array == 0) {
    ++(moved.own.*who);
    moved.of_size.*who += before.of_size == 0;
  }
  moved.own.*most = std::max(moved.own.*most, before.of_array + bytes);
  if (before.of_size != before.of_array)
    moved.of_size.*most = std::max(moved.of_size.*most, before.of_size + bytes);
}

void count_for_thread_and_block(const Lane& lane, const MemoryAccess& access, bool loads) {
  const Block& block = *lane.warp->block;
  BlockLog& log = log_of(block);
  const Allocation* const allocation = allocation_of(access.address);
  const ArrayKey array = key_of(allocation);
  BytesMoved& bytes = loads ? log.loaded : log.stored;
  MovedOfArray& moved = arrays_moved(loads)[array];
  note_moved(bytes.by_thread[lane.thread].add(array, access.size), access.size, moved,
             &ArrayTraffic::most_of_a_thread, &ArrayTraffic::threads);
  note_moved(bytes.by_block.add(array, access.size), access.size, moved,
             &ArrayTraffic::most_of_a_block, &ArrayTraffic::blocks);
  if (!loads) work_of(*lane.warp).round.stored_bytes += access.size;
  if (!options().line_shares || !loads || allocation == nullptr) return;
  const std::uint64_t thread = block.linear * kMaxThreads + lane.thread;
  moved.own.most_of_a_line =
      std::max(moved.own.most_of_a_line, line_shares.note(thread, access, allocation->begin));
}

// An atomic brings the old value to its lane, and mostly puts a new one in its place: whoever has
// to load or store little may not do it by atomics instead.
void count_atomic(const Lane& lane, bool loads) {
  const MemoryAccess& access = last_atomic;
  (loads ? record.loads : record.stores).atomic_bytes += access.size;
  arrays_moved(loads)[key_of(allocation_of(access.address))].own.atomic_bytes += access.size;
  count_for_thread_and_block(lane, access, loads);
  if (!options().counters_by_line) return;
  note_repeated(lane, access, loads);
  LineCount& line =
      line_count_of_memory(loads ? "global_loads" : "global_stores", access.pc, access.address);
  line.traffic.atomic_bytes += access.size;
}

void count_shared(const Request& request) {
  std::vector<std::uintptr_t> addresses;
  for (const MemoryAccess& access : request) addresses.push_back(access.address);
  const std::size_t bytes = request.front().size;
  const auto extra = wavefronts(addresses, bytes) - served_parts(addresses.size(), bytes);
  record.bank_conflicts += extra;
  if (options().counters_by_line && extra > 0)
    line_count("shared_bank_conflicts", request.front().pc).calls += extra;
}

void note_most(OperationCount& count, std::uint32_t by_one_thread) {
  count.per_thread = std::max(count.per_thread, by_one_thread);
}

// The others meet, make groups, or look around.
bool exchanges_values(WarpOperation operation) {
  return operation < WarpOperation::syncwarp || operation == WarpOperation::tile_exchange;
}

void count_calls(WarpOperation operation, const Warp& warp, Mask group) {
  const auto index = static_cast<std::size_t>(operation);
  ++record.warp_collectives;
  calls[index] += static_cast<std::uint64_t>(std::popcount(group));
  if (!Counters::counts_memory) return;
  if (exchanges_values(operation)) {
    WarpRate& round = work_of(warp).round;
    if (round.stored_bytes > 0) record.busiest_round.keep_higher(std::exchange(round, {}));
    round.calls += static_cast<std::uint64_t>(std::popcount(group));
  }
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    ++warp.lanes[std::countr_zero(rest)].collectives[index];
}

// All threads of the block have waited for each other, or some of them.
void count_meeting(const Block& block, bool of_all) {
  if (!Counters::counts_memory) return;
  BlockLog& log = log_of(block);
  ++log.barriers;
  if (of_all) {
    log.reads_beside.meet(record.copies);
  } else {
    log.reads_beside.meet_in_part();
  }
}

LastWriters& writers_of(const Lane& lane, const MemoryAccess& access) {
  return is_shared(access.address) ? log_of(*lane.warp->block).shared_writers : global_writers;
}

Writer writer_now(const Lane& lane) {
  const Block& block = *lane.warp->block;
  return {block.linear, lane.warp->index, log_of(block).barriers, barriers_of_grid};
}

// What has brought the reader to what another warp wrote, or another block, was no barrier.
void count_unordered_reads(const Lane& lane, const MemoryAccess& access) {
  const Writer now = writer_now(lane);
  bool of_warp = false, of_block = false;
  writers_of(lane, access).each(access, [&](const Writer& writer) {
    if (writer.block != now.block) {
      of_block = of_block || writer.barriers_of_grid == now.barriers_of_grid;
    } else {
      of_warp =
          of_warp || (writer.warp != now.warp && writer.barriers_of_block == now.barriers_of_block);
    }
  });
  const auto count = [&](std::uint64_t& counter, const char* name) {
    ++counter;
    if (options().counters_by_line) ++line_count(name, access.pc).calls;
  };
  if (of_warp) count(record.unordered_reads, "unordered_reads");
  if (of_block) count(record.unordered_block_reads, "unordered_block_reads");
}

// Whoever asks again and again by atomics that change nothing reads what others have written. (One
// may add 0 for want of more.)
void note_atomic(const Lane& lane, bool changed) {
  std::uintptr_t& polled = log_of(*lane.warp->block).polled[lane.thread];
  const bool again = polled == last_atomic.address;
  polled = changed ? 0 : last_atomic.address;
  if (changed) {
    writers_of(lane, last_atomic).note(last_atomic, writer_now(lane));
  } else if (again) {
    count_unordered_reads(lane, last_atomic);
  }
}

void count_barrier(const Block& block) {
  count_meeting(block, true);
  record.barriers.total += static_cast<std::uint64_t>(block.alive);
  note_most(record.barriers, block.barriers + block.most_phases + 1);
  if (!options().counters_by_line) return;
  for (const Warp& warp : block.warps)
    for (Mask rest = warp.barrier; rest != 0; rest &= rest - 1)
      ++line_count("barriers", barrier_call(warp.lanes[std::countr_zero(rest)]).where).calls;
}

void note_activemask(const Call& call) {
  give_up_if_helping();  // the first place is told
  const bool known = std::any_of(record.activemask_calls.begin(), record.activemask_calls.end(),
                                 [&](const Location& location) {
                                   return location.line == call.where.line() &&
                                          location.file == call.where.file_name();
                                 });
  if (!known)
    record.activemask_calls.push_back(Location::at(
        call.where, std::string(call.name ? call.name : "__activemask") + "() called here"));
}

}  // namespace

void Counters::on_launch_begins(const Launch&) {
  counts_memory = options().counters;
  global_writers.clear();
  line_shares.clear();
}

void Counters::on_launch_ends(const Launch&) { record.shared_static = static_shared_bytes(); }

void Counters::on_block_begins(Block& block) {
  if (!counts_memory) return;
  const auto slot = static_cast<std::size_t>(block.slot);
  if (logs.size() <= slot) logs.resize(slot + 1);
  if (!logs[slot]) logs[slot] = std::make_unique<BlockLog>();
  BlockLog& log = *logs[slot];
  log.bytes_loaded.fill(0);
  log.has_work.fill(false);
  log.warps.assign(block.warps.size(), {});
  log.reads_beside.clear();
  log.shared_writers.clear();
  log.polled.fill(0);
  for (int i = 0; i < block.threads; ++i) {
    const auto thread = static_cast<std::size_t>(i);
    block.lanes[i].collectives.fill(0);
    log.accesses[thread].clear();
    log.loaded.by_thread[thread].clear();
    log.stored.by_thread[thread].clear();
  }
  log.loaded.by_block.clear();
  log.stored.by_block.clear();
}

void Counters::on_block_ends(const Block& block) {
  if (!counts_memory) return;
  log_of(block).reads_beside.end(record.copies);
  for (const WarpWork& warp : log_of(block).warps) {
    record.busiest_warp.keep_higher(warp.rate);
    record.busiest_round.keep_higher(warp.round);
    record.busiest_adder_global.keep_higher({warp.atomics_global, warp.lane_bytes});
    record.busiest_adder_shared.keep_higher({warp.atomics_shared, warp.lane_bytes});
    if (warp.accesses_global_memory) continue;
    record.atomics_global.idle += warp.atomics_global;
    record.atomics_shared.idle += warp.atomics_shared;
  }
}

void Counters::on_lane_ends(const Lane& lane) {
  if (!counts_memory) return;
  BlockLog& log = log_of(*lane.warp->block);
  WarpRate& rate = work_of(*lane.warp).rate;
  rate.stored_bytes += log.stored.by_thread[lane.thread].of_all();
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::uint32_t own = lane.collectives[i];
    if (own == 0) continue;
    const auto operation = static_cast<WarpOperation>(i);
    OperationCount& count = record.collectives[operation_name(operation)];
    note_most(count, own);
    if (!log.has_work[lane.thread]) count.idle += own;
    if (exchanges_values(operation)) rate.calls += own;
  }
}

void Counters::on_collective(Warp& warp, Mask group, const Call& call) {
  if (options().counters_by_line) {
    LineCount& line = line_count(operation_name(call.operation), call.where);
    line.calls += static_cast<std::uint64_t>(std::popcount(group));
    line.exchanges = exchanges_values(call.operation);
    line.by_group = call.name != nullptr;
  }
  count_calls(call.operation, warp, group);
  if (call.operation == WarpOperation::activemask) note_activemask(call);
  if (call.name) record.group_calls[call.name] += static_cast<std::uint64_t>(std::popcount(group));
}

void Counters::on_range_of_warp(WarpOperation operation, const Warp& warp, Mask group) {
  count_calls(operation, warp, group);
}

void Counters::on_barrier(Block& block) { count_barrier(block); }

void Counters::on_grid_barrier(const Block& block) {
  ++barriers_of_grid;
  for (const Warp& warp : block.warps) count_calls(WarpOperation::grid_sync, warp, warp.barrier);
  count_barrier(block);
}

void Counters::on_cluster_barrier(const Cluster& cluster) {
  for (const ClusterBlock& part : cluster.blocks)
    if (part.block->alive > 0) count_barrier(*part.block);
}

void Counters::on_range(const Block& block, const RangeCall& call) {
  if (is_block_barrier(block, call)) return count_barrier(block);
  count_meeting(block, false);
}

// Where a phase takes as many arrivals as there are threads, it is a barrier of the block.
void Counters::on_phase_wait(const Lane& lane, const PhaseWait& wait) {
  Block& block = *lane.warp->block;
  count_meeting(block, false);
  if (wait.expected < block.alive) return;
  if (block.phases_met.empty()) block.phases_met.resize(static_cast<std::size_t>(block.threads));
  PhasesMet& met = block.phases_met[lane.thread];
  if (met.last.barrier == wait.barrier && met.last.phase == wait.phase) return;
  met.last = wait;
  block.most_phases = std::max(block.most_phases, ++met.count);
  ++record.barriers.total;
  note_most(record.barriers, block.barriers + met.count);
  if (options().counters_by_line) ++line_count("barriers", wait.pc).calls;
}

void Counters::on_access(const Lane& lane, const MemoryAccess& access) {
  if (!counts_memory) return;
  if (access.kind == AccessKind::atomic) {
    last_atomic = access;
    if (!options().counters_by_line) return;
    LineCount& line = is_shared(access.address)
                          ? line_count("atomics_shared", access.pc)
                          : line_count_of_memory("atomics_global", access.pc, access.address);
    ++line.calls;
    return;
  }
  const bool loads = access.kind == AccessKind::read;
  if (loads) {
    count_unordered_reads(lane, access);
  } else {
    writers_of(lane, access).note(access, writer_now(lane));
  }
  BlockLog& log = log_of(*lane.warp->block);
  log.polled[lane.thread] = 0;
  if (!is_shared(access.address)) {
    log.has_work[lane.thread] = true;
    WarpWork& work = work_of(*lane.warp);
    work.accesses_global_memory = true;
    if (loads)
      work.lane_bytes = std::max(work.lane_bytes, log.bytes_loaded[lane.thread] += access.size);
    count_for_thread_and_block(lane, access, loads);
    if (options().counters_by_line) note_repeated(lane, access, loads);
  } else {
    log.reads_beside.access(lane.thread, access);
    if (loads) record.shared_load_bytes += access.size;
  }
  work_of(*lane.warp).has_accessed = true;
  log.accesses[lane.thread].push_back(access);
}

void Counters::on_atomic_update(const Lane& lane, std::uintptr_t address, AtomicEffect effect) {
  if (!counts_memory) return;
  WarpWork& warp = work_of(*lane.warp);
  const bool shared = is_shared(address);
  if (!shared && effect.reads) count_atomic(lane, true);
  if (!shared && (effect.changes || effect.exchanges)) count_atomic(lane, false);
  if (!effect.reads) return;
  ++(shared ? warp.atomics_shared : warp.atomics_global);
  AtomicCount& count = shared ? record.atomics_shared : record.atomics_global;
  ++count.total;
  if (!effect.changes) ++count.unchanged;
  // What else would it be for?
  const bool reads = !effect.changes || effect.exchanges;
  if (take_unordered_update() && reads) {
    ++record.unordered_updates;
    if (options().counters_by_line) ++line_count("unordered_updates", last_atomic.pc).calls;
  }
  note_atomic(lane, effect.changes);
}

void Counters::start_copy(const Lane& lane, const AsyncCopy& copy) {
  if (counts_memory && copy.bytes > 0)
    log_of(*lane.warp->block).reads_beside.start(lane.thread, copy, record.copies);
}

void Counters::count_copy(const Lane& lane, const AsyncCopy& copy) {
  if (counts_memory && copy.bytes > 0)
    log_of(*lane.warp->block).reads_beside.arrive(lane.thread, copy);
  record.copies.bytes += bytes_of(copy);
}

void Counters::on_warp_waits(const Warp& warp) {
  if (!counts_memory) return;
  BlockLog& log = log_of(*warp.block);
  if (!std::exchange(work_of(warp).has_accessed, false)) return;
  for (int i = 0; i < warp.size; ++i) {
    auto& accesses = log.accesses[warp.lanes[i].thread];
    requests.add(accesses);
    accesses.clear();
  }
  requests.take([](const Request& request) {
    if (is_shared(request.front().address)) {
      count_shared(request);
    } else {
      count_global(request);
    }
  });
}

void Counters::on_helper_begins() {
  record = {};
  calls = {};
}

// Numbers in their order; last, the names of functions of groups, each behind its number.
void Counters::on_helper_ends(std::string& part) {
  const auto append = [&](std::uint64_t number) { part += std::to_string(number) + ' '; };
  append(record.barriers.total);
  append(record.barriers.per_thread);
  append(record.warp_collectives);
  append(record.copies.bytes);
  for (const std::uint64_t count : calls) append(count);
  for (const auto& [name, count] : record.group_calls) append(count), part += name + '\n';
}

void Counters::on_helper_joins(const std::string& part) {
  const char* at = part.c_str();
  const auto next = [&] {
    char* end = nullptr;
    const std::uint64_t number = std::strtoull(at, &end, 10);
    at = end + 1;  // behind the blank
    return number;
  };
  LaunchRecord more;
  more.launches = 0;
  more.barriers.total = next();
  more.barriers.per_thread = static_cast<std::uint32_t>(next());
  more.warp_collectives = next();
  more.copies.bytes = next();
  for (std::uint64_t& sum : calls) sum += next();
  while (*at != '\0') {
    const std::uint64_t count = next();
    const char* const end = std::strchr(at, '\n');
    more.group_calls[{at, end}] = count;
    at = end + 1;
  }
  record.add(more);
}

LaunchRecord take_record(const Launch& launch) {
  LaunchRecord result = std::exchange(record, {});
  result.loads.arrays = take_arrays(loaded_arrays);
  result.stores.arrays = take_arrays(stored_arrays);
  result.lines = take_line_counts();
  result.repeated = take_repeated_accesses();
  result.launched_at = Location::at(launch.configuration->where, "launched here");
  result.kernel = launch.call.name;
  result.kernel_address = reinterpret_cast<std::uintptr_t>(launch.configuration->kernel);
  result.grid = launch.configuration->grid;
  result.block = launch.configuration->block;
  result.cluster = launch.configuration->cluster_size();
  result.cooperative = launch.configuration->cooperative;
  result.shared_dynamic = launch.configuration->shared_bytes;
  const Calls counted = std::exchange(calls, {});
  for (std::size_t i = 0; i < counted.size(); ++i) {
    if (counted[i] == 0) continue;
    const auto operation = static_cast<WarpOperation>(i);
    OperationCount& count = result.collectives[operation_name(operation)];
    count.total += counted[i];
    count.exchanges = exchanges_values(operation);
  }
  return result;
}

}  // namespace referee
