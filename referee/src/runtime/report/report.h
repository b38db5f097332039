// Diagnoses: what is wrong, where, and why; merged by cause, written as text and JSON.
#pragma once

#include <cstdint>
#include <map>
#include <source_location>
#include <string>
#include <vector>

#include "referee/include/referee/vector_types.h"

namespace referee {

// A place in the source: either known already (line > 0) or a program counter to be looked up when
// the report is written.
struct Place {
  std::uintptr_t pc = 0;
  std::string file;
  unsigned line = 0;
  std::string what;  // "write by thread 5 (warp 0, lane 5)"

  static Place at(std::source_location where, std::string what);
  static Place at(std::uintptr_t pc, std::string what);
};

// One row of the wait table: lanes that wait at the same line for the same thing.
struct WaitRow {
  std::string threads;
  std::string file;
  unsigned line = 0;
  std::string operation;
  std::string mask;
  std::string missing;
};

struct Diagnosis {
  std::string rule;         // a name of referee/README.md's table
  bool note = false;        // notes explain a failure but are none
  std::string message;      // one sentence: what happened
  std::string explanation;  // why it is wrong, and what to do
  std::vector<Place> places;
  std::string variable;  // "tile[5]"
  std::string lanes;     // lanes drawn, one row a warp
  std::vector<WaitRow> wait_table;
  std::string kernel;                 // filled in by report()
  std::uintptr_t kernel_address = 0;  // of a kernel whose launch gave no name
  uint3 block{};
  bool in_kernel = false;
  std::uint64_t count = 1;
};

struct OperationCount {
  std::uint64_t total = 0;       // calls by lanes
  std::uint32_t per_thread = 0;  // most calls by one thread of a block
};

// Global loads or stores of a launch, formed into warp-wide requests.
struct Traffic {
  std::uint64_t requests = 0;
  std::uint64_t bytes = 0;    // asked for by lanes
  std::uint64_t sectors = 0;  // 32-byte sectors touched, request by request
  unsigned widest = 0;        // bytes of the widest access by one lane
  unsigned narrowest = 0;
};

struct LaunchRecord {
  std::string kernel;
  std::uintptr_t kernel_address = 0;  // see Diagnosis
  dim3 grid, block;
  std::uint64_t shared_static = 0;
  std::uint64_t shared_dynamic = 0;
  std::string error;  // name of the CUDA error, empty if none
  OperationCount barriers;
  std::map<std::string, OperationCount> collectives;
  // Those of the collectives that a function of cooperative groups called, by the function's name.
  std::map<std::string, std::uint64_t> group_calls;
  std::uint64_t warp_collectives = 0;  // warp-wide, all kinds
  Traffic loads, stores;
  std::uint64_t bank_conflicts = 0;  // extra wavefronts of shared accesses
  std::uint64_t atomics_global = 0, atomics_shared = 0;
  std::vector<Place> activemask_calls;  // where __activemask() was called
};

// Everything one process has to say.
class Report {
 public:
  // Adds a diagnosis; one of the same rule, places, kernel and variable (its name) is counted only.
  // Returns its position.
  std::size_t add(Diagnosis diagnosis);
  void count_again(std::size_t position) { ++diagnoses_[position].count; }
  void add(LaunchRecord launch);

  bool has_errors() const;
  const std::vector<Diagnosis>& diagnoses() const { return diagnoses_; }
  const std::vector<LaunchRecord>& launches() const { return launches_; }

  std::string signal;  // name of the signal that ended the host code, if any
  std::uint64_t leaked_bytes = 0;
  std::uint64_t calls = 0;          // CUDA calls and launches, but those that failed by themselves
  std::uint64_t bytes_to_host = 0;  // copied from the device
  Place fault_place;                // where the host code was when the signal came

  // Looks up all program counters and names of kernels that are still open, and merges what then
  // turns out to be one cause: `total += x` by two threads races as a read and as a write.
  void resolve();
  std::string text() const;               // call resolve() first
  std::string counters_text() const;      // what each launch did, for a terminal
  std::string json(bool finished) const;  // call resolve() first

 private:
  void resolve_places();
  void resolve_kernels();
  void merge_races_of_equal_lines();

  std::vector<Diagnosis> diagnoses_;
  std::map<std::string, std::size_t> by_cause_;
  std::vector<LaunchRecord> launches_;
};

Report& report();

// Writes the report to options().report_file and, unless quiet, to stderr. Idempotent.
void write_report(bool finished);

}  // namespace referee
