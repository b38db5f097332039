// The report: diagnoses merged by cause, and what the launches did, as text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/launch_record.h"

namespace referee {

// What calls have copied from one array, to wherever, or from several that the report does not tell
// apart.
struct CopiesOfArrays {
  std::uint64_t bytes = 0;
  Location first;
};

// A small copy from the device to the host, as it arrived.
struct BroughtBack {
  std::int64_t call = -1;
  std::vector<unsigned char> bytes;
};

// What calls have written of one array, or of several of one size that were made at one place and
// have one name.
struct StoresByCalls {
  ArrayKey array;
  std::uint64_t bytes = 0;
  Location first, allocated_at;
};

// What one of the calls that referee/harness.h numbers has allocated at one place and not freed.
struct Leak {
  std::uint64_t bytes = 0;
  Location place;
  Location freed;              // by a later call, or after the last one; empty where nobody has
  std::int64_t freed_in = -1;  // that call; -1 for none
  bool used_later = false;     // whether a later call has given it to a kernel
};

// Everything one process has to say.
class Report {
 public:
  // Adds a diagnosis; one of the same rule, places, kernel and variable (its name) is counted only.
  // Returns its position.
  std::size_t add(Diagnosis diagnosis);
  // What follows belongs to this call of the program's user (referee/harness.h).
  void begin_call(std::uint64_t number) { call_ = static_cast<std::int64_t>(number); }
  std::int64_t call() const { return call_; }

  void count_again(std::size_t position) { ++diagnoses_[position].count; }
  // Another one for the same cause takes over the number of times; not that of an earlier call.
  void replace(std::size_t position, Diagnosis diagnosis);
  // It belongs to the call that is under way. After a thousand, each call has one record more at
  // most: the sum of all its further launches.
  void add(LaunchRecord launch);

  bool has_errors() const;
  const std::vector<Diagnosis>& diagnoses() const { return diagnoses_; }
  const std::vector<LaunchRecord>& launches() const { return launches_; }

  std::string signal;  // name of the signal that ended the host code, if any
  std::uint64_t leaked_bytes = 0;
  std::map<std::int64_t, std::vector<Leak>> leaks;     // by call, -1 for none: the same bytes
  std::map<std::int64_t, std::vector<Leak>> outlived;  // by call: freed when it had ended
  std::uint64_t calls = 0;          // CUDA calls and launches, but those that failed by themselves
  std::uint64_t bytes_to_host = 0;  // copied from the device
  // By host code, of what kernels have stored in memory that both share; each word once for each
  // time that it is stored.
  std::uint64_t bytes_read_by_host = 0;
  std::map<ArrayKey, CopiesOfArrays> copies_of_arrays;
  // Copies to them, and fills with another byte than 0 and 0xff, which only clear.
  std::vector<StoresByCalls> stores_by_calls;
  std::vector<BroughtBack> brought_back;  // the first ones of at most 16 bytes
  std::uint64_t launches_left_out = 0;    // by sampling: none of their blocks ran
  std::uint64_t memsets = 0;              // calls of cudaMemset and its like
  Location fault_location;                // where the host code was when the signal came
  // The first CUDA calls and launches that failed, and those that copied to the host.
  std::vector<Location> failed_calls, copies_to_host;
  std::vector<Location> resets;         // of the device: they free what anybody has allocated
  std::vector<Location> loads_by_host;  // the first ones
  void note_load_by_host(std::uintptr_t pc);

  // Looks up all program counters and names of kernels that are still open, and merges what then
  // turns out to be one cause: `total += x` by two threads races as a read and as a write, an index
  // leaves its array and the access touches what lies behind.
  void resolve();
  std::string text() const;               // call resolve() first
  std::string counters_text() const;      // what each launch did, for a terminal
  std::string json(bool finished) const;  // call resolve() first

 private:
  void resolve_locations();
  void resolve_kernels();
  void merge_races_of_equal_lines();
  void merge_indices_and_accesses();

  std::int64_t call_ = -1;
  std::vector<Diagnosis> diagnoses_;
  std::map<std::string, std::size_t> by_cause_;
  std::vector<LaunchRecord> launches_;
};

Report& report();

}  // namespace referee
