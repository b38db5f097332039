// Names that others chose, made safe: to print, to write down byte for byte, to name a folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplings::classroom {

// The name as text for a person: valid UTF-8 on one line. Hostile characters (base/utf8.h) and
// invalid bytes become \xNN.
std::string printable_name(std::string_view name);

// "block_sum" of "block_sum (1)", "block_sum(1)" and "block_sum-1", as browsers and learning
// platforms call what is saved or handed in once more; other text as it is.
std::string_view without_copy_number(std::string_view stem);

// A folder's name for each of the names; README.md has the rule. The ids differ even where case
// does not count, and an id depends on the set of names only, not on its order.
std::vector<std::string> ids_for(const std::vector<std::string>& names);

// True for what ids_for() can give: nothing else may become part of a path.
bool is_id(std::string_view text);

}  // namespace warplings::classroom
