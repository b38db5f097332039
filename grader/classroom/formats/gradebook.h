// Gradebooks: one CSV file of a whole batch, as Canvas and Moodle import it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// Collects what gradebooks need of each result, which is little: a batch may be large.
class Gradebook {
 public:
  // A student has one row, whatever the number of their submissions: an importer would take the
  // last of several. The one with the most points counts, and the feedback says so.
  void add(const SubmissionResult& result);

  // A student of the roster who handed nothing in: their grade stays empty.
  void add_missing(const Student& student);

  // Canvas: Student, ID, SIS User ID, SIS Login ID, Section and one column with the points; the
  // second row has the points possible. Students' own fields come from the roster; a Canvas
  // gradebook that was exported is one.
  std::string canvas() const;

  // Moodle's offline grading worksheet. Identifier is Moodle's own ("Participant 123"): it has to
  // stand in the roster, which may be the worksheet as it was downloaded.
  std::string moodle() const;

 private:
  struct Row {
    Student student;
    std::string name;           // whose it is, in words
    std::optional<int> points;  // none for a missing submission
    std::string submitted;      // when it was graded
    std::string feedback;       // HTML, for Moodle
    int submissions = 1;        // of which this is the best
  };

  // The name of the column: marks that were given without a sandbox do not mix with others.
  std::string assignment() const;

  std::vector<Row> rows_;
  std::map<decltype(Student().key()), std::size_t>
      row_of_;  // by what the roster knows of a student
  int max_points_ = 0;
  bool provisional_ = false;
};

// A cell of a CSV file: quoted where it must be, and never a formula: text that a spreadsheet would
// compute (= + - @ at its beginning) gets an apostrophe in front.
std::string csv_cell(const std::string& text);

}  // namespace warplings::classroom
