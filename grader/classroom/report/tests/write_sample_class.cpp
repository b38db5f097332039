// Writes the report of a made-up class, to look at it:
//   warplings-sample-class FILE.html [PEOPLE]
#include <cstdlib>

#include "base/files.h"
#include "grader/classroom/formats/tests/samples.h"
#include "grader/classroom/report/class_report.h"

int main(int argc, char** argv) {
  using namespace warplings;
  if (argc < 2) return 2;
  Course course;
  course.chapters = {{"01_shared_memory", "Reduction in shared memory", "", {}},
                     {"02_shuffles", "Warp shuffles", "", {}},
                     {"03_masks", "Masks, votes and ballots", "", {}}};
  for (const char* rule : {"shared-race", "out-of-bounds", "deadlock", "global-race"}) {
    course.rules[rule] = std::string("chapters/01_shared_memory.md#") + rule;
  }
  course.rules["different-collective"] = "chapters/03_masks.md#different-collective";
  course.rules["activemask-dependence"] = "chapters/03_masks.md#activemask-dependence";
  classroom::ClassReport report(course, "../");
  const std::size_t people = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 64;
  for (const auto& result : classroom::sample_class(people, 7)) report.add(result);
  classroom::Batch batch;
  batch.has_roster = true;
  batch.missing = {{"9001", "turing", "Turing, Alan", "alan@example.org", "A", {}}};
  report.set_batch(batch);
  base::write_text(argv[1], report.html());
}
