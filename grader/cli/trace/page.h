// A trace as one page for any browser: it holds the recording, the student's source and the modules
// that draw them (site/figures/), and loads nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/course/layout.h"

namespace warplings::cli::trace {

// `document` is what the cases program wrote, `file` how the person calls the student's file.
// Throws Error where the checkout lacks a part of the page.
std::string trace_page(const Layout& places, const nlohmann::json& document,
                       const std::string& file, const std::vector<std::string>& source);

// JSON that may stand in a <script>: no markup begins in it, whatever the strings hold.
std::string json_for_a_script(const nlohmann::json& value);

}  // namespace warplings::cli::trace
