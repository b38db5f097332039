// A diagnosis: what is wrong, where, and why. This is all that the checks need of the report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>
#include <string>
#include <vector>

#include "referee/include/referee/vector_types.h"
#include "referee/rules.h"

namespace referee {

// A place in the source: either known already (line > 0) or a program counter to be looked up when
// the report is written.
struct Location {
  std::uintptr_t pc = 0;
  std::string file;
  unsigned line = 0;
  std::string what;  // "write by thread 5 (warp 0, lane 5)"
  // Goes on with `what` where this file is the location's, as one that names a line of it alone.
  std::string in_own_file;
  std::string own_file;

  static Location at(std::string file, unsigned line, std::string what);
  static Location at(std::source_location where, std::string what);
  static Location at(std::uintptr_t pc, std::string what);
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
  // With the rule's own advice as explanation.
  explicit Diagnosis(Rule broken) : rule(broken), explanation(entry_of(broken).advice) {}
  // Notes explain a failure but are none.
  bool is_note() const { return entry_of(rule).severity == Severity::note; }

  Rule rule;
  std::string message;                  // one sentence: what happened
  std::string explanation;              // why it is wrong, and what to do
  std::string explanation_on_one_line;  // the same, if the locations turn out to be one line
  // Ends the explanation where the first location turns out to be in this file: it names lines.
  std::string explanation_in_own_file;
  // Replaces the explanation where the first location turns out to be in another file than this
  // one: of a launch, say, whose author may be somebody else.
  std::string explanation_in_other_file;
  // Replaces the explanation where all locations turn out to be in one file: "{2}" stands for the
  // line of the third.
  std::string explanation_with_lines;
  std::string own_file;
  // Ends the explanation where the two locations turn out to be in own_file, one on either side of
  // this line of it.
  std::string explanation_of_line_between;
  unsigned line_between = 0;
  std::vector<Location> locations;
  std::string variable;  // "tile[5]"
  std::string index;     // "5", where the compiler's own check of the index found out
  std::vector<WaitRow> wait_table;
  std::string kernel;                 // filled in by diagnose()
  std::uintptr_t kernel_address = 0;  // of a kernel whose launch gave no name
  uint3 block{};
  bool in_kernel = false;
  std::uint64_t count = 1;
  // Of a race: how far apart its accesses are, as Racers has it (race_advice.h).
  int breadth = 0;
  std::int64_t call = -1;  // of those that referee/harness.h numbers; -1: none was told
};

// Two accesses that race: the one that is being checked, and the one before it.
struct RaceOccurrence {
  std::uint32_t now = 0;     // thread
  std::uint32_t before = 0;  // thread
  std::uintptr_t now_pc = 0, before_pc = 0;
  std::uintptr_t address = 0;
  bool same_block = false;
};

// Adds a diagnosis of the running kernel (kernel name and block are filled in) to the report, and
// announces it. Its position in the report.
std::size_t diagnose(Diagnosis diagnosis, const RaceOccurrence* race = nullptr);
// The diagnosis at this position is told by another example of the same fault, which says more; it
// holds no more often than before.
void tell_instead(std::size_t position, Diagnosis diagnosis);
// The diagnosis at this position holds once more.
void diagnose_again(std::size_t position, const RaceOccurrence* race = nullptr);

}  // namespace referee
