// What one launch did, as the report tells it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "referee/src/runtime/report/diagnosis.h"

namespace referee {

struct OperationCount {
  std::uint64_t total = 0;       // calls by lanes
  std::uint32_t per_thread = 0;  // most calls by one thread of a block
  std::uint64_t idle = 0;        // of them by threads that access no global memory
  bool exchanges = true;         // values: else lanes only meet, make groups, or look around
};

// Read-modify-writes on one kind of memory, counted by thread.
struct AtomicCount {
  std::uint64_t total = 0;
  std::uint64_t idle = 0;       // by warps that load and store nothing in global memory
  std::uint64_t unchanged = 0;  // that leave the value as it was, as adding 0 does

  AtomicCount& operator+=(const AtomicCount& more) {
    total += more.total;
    idle += more.idle;
    unchanged += more.unchanged;
    return *this;
  }
};

// Which array it is, as far as a report tells them apart: by its bytes, 0 where it is no
// allocation, and by the name that it was told (referee/harness.h), "" where it was told none.
struct ArrayKey {
  std::uint64_t bytes = 0;
  const char* name = "";

  bool operator==(const ArrayKey& other) const {
    return bytes == other.bytes && order_of_names(other) == 0;
  }
  bool operator<(const ArrayKey& other) const {
    return bytes != other.bytes ? bytes < other.bytes : order_of_names(other) < 0;
  }

 private:
  int order_of_names(const ArrayKey& other) const {
    return name == other.name ? 0 : std::strcmp(name, other.name);
  }
};

// What lanes ask for of one array, or of several of the same size.
struct ArrayTraffic {
  std::uint64_t bytes = 0;
  std::uint64_t wide_bytes = 0;  // of them in accesses of 16 bytes or more by one lane
  std::uint64_t sectors = 0;
  std::uint64_t atomic_bytes = 0;      // that atomics read or write; none of the bytes above
  std::uint64_t most_of_a_thread = 0;  // bytes, those of atomics included
  std::uint64_t most_of_a_block = 0;
  // Of one line of 128 bytes from a multiple of 128 on, the most that one thread loads, whatever is
  // loaded again left out.
  std::uint64_t most_of_a_line = 0;
  std::uint64_t threads = 0, blocks = 0;  // that ask for any of it

  ArrayTraffic& operator+=(const ArrayTraffic& more) {
    bytes += more.bytes;
    wide_bytes += more.wide_bytes;
    sectors += more.sectors;
    atomic_bytes += more.atomic_bytes;
    most_of_a_thread = std::max(most_of_a_thread, more.most_of_a_thread);
    most_of_a_block = std::max(most_of_a_block, more.most_of_a_block);
    most_of_a_line = std::max(most_of_a_line, more.most_of_a_line);
    threads = std::max(threads, more.threads);
    blocks = std::max(blocks, more.blocks);
    return *this;
  }
};

// Of all arrays of one size together, and of each of them by its name, where any was told one.
struct TrafficOfSize : ArrayTraffic {
  std::map<std::string, ArrayTraffic> named;

  TrafficOfSize& operator+=(const TrafficOfSize& more) {
    ArrayTraffic::operator+=(more);
    for (const auto& [name, traffic] : more.named) named[name] += traffic;
    return *this;
  }
};

// Global loads or stores of a launch, formed into warp-wide requests.
struct Traffic {
  std::uint64_t requests = 0;
  std::uint64_t bytes = 0;         // asked for by lanes
  std::uint64_t sectors = 0;       // 32-byte sectors touched, request by request
  std::uint64_t atomic_bytes = 0;  // that atomics read or write, which form no request
  unsigned widest = 0;             // bytes of the widest access by one lane
  unsigned narrowest = 0;
  std::map<std::uint64_t, TrafficOfSize> arrays;  // by the allocation's bytes; 0 for all else
};

// What the lanes of a warp do between them: how often they call functions that exchange values, and
// how many bytes they store in global memory.
struct WarpRate {
  std::uint64_t calls = 0;
  std::uint64_t stored_bytes = 0;

  // Keeps the other one if that has more calls for each byte, or as many and more bytes.
  void keep_higher(const WarpRate& other) {
    if (other.stored_bytes == 0) return;
    const std::uint64_t ours = calls * other.stored_bytes, theirs = other.calls * stored_bytes;
    if (theirs > ours || (theirs == ours && other.stored_bytes > stored_bytes)) *this = other;
  }
};

// Atomics of a warp, and what that lane of it has loaded that has loaded most: lanes that hold one
// element each, and combine those that are equal, need few for each element of a lane.
struct AtomicRate {
  std::uint64_t atomics = 0;
  std::uint64_t lane_bytes = 0;

  // Keeps the other one if that has more atomics for each byte.
  void keep_higher(const AtomicRate& other) {
    if (other.lane_bytes == 0) return;
    if (lane_bytes == 0 || other.atomics * lane_bytes > atomics * other.lane_bytes) *this = other;
  }
};

// Asynchronous copies that have been waited for.
struct CopyCount {
  std::uint64_t bytes = 0;

  // Bytes that threads read of what copies brought, by how many bytes of others are under way
  // meanwhile; and of shared memory, how many bytes are read behind which the block begins no copy.
  struct Reads {
    std::uint64_t bytes = 0;
    std::uint64_t last = 0;  // of shared memory, each once
  };
  std::map<std::uint64_t, Reads> reads_beside;
};

// What one line of the source adds to one counter of a launch (REFEREE_COUNTERS_BY_LINE=1).
struct LineCount {
  std::string counter;     // "global_loads", "barriers", "__shfl_down_sync"
  ArrayKey array{};        // for accesses of global memory
  Location allocated{};    // where that was made, by the host
  std::string variable{};  // the __device__ variable, where it is one
  Location place{};
  std::uint64_t calls = 0;  // by lanes
  bool exchanges = true;    // as that of an OperationCount; false for some warp functions only
  bool by_group = false;    // a function of cooperative groups has made the calls
  ArrayTraffic traffic{};
};

// What threads access more often than once, of an array or of several that the report does not tell
// apart: of all that they load or store there, the first one that is accessed most often
// (REFEREE_COUNTERS_BY_LINE=1).
struct RepeatedAccess {
  std::string counter;  // "global_loads" or "global_stores"
  ArrayKey array{};
  std::uint64_t offset = 0;  // in bytes from its start
  std::uint64_t times = 0;
  Location first, last;  // "thread 5 (warp 0, lane 5) of block 2"
};

struct LaunchRecord {
  std::string kernel;
  std::int64_t call = -1;             // as Diagnosis::call
  std::uintptr_t kernel_address = 0;  // see Diagnosis
  dim3 grid, block;
  std::uint64_t cluster = 1;  // blocks of each
  bool cooperative = false;
  std::uint64_t shared_static = 0;
  std::uint64_t shared_dynamic = 0;
  std::string error;     // name of the CUDA error, empty if none
  bool refused = false;  // with that error, before it began
  OperationCount barriers;
  std::map<std::string, OperationCount> collectives;
  // Those of the collectives that a function of cooperative groups called, by the function's name.
  std::map<std::string, std::uint64_t> group_calls;
  std::uint64_t warp_collectives = 0;  // warp-wide, all kinds
  Traffic loads, stores;
  std::uint64_t shared_load_bytes = 0;
  // Reads of what another warp of the block wrote, with no barrier of the block between the two; of
  // what another block wrote, with no barrier of the grid.
  std::uint64_t unordered_reads = 0, unordered_block_reads = 0;
  // Atomics that change nothing, or exchange, and bring what another block wrote, where nothing
  // orders the two.
  std::uint64_t unordered_updates = 0;
  std::uint64_t bank_conflicts = 0;  // extra wavefronts of shared accesses
  AtomicCount atomics_global, atomics_shared;
  WarpRate busiest_warp;  // of those that store anything
  // Of what warps do from their first call behind a store to their last store before the next call.
  WarpRate busiest_round;
  AtomicRate busiest_adder_global, busiest_adder_shared;  // of warps that load global memory
  CopyCount copies;
  std::vector<Location> activemask_calls;  // where __activemask() was called
  Location launched_at;
  std::vector<LineCount> lines;
  std::vector<RepeatedAccess> repeated;
  std::uint64_t launches = 1;  // more in the record of those of a call not kept by themselves

  // Adds what another launch did; what names a launch stays.
  void add(const LaunchRecord& other);
};

}  // namespace referee
