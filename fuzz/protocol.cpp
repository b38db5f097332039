// A message from the other process, which may be forged.
#include "grader/harness/protocol/message.h"

#include <algorithm>
#include <optional>

#include "fuzz/input.h"
#include "fuzz/largest_allocation.h"
#include "fuzz/require.h"

namespace warplings::fuzz {
namespace {

using namespace protocol;

// What one byte that came may make a reader ask for: a field takes 32 bytes in a message and 96 in
// memory, and a vector that grows doubles.
constexpr std::size_t kAskedForEachByte = 16;
constexpr std::size_t kAskedAnyway = 4096;  // the sentence of an exception, a first element

std::optional<Message> decoded(std::span<const std::byte> bytes, Kind kind) {
  try {
    return decode(bytes, kind);
  } catch (const ProtocolError&) {
    return std::nullopt;
  }
}

// The response that an honest submission would send; nothing where it would be large.
std::optional<Message> honest_answer(const Message& request) {
  std::uint64_t bytes = 0;
  Message response = request;
  response.kind = Kind::kResponse;
  for (Call& call : response.calls) {
    std::erase_if(call.fields, [](const Field& field) { return field.role == Role::kValue; });
    for (Field& field : call.fields) {
      bytes += answer_bytes(field, request.guard_bytes);
      if (bytes > 1 << 20) return std::nullopt;
      field.data.resize(answer_bytes(field, request.guard_bytes));
    }
  }
  return response;
}

void check(std::span<const std::byte> bytes, Kind kind) {
  static_cast<void>(largest_allocation());
  const std::optional<Message> message = decoded(bytes, kind);
  require(largest_allocation() <= bytes.size() * kAskedForEachByte + kAskedAnyway,
          "a reader asks for no more memory than came");
  if (!message) return;
  const std::vector<std::byte> encoded = encode(*message);
  require(std::equal(encoded.begin(), encoded.end(), bytes.begin(), bytes.end()),
          "a message has one form only");
  require(decode(encoded, kind) == *message, "decoding gives back what was encoded");
  if (kind != Kind::kRequest) return;
  const std::optional<Message> answer = honest_answer(*message);
  if (!answer) return;
  require(decode(encode(*answer), Kind::kResponse) == *answer, "an honest answer can be sent");
  check_answers(*message, *answer);  // throws nothing: it is the answer that was asked for
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = warplings::fuzz::bytes_of(data, size);
  warplings::fuzz::check(bytes, warplings::protocol::Kind::kRequest);
  warplings::fuzz::check(bytes, warplings::protocol::Kind::kResponse);
  return 0;
}
