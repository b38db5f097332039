// Text of values, and guesses at unknown types.
#include "referee/src/runtime/observe/trace/values.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#include "referee/include/referee/floating/widen_half.h"

namespace referee {
namespace {

template <class T>
T read(const TracedValue& value, std::size_t offset) {
  T result;
  std::memcpy(&result, value.data() + offset, sizeof(T));
  return result;
}

// As few digits as tell the value from its neighbours.
template <class T>
std::string shortest(T number) {
  if (std::isnan(number)) return "nan";
  char text[64];
  const auto end = std::to_chars(text, text + sizeof(text), number).ptr;
  return {text, end};
}

// Formats of 16 bits, in the digits that they have.
std::string rounded(float number, int digits) {
  if (std::isnan(number)) return "nan";
  char text[32];
  std::snprintf(text, sizeof(text), "%.*g", digits, static_cast<double>(number));
  return text;
}

std::string hexadecimal(const TracedValue& value, std::size_t size) {
  std::string text = "0x";
  char digits[4];
  for (std::size_t i = size; i-- > 0;) {
    std::snprintf(digits, sizeof(digits), "%02x", value[i]);
    text += digits;
  }
  return text;
}

std::string component(ValueType type, const TracedValue& value, std::size_t at) {
  switch (type) {
    case ValueType::predicate:
      return read<std::uint32_t>(value, at) != 0 ? "1" : "0";
    case ValueType::i8:
      return std::to_string(read<std::int8_t>(value, at));
    case ValueType::u8:
      return std::to_string(read<std::uint8_t>(value, at));
    case ValueType::i16:
      return std::to_string(read<std::int16_t>(value, at));
    case ValueType::u16:
      return std::to_string(read<std::uint16_t>(value, at));
    case ValueType::i32:
      return std::to_string(read<std::int32_t>(value, at));
    case ValueType::u32:
      return std::to_string(read<std::uint32_t>(value, at));
    case ValueType::i64:
      return std::to_string(read<std::int64_t>(value, at));
    case ValueType::u64:
      return std::to_string(read<std::uint64_t>(value, at));
    case ValueType::f16:
      return rounded(floating::widen_half(read<std::uint16_t>(value, at)), 5);
    case ValueType::bf16:
      return rounded(std::bit_cast<float>(std::uint32_t{read<std::uint16_t>(value, at)} << 16), 4);
    case ValueType::f32:
      return shortest(read<float>(value, at));
    case ValueType::f64:
      return shortest(read<double>(value, at));
    default:
      return "";
  }
}

// A number that a program is likely to hold.
bool is_plausible(double number) {
  const double magnitude = std::fabs(number);
  return magnitude > 1e-20 && magnitude < 1e20;
}

ValueType most_voted(const std::map<ValueType, int>& votes) {
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == votes.end() ? ValueType::bits : most->first;
}

}  // namespace

std::size_t size_of(ValueType type) {
  switch (type) {
    case ValueType::i8:
    case ValueType::u8:
      return 1;
    case ValueType::i16:
    case ValueType::u16:
    case ValueType::f16:
    case ValueType::bf16:
      return 2;
    case ValueType::bits:
    case ValueType::i64:
    case ValueType::u64:
    case ValueType::f64:
      return 8;
    default:
      return 4;
  }
}

const char* type_name(ValueType type) {
  switch (type) {
    case ValueType::bits:
      return "";
    case ValueType::predicate:
      return "predicate";
    case ValueType::mask:
      return "mask";
    case ValueType::i8:
      return "signed char";
    case ValueType::u8:
      return "unsigned char";
    case ValueType::i16:
      return "short";
    case ValueType::u16:
      return "unsigned short";
    case ValueType::i32:
      return "int";
    case ValueType::u32:
      return "unsigned";
    case ValueType::i64:
      return "long long";
    case ValueType::u64:
      return "unsigned long long";
    case ValueType::f16:
      return "half";
    case ValueType::bf16:
      return "bfloat16";
    case ValueType::f32:
      return "float";
    case ValueType::f64:
      return "double";
  }
  return "";
}

std::string value_text(ValueType type, const TracedValue& value, std::size_t size) {
  if (type == ValueType::mask) return hexadecimal(value, 4);
  const std::size_t each = size_of(type);
  if (type == ValueType::bits || size < each || size % each != 0) return hexadecimal(value, size);
  std::string text;
  for (std::size_t at = 0; at < size && at < kTracedBytes; at += each) {
    if (!text.empty()) text += ' ';
    text += component(type, value, at);
  }
  return text;
}

ValueType likely_type(const TracedValue& value, std::size_t size) {
  constexpr std::int64_t kSmall = 1 << 22;
  if (size == 8) {
    const auto whole = read<std::int64_t>(value, 0);
    if (whole > -kSmall && whole < kSmall) return ValueType::i64;
    if (is_plausible(read<double>(value, 0))) return ValueType::f64;
  }
  if (size == 1) return ValueType::u8;
  if (size != 4 && size != 8 && size != 16) return ValueType::bits;
  const auto whole = read<std::int32_t>(value, 0);
  if (is_plausible(read<float>(value, 0))) return ValueType::f32;
  return size == 4 && whole > -kSmall && whole < kSmall ? ValueType::i32 : ValueType::bits;
}

ValueType access_type(const Step& step, const TracedArray* array) {
  const std::size_t size = step.lanes.front().size;
  const ValueType declared = array ? array->type : ValueType::bits;
  const bool raw = declared == ValueType::bits ||
                   (size_of(declared) == 1 && size > 1);  // bytes that hold something else
  if (!raw && size % size_of(declared) == 0) return declared;
  std::map<ValueType, int> votes;
  for (const TracedLane& lane : step.lanes) {
    for (const auto& [there, value] : {std::pair{lane.has_before, lane.before},
                                       std::pair{lane.has_after && !lane.undefined, lane.after}}) {
      if (!there) continue;
      const bool zero = value == TracedValue{};  // which may be anything
      votes[likely_type(value, lane.size)] += zero ? 1 : 64;
    }
  }
  return most_voted(votes);
}

ValueType exchanged_type(const Step& step, ValueType type) {
  if (type != ValueType::bits || step.lanes.empty() || step.lanes.front().size == 0) return type;
  std::map<ValueType, int> votes;
  for (const TracedLane& lane : step.lanes) {
    if (!lane.has_before) continue;
    const bool narrow = std::all_of(lane.before.begin() + 4, lane.before.begin() + 8,
                                    [](unsigned char byte) { return byte == 0; });
    votes[likely_type(lane.before, narrow ? 4 : 8)] += lane.before == TracedValue{} ? 1 : 64;
  }
  return most_voted(votes);
}

}  // namespace referee
