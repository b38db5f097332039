// What an answer says is read as if it were hostile.
#include "grader/harness/grading/machine_message.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grader/harness/grading/in_folder.h"
#include "grader/harness/protocol/message.h"

namespace warplings::grading {

using nlohmann::json;

std::string question_for(const std::vector<std::string>& variables, std::size_t request_bytes,
                         const Limits& limits) {
  return json{{"variables", variables},
              {"cpu_seconds", limits.cpu.count()},
              {"output_bytes", limits.output_bytes},
              {"parts", json::array({json::array({"request", request_bytes})})}}
      .dump();
}

Machine::Answer answer_of(
    std::string_view text,
    const std::function<std::vector<std::byte>(std::uint64_t bytes)>& receive) {
  // A response may be as long as a message; report, trace and output come beside it.
  std::uint64_t room =
      protocol::kMaxMessageBytes + kMaxReportBytes + kMaxTraceBytes + (std::uint64_t{1} << 20);
  const json head = json::parse(text);
  Machine::Answer answer;
  const bool timed_out = head.at("how") == "timed_out";
  answer.ending.how = timed_out ? Ending::How::kTimedOut : Ending::How::kExited;
  answer.ending.code = head.at("code").get<int>() & 0xff;
  answer.ending.output_cut = head.at("output_cut").get<bool>();
  for (const json& part : head.at("parts")) {
    const auto bytes = part.at(1).get<std::uint64_t>();
    if (bytes > room) throw std::length_error("an answer is too long");
    room -= bytes;
    answer.parts[part.at(0).get<std::string>()] = receive(bytes);
  }
  const std::vector<std::byte>& output = answer.parts["output"];
  answer.ending.output.assign(reinterpret_cast<const char*>(output.data()), output.size());
  return answer;
}

}  // namespace warplings::grading
