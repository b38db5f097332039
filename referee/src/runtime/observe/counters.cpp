// Counting. Warp-wide accesses are formed by grouping lanes that execute the same program counter
// for the same time between two collectives.
#include "referee/src/runtime/observe/counters.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <vector>

#include "referee/include/referee/builtin_variables.h"
#include "referee/src/runtime/exec/lane_switch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/observe/trace/recorder.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

struct LoggedAccess {
  std::uintptr_t address;
  std::uint32_t pc;
  std::uint8_t size;
  AccessKind kind;
};

// Accesses of each thread of the running block since its warp's last collective.
REFEREE_EARLY std::array<std::vector<LoggedAccess>, kMaxThreads> logs;

// Lanes that execute one instruction together.
struct Request {
  std::vector<LoggedAccess> accesses;
};

void count_global(const Request& request) {
  const bool load = request.accesses.front().kind == AccessKind::read;
  Traffic& traffic = load ? current_launch->record.loads : current_launch->record.stores;
  std::vector<std::uintptr_t> sectors;
  for (const LoggedAccess& access : request.accesses) {
    traffic.bytes += access.size;
    traffic.widest = std::max<unsigned>(traffic.widest, access.size);
    traffic.narrowest =
        traffic.narrowest == 0 ? access.size : std::min<unsigned>(traffic.narrowest, access.size);
    for (std::uintptr_t sector = access.address / 32;
         sector <= (access.address + access.size - 1) / 32; ++sector)
      sectors.push_back(sector);
  }
  std::sort(sectors.begin(), sectors.end());
  const auto distinct = std::unique(sectors.begin(), sectors.end()) - sectors.begin();
  ++traffic.requests;
  traffic.sectors += static_cast<std::uint64_t>(distinct);
}

// Wavefronts of a shared access: 8- and 16-byte accesses are served by half and quarter warps; in
// each, the bank with the most different words decides.
unsigned wavefronts(const Request& request, std::size_t first, std::size_t last) {
  std::array<std::vector<std::uintptr_t>, 32> words;
  for (std::size_t i = first; i < last; ++i) {
    const LoggedAccess& access = request.accesses[i];
    for (std::uintptr_t word = access.address / 4; word <= (access.address + access.size - 1) / 4;
         ++word)
      words[word & 31u].push_back(word);
  }
  unsigned most = 0;
  for (auto& bank : words) {
    std::sort(bank.begin(), bank.end());
    const auto distinct = std::unique(bank.begin(), bank.end()) - bank.begin();
    most = std::max(most, static_cast<unsigned>(distinct));
  }
  return most;
}

void count_shared(const Request& request) {
  const std::size_t lanes = request.accesses.size();
  const unsigned size = request.accesses.front().size;
  const std::size_t share = size <= 4 ? 32 : size == 8 ? 16 : 8;
  for (std::size_t first = 0; first < lanes; first += share) {
    const unsigned needed = wavefronts(request, first, std::min(first + share, lanes));
    if (needed > 1) current_launch->record.bank_conflicts += needed - 1;
  }
}

// g++ reports reads of blockDim and gridDim, since dim3 has constructors. A device holds them in
// special registers: they are no memory.
bool is_builtin(std::uintptr_t address) {
  const auto within = [address](const auto& variable) {
    return address - reinterpret_cast<std::uintptr_t>(&variable) < sizeof(variable);
  };
  return within(blockDim) || within(gridDim);
}

// clang does not know that threadIdx and the like never change, and reads them through the
// callbacks.
bool is_builtin_variable(std::uintptr_t address) {
  for (const auto& [begin, size] : builtin_variables())
    if (address - reinterpret_cast<std::uintptr_t>(begin) < size) return true;
  return false;
}

void add_per_thread(OperationCount& count, std::uint32_t calls) {
  count.per_thread = std::max(count.per_thread, calls);
}

}  // namespace

void count_thread(const Lane& lane) {
  LaunchRecord& record = current_launch->record;
  for (int i = 0; i < static_cast<int>(WarpOperation::count); ++i) {
    const std::uint32_t calls = lane.collectives[static_cast<std::size_t>(i)];
    if (calls > 0)
      add_per_thread(record.collectives[operation_name(static_cast<WarpOperation>(i))], calls);
  }
}

void count_barrier(const Block& block) {
  OperationCount& barriers = current_launch->record.barriers;
  barriers.total += static_cast<std::uint64_t>(block.alive);
  add_per_thread(barriers, block.barriers);
}

void reset_thread_counts(Block& block) {
  if (!hot.count) return;
  for (int i = 0; i < block.threads; ++i) {
    block.lanes[i].collectives.fill(0);
    logs[static_cast<std::size_t>(i)].clear();
  }
}

void count_collective(WarpOperation operation, Warp& warp, Mask group) {
  Launch& launch = *current_launch;
  ++launch.record.warp_collectives;
  launch.collective_calls[static_cast<std::size_t>(operation)] +=
      static_cast<std::uint64_t>(std::popcount(group));
  if (!hot.log) return;
  if (hot.trace) trace_collective(operation, warp, group);
  if (!hot.count) return;
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    ++warp.lanes[std::countr_zero(rest)].collectives[static_cast<std::size_t>(operation)];
}

void count_atomic(bool shared) {
  LaunchRecord& record = current_launch->record;
  ++(shared ? record.atomics_shared : record.atomics_global);
}

void log_access(Lane& lane, std::uintptr_t address, std::size_t size, AccessKind kind,
                std::uintptr_t pc) {
  if (is_builtin_variable(address)) return;
  if (hot.trace) trace_access(lane, address, size, kind, pc);
  if (!hot.count || kind == AccessKind::atomic) return;
  logs[lane.thread].push_back(
      {address, static_cast<std::uint32_t>(pc), static_cast<std::uint8_t>(size), kind});
}

void count_logged(Warp& warp) {
  if (hot.trace) trace_warp_waits(warp);
  if (!hot.count) return;
  // (pc, how many times this lane has executed it) -> the lanes that execute it together.
  std::map<std::pair<std::uint32_t, std::uint32_t>, Request> requests;
  for (int i = 0; i < warp.size; ++i) {
    auto& log = logs[warp.lanes[i].thread];
    std::map<std::uint32_t, std::uint32_t> times;
    for (const LoggedAccess& access : log)
      requests[{access.pc, times[access.pc]++}].accesses.push_back(access);
    log.clear();
  }
  for (const auto& [key, request] : requests) {
    const std::uintptr_t address = request.accesses.front().address;
    if (is_shared(address)) {
      count_shared(request);
    } else if (!is_builtin(address)) {
      count_global(request);
    }
  }
}

}  // namespace referee
