#include "referee/src/cli/sarif.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "referee/rules.h"

namespace referee::cli {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// What else a path in a URI may hold (RFC 3986).
std::string uri_of(const std::string& path) {
  return base::percent_encoded(path, "/!$&'()*+,;=:@");
}

ordered_json artifact(const std::string& file, const fs::path& root) {
  const fs::path full = (root / file).lexically_normal();
  const fs::path inside = full.lexically_relative(root.lexically_normal());
  if (inside.empty() || *inside.begin() == "..")
    return {{"uri", "file://" + uri_of(full.string())}};
  return {{"uri", uri_of(inside.generic_string())}, {"uriBaseId", "ROOT"}};
}

ordered_json location(const ordered_json& place, const fs::path& root) {
  ordered_json json = {{"physicalLocation",
                        {{"artifactLocation", artifact(place.at("file").get<std::string>(), root)},
                         {"region", {{"startLine", place.at("line").get<int>()}}}}}};
  if (const auto what = place.at("what").get<std::string>(); !what.empty())
    json["message"] = {{"text", what}};
  return json;
}

std::string message_of(const ordered_json& diagnosis) {
  auto text = diagnosis.at("message").get<std::string>();
  if (diagnosis.contains("kernel"))
    text = "in kernel " + diagnosis["kernel"].get<std::string>() + ": " + text;
  const auto advice = diagnosis.at("explanation").get<std::string>();
  return advice.empty() ? text : text + "\n" + advice;
}

ordered_json result(const ordered_json& diagnosis, const fs::path& root) {
  const auto name = diagnosis.at("rule").get<std::string>();
  ordered_json json = {{"ruleId", name}};
  if (const auto rule = rule_named(name)) json["ruleIndex"] = static_cast<std::size_t>(*rule);
  json["level"] = diagnosis.at("severity");
  json["message"] = {{"text", message_of(diagnosis)}};
  // The last place is where it showed; those before it say how it came about.
  const ordered_json& places = diagnosis.at("locations");
  json["locations"] = ordered_json::array();
  json["relatedLocations"] = ordered_json::array();
  for (const ordered_json& place : places) {
    const bool is_last = &place == &places.back();
    json[is_last ? "locations" : "relatedLocations"].push_back(location(place, root));
  }
  return json;
}

ordered_json rules() {
  ordered_json all = ordered_json::array();
  for (const RuleEntry& rule : kRules) {
    ordered_json json = {{"id", rule.name},
                         {"shortDescription", {{"text", rule.title}}},
                         {"defaultConfiguration", {{"level", name_of(rule.severity)}}}};
    if (!rule.advice.empty()) json["help"] = {{"text", rule.advice}};
    all.push_back(json);
  }
  return all;
}

ordered_json read_report(const fs::path& file) {
  try {
    ordered_json report = ordered_json::parse(base::read_text(file));
    if (report.at("version") == 1 && report.at("diagnoses").is_array()) return report;
  } catch (const nlohmann::json::exception&) {
  }
  throw base::Error("'" + file.string() + "' is no report of the referee");
}

}  // namespace

std::string sarif_of(const std::vector<fs::path>& reports, const fs::path& root) {
  ordered_json results = ordered_json::array();
  std::set<std::string> seen;
  for (const fs::path& file : reports) {
    const ordered_json report = read_report(file);
    for (const ordered_json& diagnosis : report["diagnoses"]) {
      ordered_json one = result(diagnosis, root);
      if (seen.insert(one.dump()).second) results.push_back(std::move(one));
    }
  }
  const ordered_json driver = {
      {"name", "referee"}, {"semanticVersion", WARPLINGS_VERSION}, {"rules", rules()}};
  const ordered_json run = {
      {"tool", {{"driver", driver}}},
      {"originalUriBaseIds", {{"ROOT", {{"uri", "file://" + uri_of((root / "").string())}}}}},
      {"results", results}};
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", {run}}};
  return log.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace referee::cli
