// CSV as RFC 4180 has it, and as spreadsheets write it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::classroom {

// The rows of a table; every row is as long as the first. Fields may be quoted, and then hold
// separators, line ends and doubled quotes. The separator is the one of , ; and tab that the
// first line has most of. A byte order mark and empty lines are skipped. Throws std::runtime_error
// that names the line: a quote that is not closed, text after a quote, a row with more fields
// than the first.
std::vector<std::vector<std::string>> parse_csv(std::string_view text);

}  // namespace warplings::classroom
