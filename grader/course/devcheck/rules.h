// Whether course.toml explains every rule of the referee, and none besides.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace warplings::devcheck {

// What is wrong with the sections by the names of their rules; empty if nothing is.
std::vector<std::string> problems_of_rules(const std::map<std::string, std::string>& sections);

}  // namespace warplings::devcheck
