// The choice of a run, and the switches that make the referee record the right block of it.
#include "grader/harness/grading/tracing.h"

#include <algorithm>
#include <stdexcept>

#include "grader/harness/grading/record.h"
#include "referee/option_table.h"

namespace warplings::grading {
namespace {

using nlohmann::json;
using referee::assignment;
using referee::Option;

// Two warps: the smallest block in which all that a block does can be seen.
constexpr std::uint64_t kWorthALook = 64;

std::vector<Asked>& asked_by_case() {
  static std::vector<Asked> asked;
  return asked;
}

std::uint64_t bytes_of(const protocol::Message& request) {
  std::uint64_t bytes = 0;
  for (const protocol::Call& call : request.calls)
    for (const protocol::Field& field : call.fields) bytes += field.count * field.element_size;
  return bytes;
}

std::uint64_t most_elements(const protocol::Message& request) {
  std::uint64_t most = 0;
  for (const protocol::Call& call : request.calls)
    for (const protocol::Field& field : call.fields) most = std::max(most, field.count);
  return most;
}

bool is_error(const json& diagnosis) { return diagnosis.at("severity") == "error"; }

// The wrong element's place in memory, for the recorder to find the block that stores it.
std::string store_to_find(const protocol::Field& field, std::uint64_t index) {
  return fmt::format("{}:{}:{}", field.count * field.element_size, index * field.element_size,
                     field.element_size);
}

const protocol::Field* wrong_field(const Asked& asked, const Finding& finding) {
  if (finding.mismatches.empty() || !finding.mismatches.front().index) return nullptr;
  return asked.request->calls.at(finding.call.value_or(0)).find(finding.array);
}

// As the recorder numbers a run's launches, which knows nothing of those that were refused; nothing
// where none of these is of the call.
std::optional<std::size_t> first_launch_of(const json& launches, std::size_t call) {
  std::size_t number = 0;
  for (const json& launch : launches) {
    if (launch.value("refused", false)) continue;
    if (launch.value("call", std::int64_t{-1}) == static_cast<std::int64_t>(call)) return number;
    ++number;
  }
  return std::nullopt;
}

}  // namespace

void Tracing::tell(const Asked& asked) {
  if (!Session::current().trace.empty()) asked_by_case().push_back(asked);
}

void Tracing::OnTestEnd(const testing::TestInfo& info) {
  const std::vector<Asked> asked = std::exchange(asked_by_case(), {});
  if (asked.empty()) return;
  const std::string full = info.name();
  const std::string name = full.substr(0, full.find('/'));
  const Record& record = Record::current();
  if (record.finding()) {
    // A case stops at the first question that goes wrong: it is the last one.
    const Asked& last = asked.back();
    if (failing_ && bytes_of(*failing_->asked.request) <= bytes_of(*last.request)) return;
    failing_ = Choice{last, name, record.finding(), record.diagnoses(), record.counters()};
    return;
  }
  if (first_case_.empty()) first_case_ = name;
  if (name != first_case_ || passing_) return;
  const auto better = [](const Asked& a, const Asked& b) {
    const std::uint64_t of_a = most_elements(*a.request), of_b = most_elements(*b.request);
    if ((of_a >= kWorthALook) != (of_b >= kWorthALook)) return of_a >= kWorthALook;
    return of_a >= kWorthALook ? of_a < of_b : of_a > of_b;
  };
  passing_ = Choice{*std::min_element(asked.begin(), asked.end(), better), name, {}, {}, {}};
}

json Tracing::take() const {
  const Session& session = Session::current();
  if (!failing_ && !passing_) throw std::runtime_error("No case asked the program anything.");
  const Choice& choice = failing_ ? *failing_ : *passing_;
  Setting setting = choice.asked.setting;
  setting.trace = true;
  if (session.trace_block) {
    setting.trace_variables.push_back(
        assignment(Option::trace_block, std::to_string(*session.trace_block)));
  }
  const std::size_t call = choice.finding ? choice.finding->call.value_or(0) : 0;
  const protocol::Field* field =
      choice.finding ? wrong_field(choice.asked, *choice.finding) : nullptr;
  const bool diagnosed =
      choice.finding && std::any_of(choice.diagnoses.begin(), choice.diagnoses.end(), is_error);
  if (choice.finding && !choice.finding->activemask.empty())
    setting.activemask = choice.finding->activemask;
  if (field != nullptr && !diagnosed) {
    setting.trace_variables.push_back(assignment(
        Option::trace_store, store_to_find(*field, *choice.finding->mismatches.front().index)));
  }
  const auto launch = first_launch_of(choice.launches, call);
  if (launch && *launch > 0 && !diagnosed)
    setting.trace_variables.push_back(assignment(Option::trace_launch, std::to_string(*launch)));
  const Execution run =
      session.program_for(setting).run(*choice.asked.request, setting, choice.asked.limits);
  json trace = json::parse(run.trace, nullptr, /*allow_exceptions=*/false);
  if (!trace.is_object() || trace.value("format", "") != "referee-trace") {
    throw std::runtime_error("The program left no trace" +
                             (run.trouble.empty() ? std::string(".") : ". " + run.trouble));
  }
  json document = {
      {"version", 1},
      {"exercise", session.exercise},
      {"case", choice.name},
      {"sentence", sentence(choice.name)},
      {"schedule", setting.schedule},
      {"activemask", setting.activemask},
      {"seed", session.seed},
      {"question", choice.asked.questions->at(call).description()},
      {"passed", !choice.finding},
      {"state", name_of(choice.finding ? choice.finding->state : State::kPassed)},
      {"message", choice.finding ? choice.finding->statement() : ""},
      {"mismatches", choice.finding ? json(choice.finding->mismatches) : json::array()},
      {"mismatch_count", choice.finding ? choice.finding->mismatch_count : 0}};
  document["array"] = field == nullptr ? json()
                                       : json({{"name", field->name},
                                               {"element_size", field->element_size},
                                               {"count", field->count}});
  document["trace"] = std::move(trace);
  return document;
}

}  // namespace warplings::grading
