// What the referee had to say about one run. Its report comes from the untrusted side: anything odd
// in it makes it no report at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/harness/schema/diagnosis.h"

namespace warplings::grading {

// Counters of one kernel launch, or of several of one call where there are very many. `counters`
// holds everything the referee counted, by its names.
struct Launch {
  std::string kernel;
  std::int64_t call = -1;  // of the request; -1 for none, as before the first one
  std::array<std::uint64_t, 3> grid{};
  std::array<std::uint64_t, 3> block{};
  std::uint64_t cluster = 1;  // blocks of each
  bool cooperative = false;
  std::uint64_t shared_static = 0;
  std::uint64_t shared_dynamic = 0;
  std::uint64_t barriers_per_thread = 0;
  std::vector<Location> activemask_calls;  // places of the kernel
  std::string error;                       // the CUDA error's name where the launch failed
  Location launched_at;                    // line 0: in a file of the harness
  nlohmann::json counters;

  std::uint64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
  std::uint64_t threads_of_block() const { return block[0] * block[1] * block[2]; }
};

// Whether a file that a report names is of the program around the student's.
bool is_of_the_harness(std::string_view file);

// Whether lanes exchange values by what a counter of a launch, or of a line, is about; false of
// warp functions only by which they meet, make groups, or look around.
bool exchanges_values(const nlohmann::json& counter);

// Calls of the warp functions that exchange values and whose names begin so, counted by lane. Where
// memory is counted, those of lanes that access no global memory are left out.
std::uint64_t warp_calls(const std::vector<Launch>& launches, std::string_view prefix);

// Whether the referee tells arrays by their names in them (array_names.h).
bool name_arrays(const std::vector<Launch>& launches);

// A counter of theirs that is a number, added up; 0 where none has it.
std::uint64_t sum_of_counter(const std::vector<Launch>& launches, const char* counter);

// What the program's calls have copied from arrays of one size and name.
struct CopiesOfArrays {
  std::uint64_t size = 0, bytes = 0;
  Location first;      // line 0: in a file of the harness
  std::string name{};  // of the caller's array; empty for other memory
};

// What one call of the request has allocated on the device at one place and not freed.
struct Leak {
  std::int64_t call = 0;  // which need not be one of the request's
  std::uint64_t bytes = 0;
  Location place;              // line 0: in a file of the harness
  bool used_later = false;     // a later call has given it to a kernel
  Location freed = {};         // by others; line 0 where nobody has, or the place is not known
  std::int64_t freed_in = -1;  // the call that freed it; -1 for none, as after the last one
};

// A copy of a few bytes from the device to the host, by a call of the program's own.
struct BroughtBack {
  std::int64_t call = 0;  // of the request
  std::vector<unsigned char> bytes;
};

struct RefereeReport {
  std::string schedule, activemask;  // under which it ran
  int warp_size = 0;
  bool finished = false;  // false where the referee ended the program
  nlohmann::json diagnoses = nlohmann::json::array();
  nlohmann::json launch_list = nlohmann::json::array();
  std::vector<Launch> launches;
  std::uint64_t launches_left_out = 0;  // that are not among them: of a sampled run
  std::string signal;                   // that ended host code, or empty
  std::uint64_t leaked_bytes = 0;
  std::vector<Leak> leaks;          // of them, by call and place
  std::vector<Leak> outlived;       // freed, but not before the call had ended that allocated it
  std::uint64_t calls = 0;          // CUDA calls and launches, the harness's own included
  std::uint64_t bytes_to_host = 0;  // copied from the device; the same
  // By host code, of what kernels have stored in memory that both share.
  std::uint64_t bytes_read_by_host = 0;
  std::vector<CopiesOfArrays> copies_of_arrays;
  // What they have written of the caller's arrays: by copies, and by fills that do more than clear.
  std::vector<CopiesOfArrays> stores_by_calls;
  std::vector<BroughtBack> brought_back;
  std::uint64_t memsets = 0;  // calls of cudaMemset and its like; the same
  // Of the program's own; the first ones.
  std::vector<Location> failed_calls, resets, copies_to_host, loads_by_host;
  std::optional<std::uint64_t> last_call;  // of the request, as far as the program came

  // The same with the launches of this call of the request alone. Where no launch says of which
  // call it is, with all of them.
  RefereeReport of_call(std::size_t call) const;
  std::vector<Launch> launches_of(std::size_t call) const;
  bool has_launches_of_other_calls(std::size_t call) const;

  // What came to the host, by copies or where it reads what kernels have stored.
  std::uint64_t bytes_brought_back() const { return bytes_to_host + bytes_read_by_host; }

  // Diagnoses that are errors, not notes.
  std::vector<nlohmann::json> errors() const;

  // What the referee has written, as the text of its file. Nothing where that is no report.
  static std::optional<RefereeReport> of(std::string_view text);
};

}  // namespace warplings::grading
