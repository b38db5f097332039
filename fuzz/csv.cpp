// Tables that spreadsheets wrote, or somebody's hand.
#include "grader/classroom/roster/csv.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "fuzz/input.h"
#include "fuzz/require.h"

namespace warplings::fuzz {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string quoted(const std::string& field) {
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

std::string written(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + quoted(row[i]);
    text += '\n';
  }
  return text;
}

// Whether a comma is what the first line of the table has most of, were it written with commas.
bool commas_would_be_seen(const std::vector<std::string>& header) {
  return std::all_of(header.begin(), header.end(), [](const std::string& field) {
    return field.find_first_of(";\t\r\n") == field.npos;
  });
}

void check(std::string_view text) {
  Rows rows;
  try {
    rows = classroom::parse_csv(text);
  } catch (const std::runtime_error& error) {
    require(std::string_view(error.what()).starts_with("line "), "a fault names its line");
    return;
  }
  std::size_t bytes = 0;
  for (const auto& row : rows) {
    require(row.size() == rows[0].size(), "every row is as long as the first");
    for (const std::string& field : row) bytes += field.size();
  }
  require(bytes <= text.size(), "fields hold no more than was there");
  if (rows.empty() || !commas_would_be_seen(rows[0])) return;
  require(classroom::parse_csv(written(rows)) == rows, "a table that is written is read back");
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplings::fuzz::check(warplings::fuzz::text_of(data, size));
  return 0;
}
