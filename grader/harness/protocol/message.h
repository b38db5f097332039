// What the grader and a submission say to each other: a request holds inputs, a response raw bytes.
// Both programs share this file. Only the grader judges, and it believes nothing in a response.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace warplings::protocol {

// Bytes that are not a message, or not the message that was asked for. what() is one plain
// sentence.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// kOpaque: bytes without a meaning to the protocol (structs, 16-bit floats); only their size
// counts.
enum class ElementType : std::uint32_t {
  kOpaque,
  kInt8,
  kUint8,
  kInt16,
  kUint16,
  kInt32,
  kUint32,
  kInt64,
  kUint64,
  kFloat32,
  kFloat64,
};
inline constexpr std::uint32_t kElementTypes = 11;

// kValue: an argument by value (one element). kInput: an array that the call may only read.
// kOutput: an array that the call fills. kReturned: what the function returned (one element).
enum class Role : std::uint32_t { kValue, kInput, kOutput, kReturned };
inline constexpr std::uint32_t kRoles = 4;

// One named array or value. `data` holds count * element_size bytes, with two exceptions:
// an output in a request is empty; in a response it has guard_bytes more on either side.
struct Field {
  Role role = Role::kValue;
  ElementType type = ElementType::kOpaque;
  std::uint32_t element_size = 0;
  std::uint64_t count = 0;
  std::string name;
  std::vector<std::byte> data;

  bool operator==(const Field&) const = default;
};

// One call of the student's function. `error` is used in responses only: why the call has no
// answer.
struct Call {
  std::vector<Field> fields;
  std::string error;

  // The field of that name, or null.
  const Field* find(std::string_view name) const;

  bool operator==(const Call&) const = default;
};

enum class Kind : std::uint32_t { kRequest = 0x71524c57, kResponse = 0x73524c57 };

struct Message {
  Kind kind = Kind::kRequest;
  std::uint64_t nonce = 0;        // a response repeats its request's
  std::uint32_t poison = 0;       // the word that fills outputs and their guards before a call
  std::uint32_t guard_bytes = 0;  // on either side of every device output; a multiple of 256
  std::vector<Call> calls;

  bool operator==(const Message&) const = default;
};

// What either side accepts at most. A forged count cannot make the reader allocate more than the
// bytes that really came.
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint32_t kMaxCalls = 1024;
inline constexpr std::uint32_t kMaxFields = 64;
inline constexpr std::uint32_t kMaxName = 64;
inline constexpr std::uint32_t kMaxErrorText = 4096;
inline constexpr std::uint32_t kMaxElementSize = 4096;
inline constexpr std::uint32_t kMaxGuardBytes = 1u << 20;
inline constexpr std::uint64_t kMaxMessageBytes = std::uint64_t{1} << 30;

// Little-endian bytes; throws ProtocolError where a limit above is exceeded.
std::vector<std::byte> encode(const Message& message);

// The inverse. Throws ProtocolError unless `bytes` is exactly one well-formed message of that kind.
Message decode(std::span<const std::byte> bytes, Kind expected);

// The response to `request`, with as many calls, which are still empty.
Message response_to(const Message& request);

// Throws ProtocolError unless `response` answers `request`: the same nonce and number of calls, and
// for each call without an error every input and output in the shape that was asked for, and
// nothing else but at most one returned value.
void check_answers(const Message& request, const Message& response);

// How many bytes the response owes for this field of the request.
std::uint64_t answer_bytes(const Field& asked, std::uint32_t guard_bytes);

template <class T>
constexpr ElementType element_type() {
  using Element = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<Element, float>) return ElementType::kFloat32;
  if constexpr (std::is_same_v<Element, double>) return ElementType::kFloat64;
  if constexpr (std::is_integral_v<Element> && !std::is_same_v<Element, bool>) {
    constexpr bool is_signed = std::is_signed_v<Element>;
    switch (sizeof(Element)) {
      case 1:
        return is_signed ? ElementType::kInt8 : ElementType::kUint8;
      case 2:
        return is_signed ? ElementType::kInt16 : ElementType::kUint16;
      case 4:
        return is_signed ? ElementType::kInt32 : ElementType::kUint32;
      case 8:
        return is_signed ? ElementType::kInt64 : ElementType::kUint64;
      default:
        break;
    }
  }
  return ElementType::kOpaque;
}

// "float", "int", ...: for messages.
std::string_view name_of(ElementType type);

}  // namespace warplings::protocol
