// Numbers, times and places as the class report says them, and the form of its sections.
#pragma once

#include <string>

namespace warplings::classroom {

// "37 %"; "-" of nothing.
std::string percent(double part, double whole);
// "1 submission", "2 submissions".
std::string plural(std::size_t count, const std::string& thing);
// "2.5 s", "31 s".
std::string duration(double seconds);
// Whole where it is, else with one digit.
std::string number(double value);
// "chapters/03_masks.md#deadlock" -> "03_masks, deadlock".
std::string place_in_words(const std::string& place);
// `intro` and `body` are HTML.
std::string section(const char* id, const char* title, const std::string& intro,
                    const std::string& body);

}  // namespace warplings::classroom
