// The protocol: what is written can be read, and nothing else can.
// Every forged response here must be refused with a sentence, without reading past its end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "grader/harness/protocol/message.h"

namespace warplings::protocol {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Field field(Role role, std::string name, std::uint64_t count, std::size_t bytes) {
  Field result{role, ElementType::kFloat32, 4, count, std::move(name), {}};
  result.data.assign(bytes, std::byte{7});
  return result;
}

Message request() {
  Message message;
  message.nonce = 0x0123456789abcdefu;
  message.poison = 0xfff5a5a5u;
  message.guard_bytes = 256;
  message.calls.push_back({{field(Role::kValue, "n", 1, 4), field(Role::kInput, "in", 3, 12),
                            field(Role::kOutput, "out", 2, 0)},
                           ""});
  return message;
}

Message response() {
  Message message = request();
  message.kind = Kind::kResponse;
  message.calls[0].fields = {field(Role::kInput, "in", 3, 12), field(Role::kOutput, "out", 2, 520),
                             field(Role::kReturned, "result", 1, 4)};
  return message;
}

TEST(Protocol, DecodesWhatItEncoded) {
  EXPECT_EQ(decode(encode(request()), Kind::kRequest), request());
  EXPECT_EQ(decode(encode(response()), Kind::kResponse), response());
}

TEST(Protocol, AcceptsAResponseThatAnswersItsRequest) {
  EXPECT_NO_THROW(check_answers(request(), response()));
}

TEST(Protocol, RefusesEveryTruncation) {
  const auto bytes = encode(response());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(decode(std::span(bytes).first(size), Kind::kResponse), ProtocolError) << size;
  }
}

TEST(Protocol, RefusesTrailingBytes) {
  auto bytes = encode(response());
  bytes.push_back(std::byte{0});
  EXPECT_THAT([&] { decode(bytes, Kind::kResponse); },
              ThrowsMessage<ProtocolError>(HasSubstr("do not belong")));
}

// No single changed byte may crash the decoder; most are refused, the rest change payload only.
TEST(Protocol, SurvivesEveryChangedByte) {
  const auto bytes = encode(response());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {0x01, 0x80, 0xff}) {
      auto forged = bytes;
      forged[i] ^= static_cast<std::byte>(change);
      try {
        check_answers(request(), decode(forged, Kind::kResponse));
      } catch (const ProtocolError&) {
      }
    }
  }
}

TEST(Protocol, RefusesTheOtherKindAndOtherVersions) {
  EXPECT_THROW(decode(encode(request()), Kind::kResponse), ProtocolError);
  auto bytes = encode(response());
  bytes[4] = std::byte{99};
  EXPECT_THAT([&] { decode(bytes, Kind::kResponse); },
              ThrowsMessage<ProtocolError>(HasSubstr("version 99")));
}

TEST(Protocol, RefusesSizesThatOverflowWithoutAllocatingThem) {
  auto bytes = encode(response());
  // The first field of a message with an empty error text: header 28, error 4, fields 4, then role,
  // type and size (4 bytes each), and the count.
  const std::size_t count = 28 + 4 + 4 + 12;
  const std::uint64_t huge = 0x4000000000000003u;  // * 4 wraps around to 12
  std::memcpy(bytes.data() + count, &huge, sizeof huge);
  EXPECT_THAT([&] { decode(bytes, Kind::kResponse); },
              ThrowsMessage<ProtocolError>(HasSubstr("more than a message can hold")));
}

TEST(Protocol, RefusesDuplicateNames) {
  Message message = response();
  message.calls[0].fields.push_back(message.calls[0].fields[0]);
  EXPECT_THROW(encode(message), ProtocolError);
}

TEST(Protocol, RefusesOversizedMessagesBeforeTheyAreWritten) {
  Message message = request();
  message.calls.assign(kMaxCalls + 1, {});
  EXPECT_THROW(encode(message), ProtocolError);
  message = request();
  message.calls[0].fields[0].name.assign(kMaxName + 1, 'x');
  EXPECT_THROW(encode(message), ProtocolError);
}

TEST(Protocol, RefusesAResponseToAnotherRequest) {
  Message forged = response();
  forged.nonce += 1;
  EXPECT_THAT([&] { check_answers(request(), forged); },
              ThrowsMessage<ProtocolError>(HasSubstr("another request")));
}

TEST(Protocol, RefusesMissingReshapedAndUnaskedFields) {
  Message missing = response();
  missing.calls[0].fields.erase(missing.calls[0].fields.begin() + 1);
  EXPECT_THAT([&] { check_answers(request(), missing); },
              ThrowsMessage<ProtocolError>(HasSubstr("lacks 'out'")));

  Message reshaped = response();
  reshaped.calls[0].fields[0] = field(Role::kInput, "in", 4, 16);
  EXPECT_THAT([&] { check_answers(request(), reshaped); },
              ThrowsMessage<ProtocolError>(HasSubstr("shape of 'in'")));

  Message unasked = response();
  unasked.calls[0].fields.push_back(field(Role::kOutput, "verdict", 1, 516));
  EXPECT_THAT([&] { check_answers(request(), unasked); },
              ThrowsMessage<ProtocolError>(HasSubstr("nobody asked for")));

  Message short_answer = response();
  short_answer.calls.clear();
  EXPECT_THROW(check_answers(request(), short_answer), ProtocolError);
}

TEST(Protocol, ACallWithAnErrorNeedsNoFields) {
  Message failed = response();
  failed.calls[0].fields.clear();
  failed.calls[0].error = "The function threw an exception.";
  EXPECT_NO_THROW(check_answers(request(), failed));
}

TEST(Protocol, NamesElementTypes) {
  EXPECT_EQ(element_type<const float>(), ElementType::kFloat32);
  EXPECT_EQ(element_type<long long>(), ElementType::kInt64);
  EXPECT_EQ(element_type<bool>(), ElementType::kOpaque);
  EXPECT_EQ(name_of(element_type<unsigned>()), "unsigned");
}

}  // namespace
}  // namespace warplings::protocol
