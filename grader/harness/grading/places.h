// Which lines of the student's file a finding about counters means. The counters of a run are sums;
// where one fails, the question is asked once more with counters by line.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {

using Places = std::vector<Location>;

// Finds them in the report of a run that was counted by line.
using FindPlaces = std::function<Places(const RefereeReport&)>;

// Says something that is certain by such a report, or "".
using SayOfReport = std::function<std::string(const RefereeReport&)>;

// What one line adds to one counter, over all launches (referee/README.md).
struct LineCount {
  std::string counter;         // "global_loads", "barriers", "__shfl_down_sync"
  std::int64_t call = -1;      // as the launch's (referee_report.h)
  std::uint64_t array = 0;     // bytes of the allocation, for accesses of global memory
  std::string name;            // of that allocation, where it is an array of the question
  bool of_the_caller = false;  // whether the harness has made that allocation
  std::string variable;        // the __device__ variable, where it is one
  Location place;
  bool exchanges = true;    // values (referee_report.h)
  bool by_group = false;    // called by a function of cooperative groups
  std::uint64_t calls = 0;  // by lanes
  std::uint64_t bytes = 0;
  std::uint64_t wide_bytes = 0;
  std::uint64_t sector_bytes = 0;
  std::uint64_t atomic_bytes = 0;  // none of `bytes`
};

// The lines of the greatest weight, three at most, which say "12288 bytes are stored here": the
// weight, and `words`. A line of weight 0 is none of them, nor is one of less than a tenth of the
// greatest; but where no more than three weigh anything, Few::all tells all of them, and else the
// numbers of a few others: of calls, the one too many may be a light line's.
enum class Few { all, heavy };
using Weight = std::function<std::uint64_t(const LineCount&)>;
FindPlaces heaviest_lines(Weight weight, std::string words, Few few = Few::heavy);
// The same where `words` makes all that a line says of its weight.
FindPlaces lines_by_weight(Weight weight, std::function<std::string(std::uint64_t)> words, Few few);

// What was counted by line, launch by launch; nothing where nothing was.
std::vector<LineCount> line_counts(const RefereeReport& report);
// Whether it writes global memory, by atomics, too.
bool writes(const LineCount& line);

// The parts of a line that may be too many. Loads or stores of global memory, with `counter`
// "global_loads" or "global_stores", of the arrays of that many bytes that `words` mean
// (array_names.h), or of all where it is 0: all bytes, those that atomics move included; those that
// lanes move by less than 16; and those of sectors that no lane asks for.
FindPlaces moving_places(const std::string& counter, std::uint64_t array = 0,
                         const std::string& words = "");
FindPlaces narrow_places(const std::string& counter, std::uint64_t array = 0,
                         const std::string& words = "");
FindPlaces wasting_places(const std::string& counter, std::uint64_t array = 0,
                          const std::string& words = "");
// Such lines with these words only: where some blocks ran, numbers of bytes say nothing.
FindPlaces without_numbers(FindPlaces find, const std::string& words);
// The two accesses, by their threads, that bring the element of such an array that is loaded or
// stored most often beyond `times` times in one launch; nothing where that is not so, or where not
// counted by line. `words` as above; `name` gives the element's name in words of the contract,
// "in[64]", by its distance in bytes from the array's start, and whether that is no array of the
// caller's.
FindPlaces repeating_places(const std::string& counter, std::uint64_t array,
                            const std::string& words, std::uint64_t times,
                            std::function<std::string(std::uint64_t, bool)> name);
// Calls of counters whose names begin in one of these ways: "atomics", "__shfl"; "__" for all warp
// functions.
FindPlaces calling_places(const std::vector<std::string>& prefixes);

// Where kernels write __device__ variables; nothing where that is at more than three lines.
FindPlaces variable_places();

// Where the kernels are launched.
Places launch_places(const RefereeReport& report);
// The same, and where their kernels declare shared memory, as far as the source tells.
Places shared_memory_places(const RefereeReport& report);
// Where something is copied to the host, or the host reads what kernels have stored.
Places reaching_the_host(const RefereeReport& report);
// Accesses of shared memory that wait for each other.
FindPlaces conflict_places();
// Reads of what another warp wrote, or another block: of "unordered_reads",
// "unordered_block_reads" or "unordered_updates".
FindPlaces unordered_places(const std::string& counter);
// Reads of what asynchronous copies have brought while fewer bytes than these of others are under
// way.
FindPlaces early_read_places(std::uint64_t under_way);
// Block barriers, where each thread meets them.
FindPlaces barrier_places();

// The first of them, if there is one.
Places first(const Places& places);

}  // namespace warplings::grading
