// The class list, and which submission is whose. README.md beside this folder has the columns and
// the rule.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/classroom/batch/batch.h"

namespace warplings::classroom {

// Students from the text of a roster. Throws std::runtime_error, which says what is wrong in which
// line: no column that identifies anybody, two students with one id, login or e-mail address.
std::vector<Student> parse_roster(std::string_view text);

// The same from a file; the message names it.
std::vector<Student> read_roster(const std::filesystem::path& file);

// Gives the batch's submissions their students, with remarks where somebody handed in more than
// once or where nobody can be told from the name; and the batch its missing students.
void match(Batch& batch, const std::vector<Student>& roster);

// What a person calls the student: the name, or what else is known. Can be printed.
std::string called(const Student& student);

}  // namespace warplings::classroom
