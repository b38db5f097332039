// What a result and a trace say of one failure: elements that differ, and the referee's diagnoses.
// The one place that knows their JSON (harness/README.md, referee/README.md); whoever writes or
// reads them converts: json(mismatch), object.get<Diagnosis>(). Keys that are absent or null leave
// a member as it is, unknown ones are ignored; a value of another type throws
// nlohmann::json::exception.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warplings {

// One element that differs. Values are text: what prints an integer or a float well is decided
// where its type is known.
struct Mismatch {
  std::optional<std::uint64_t> index;  ///< nothing for a returned value
  std::optional<int> lane;             ///< where each element belongs to one thread
  std::string expected;
  std::string got;

  bool operator==(const Mismatch&) const = default;
};

struct Location {
  std::string file;
  int line = 0;
  std::string what;  ///< "write by thread 5 (warp 0, lane 5)"

  bool operator==(const Location&) const = default;
};

// One row of a wait table: who waits where, and for whom.
struct Waiting {
  std::string threads;
  std::string file;
  int line = 0;
  std::string operation;
  std::string mask;
  std::string missing;
};

struct Diagnosis {
  std::string rule;      ///< a name of referee/rules.def
  std::string severity;  ///< "error" or "note"
  std::string message;
  std::string explanation;
  std::string kernel;
  std::optional<std::array<std::uint64_t, 3>> block;  ///< nothing for host code
  std::string variable;                               ///< "tile[5]"
  std::uint64_t count = 1;
  std::string question;  ///< "n = 33", where several were asked in one run
  std::vector<Location> locations;
  std::vector<Waiting> wait_table;

  bool is_error() const { return severity != "note"; }
};

// What changes with what __activemask() returns, in these words. The calls of it are for the caller
// to add.
Diagnosis activemask_dependence_diagnosis(std::string message);

void to_json(nlohmann::json& json, const Mismatch& mismatch);
void from_json(const nlohmann::json& json, Mismatch& mismatch);
// File and line are required.
void to_json(nlohmann::json& json, const Location& location);
void from_json(const nlohmann::json& json, Location& location);
void to_json(nlohmann::json& json, const Waiting& waiting);
void from_json(const nlohmann::json& json, Waiting& waiting);
// Rule, severity and message are required.
void to_json(nlohmann::json& json, const Diagnosis& diagnosis);
void from_json(const nlohmann::json& json, Diagnosis& diagnosis);

}  // namespace warplings
