// What of a submission's file is the student's own: not the skeleton's lines, and no comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::classroom {

// The text with every comment replaced by blanks; lines stay where they are. Strings are left
// alone, and so is a comment in them.
std::string without_comments(std::string_view text);

// The file's lines, numbered as in the file, with those emptied that stand in the skeleton too, in
// the same order (a longest common subsequence; white space around a line and comments do not
// count). Bytes that no program text has become '?'.
std::vector<std::string> own_code(std::string_view file, std::string_view skeleton);

// How much code a line holds: its characters that are no white space.
std::size_t amount_of(std::string_view line);

}  // namespace warplings::classroom
