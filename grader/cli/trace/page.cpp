// Puts the page together from its parts in site/. See page.h.
#include "grader/cli/trace/page.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "grader/judge/ledger.h"
#include "grader/text/markup.h"

namespace warplings::cli::trace {
namespace {

namespace fs = std::filesystem;

std::string part(const Layout& places, const fs::path& below) {
  const fs::path file = places.root / "site" / below;
  const auto text = base::content_of(file);
  if (!text)
    throw base::Error(
        fmt::format("{} is missing; this checkout is not complete. trace without --html shows the "
                    "same in the terminal.",
                    places.shown(file)));
  return *text;
}

// Without imports and exports, as site/figures/README.md says ("In one file").
std::string without_imports(const std::string& module) {
  std::string text;
  for (const std::string& line : base::lines_of(module)) {
    if (line.starts_with("import ")) continue;
    text += (line.starts_with("export ") ? line.substr(7) : line) + "\n";
  }
  return text;
}

std::string modules(const Layout& places) {
  std::string text;
  for (const std::string& name : base::lines_of(part(places, "figures/modules.txt"))) {
    if (!name.empty()) text += without_imports(part(places, fs::path("figures") / name));
  }
  for (const char* own : {"trace/steps.js", "trace/view.js", "trace/page.js"})
    text += without_imports(part(places, own));
  return text;
}

void replace(std::string& page, const std::string& mark, const std::string& text) {
  const std::size_t at = page.find(mark);
  if (at == std::string::npos)
    throw base::Error("site/trace/page.html has no place for " + mark + ".");
  page.replace(at, mark.size(), text);
}

}  // namespace

std::string json_for_a_script(const nlohmann::json& value) {
  const std::string plain = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  std::string text;
  text.reserve(plain.size());
  for (const char c : plain) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

std::string trace_page(const Layout& places, const nlohmann::json& document,
                       const std::string& file, const std::vector<std::string>& source) {
  nlohmann::json data = document;
  data["file"] = file;
  data["source"] = nlohmann::json::array();
  for (const std::string& line : source) data["source"].push_back(clean_text(line));
  std::string page = part(places, "trace/page.html");
  const std::string title = fmt::format("{}, step by step", document.value("exercise", "A kernel"));
  replace(page, "@TITLE@", xml_text(title));
  replace(page, "@STYLE@", part(places, "trace/page.css") + part(places, "trace/view.css"));
  // The data comes last: nothing in it can be taken for a mark.
  replace(page, "@MODULES@", modules(places));
  replace(page, "@DATA@", json_for_a_script(data));
  return page;
}

}  // namespace warplings::cli::trace
