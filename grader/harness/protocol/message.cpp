// Encodes and decodes messages, and checks that a response fits its request.
// Decoding treats every number it reads as hostile until it has been compared with what is left.
#include "grader/harness/protocol/message.h"

#include <algorithm>
#include <limits>

namespace warplings::protocol {
namespace {

class Writer {
 public:
  explicit Writer(std::uint64_t size) { bytes_.reserve(std::min(size, kMaxMessageBytes)); }

  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      bytes_.push_back(static_cast<std::byte>((value >> (8 * i)) & 0xff));
    }
  }

  void text(std::string_view text, std::uint32_t limit, const char* what) {
    if (text.size() > limit) throw ProtocolError(std::string(what) + " is too long for a message.");
    number(text.size(), 4);
    for (char c : text) bytes_.push_back(static_cast<std::byte>(c));
  }

  void data(const std::vector<std::byte>& data) {
    number(data.size(), 8);
    bytes_.insert(bytes_.end(), data.begin(), data.end());
    if (bytes_.size() > kMaxMessageBytes) throw ProtocolError("The message is larger than 1 GiB.");
  }

  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  std::uint64_t number(int bytes) {
    const auto source = take(static_cast<std::uint64_t>(bytes));
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      value |= std::to_integer<std::uint64_t>(source[static_cast<std::size_t>(i)]) << (8 * i);
    }
    return value;
  }

  std::uint32_t word() { return static_cast<std::uint32_t>(number(4)); }

  std::uint32_t word_up_to(std::uint32_t limit, const char* what) {
    const std::uint32_t value = word();
    if (value > limit) {
      throw ProtocolError(std::string(what) + " is " + std::to_string(value) + ", more than the " +
                          std::to_string(limit) + " that are allowed.");
    }
    return value;
  }

  std::string text(std::uint32_t limit, const char* what) {
    const auto source = take(word_up_to(limit, what));
    return std::string(reinterpret_cast<const char*>(source.data()), source.size());
  }

  std::vector<std::byte> data() {
    const auto source = take(number(8));
    return std::vector<std::byte>(source.begin(), source.end());
  }

  bool empty() const { return rest_.empty(); }

 private:
  std::span<const std::byte> take(std::uint64_t bytes) {
    if (bytes > rest_.size()) throw ProtocolError("The message ends too early.");
    const auto taken = rest_.first(static_cast<std::size_t>(bytes));
    rest_ = rest_.subspan(static_cast<std::size_t>(bytes));
    return taken;
  }

  std::span<const std::byte> rest_;
};

// About so many bytes will be written. Arrays are large, and would move each time that they do not
// fit.
std::uint64_t size_of(const Message& message) {
  std::uint64_t size = 64;
  for (const Call& call : message.calls) {
    size += 64 + call.error.size();
    for (const Field& field : call.fields) size += 64 + field.name.size() + field.data.size();
  }
  return size;
}

void write_field(Writer& writer, const Field& field) {
  writer.number(static_cast<std::uint32_t>(field.role), 4);
  writer.number(static_cast<std::uint32_t>(field.type), 4);
  writer.number(field.element_size, 4);
  writer.number(field.count, 8);
  writer.text(field.name, kMaxName, "A field's name");
  writer.data(field.data);
}

Field read_field(Reader& reader) {
  Field field;
  field.role = static_cast<Role>(reader.word_up_to(kRoles - 1, "A field's role"));
  field.type = static_cast<ElementType>(reader.word_up_to(kElementTypes - 1, "A field's type"));
  field.element_size = reader.word_up_to(kMaxElementSize, "An element's size");
  field.count = reader.number(8);
  field.name = reader.text(kMaxName, "The length of a field's name");
  field.data = reader.data();
  return field;
}

// The size of the array itself, without guards; throws where it does not fit in a message.
std::uint64_t plain_bytes(const Field& field) {
  if (field.element_size == 0)
    throw ProtocolError("Field '" + field.name + "' has empty elements.");
  if (field.count > kMaxMessageBytes / field.element_size) {
    throw ProtocolError("Field '" + field.name + "' claims " + std::to_string(field.count) +
                        " elements, more than a message can hold.");
  }
  return field.count * field.element_size;
}

void check_field(const Field& field, const Message& message) {
  const std::uint64_t plain = plain_bytes(field);
  const bool is_request = message.kind == Kind::kRequest;
  const bool single = field.role == Role::kValue || field.role == Role::kReturned;
  if (single && field.count != 1) {
    throw ProtocolError("Field '" + field.name + "' is a value but has several elements.");
  }
  if (field.role == (is_request ? Role::kReturned : Role::kValue)) {
    throw ProtocolError("Field '" + field.name + "' does not belong in this message.");
  }
  std::uint64_t owed = plain;
  if (field.role == Role::kOutput) owed = is_request ? 0 : answer_bytes(field, message.guard_bytes);
  if (field.data.size() != owed) {
    throw ProtocolError("Field '" + field.name + "' holds " + std::to_string(field.data.size()) +
                        " bytes instead of " + std::to_string(owed) + ".");
  }
}

void check(const Message& message) {
  if (message.calls.size() > kMaxCalls) throw ProtocolError("The message has too many calls.");
  if (message.guard_bytes > kMaxGuardBytes || message.guard_bytes % 256 != 0) {
    throw ProtocolError("The guards must be a multiple of 256 bytes, at most 1 MiB.");
  }
  for (const Call& call : message.calls) {
    if (call.fields.size() > kMaxFields) throw ProtocolError("A call has too many fields.");
    for (const Field& field : call.fields) {
      check_field(field, message);
      if (call.find(field.name) != &field) {
        throw ProtocolError("Two fields of one call are named '" + field.name + "'.");
      }
    }
  }
}

bool same_shape(const Field& a, const Field& b) {
  return a.role == b.role && a.type == b.type && a.element_size == b.element_size &&
         a.count == b.count;
}

void check_call(const Call& asked, const Call& given) {
  for (const Field& field : asked.fields) {
    if (field.role == Role::kValue) continue;
    const Field* answer = given.find(field.name);
    if (answer == nullptr) throw ProtocolError("The response lacks '" + field.name + "'.");
    if (!same_shape(field, *answer)) {
      throw ProtocolError("The response changes the shape of '" + field.name + "'.");
    }
  }
  int returned = 0;
  for (const Field& field : given.fields) {
    const Field* question = asked.find(field.name);
    if (field.role == Role::kReturned && question == nullptr && ++returned == 1) continue;
    if (question == nullptr || field.role == Role::kReturned) {
      throw ProtocolError("The response holds '" + field.name + "', which nobody asked for.");
    }
  }
}

}  // namespace

const Field* Call::find(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

std::uint64_t answer_bytes(const Field& asked, std::uint32_t guard_bytes) {
  const std::uint64_t guards = asked.role == Role::kOutput ? 2 * std::uint64_t{guard_bytes} : 0;
  return plain_bytes(asked) + guards;
}

std::vector<std::byte> encode(const Message& message) {
  check(message);
  Writer writer(size_of(message));
  writer.number(static_cast<std::uint32_t>(message.kind), 4);
  writer.number(kVersion, 4);
  writer.number(message.nonce, 8);
  writer.number(message.poison, 4);
  writer.number(message.guard_bytes, 4);
  writer.number(message.calls.size(), 4);
  for (const Call& call : message.calls) {
    writer.text(call.error, kMaxErrorText, "A call's error");
    writer.number(call.fields.size(), 4);
    for (const Field& field : call.fields) write_field(writer, field);
  }
  return writer.take();
}

Message decode(std::span<const std::byte> bytes, Kind expected) {
  if (bytes.size() > kMaxMessageBytes) throw ProtocolError("The message is larger than 1 GiB.");
  Reader reader(bytes);
  Message message;
  message.kind = expected;
  if (reader.word() != static_cast<std::uint32_t>(expected)) {
    throw ProtocolError("The file does not begin like the message that was expected.");
  }
  if (const std::uint32_t version = reader.word(); version != kVersion) {
    throw ProtocolError("The message has version " + std::to_string(version) +
                        "; this program knows " + std::to_string(kVersion) +
                        ". Build both programs again.");
  }
  message.nonce = reader.number(8);
  message.poison = reader.word();
  message.guard_bytes = reader.word();
  const std::uint32_t calls = reader.word_up_to(kMaxCalls, "The number of calls");
  for (std::uint32_t c = 0; c < calls; ++c) {
    Call& call = message.calls.emplace_back();
    call.error = reader.text(kMaxErrorText, "The length of an error");
    const std::uint32_t fields = reader.word_up_to(kMaxFields, "The number of fields");
    for (std::uint32_t f = 0; f < fields; ++f) call.fields.push_back(read_field(reader));
  }
  if (!reader.empty())
    throw ProtocolError("The message is followed by bytes that do not belong to it.");
  check(message);
  return message;
}

Message response_to(const Message& request) {
  return {Kind::kResponse, request.nonce, request.poison, request.guard_bytes,
          std::vector<Call>(request.calls.size())};
}

void check_answers(const Message& request, const Message& response) {
  if (response.nonce != request.nonce) {
    throw ProtocolError("The response belongs to another request.");
  }
  if (response.poison != request.poison || response.guard_bytes != request.guard_bytes) {
    throw ProtocolError("The response was made under other conditions than the request's.");
  }
  if (response.calls.size() != request.calls.size()) {
    throw ProtocolError("The request makes " + std::to_string(request.calls.size()) +
                        " calls, the response answers " + std::to_string(response.calls.size()) +
                        ".");
  }
  for (std::size_t i = 0; i < request.calls.size(); ++i) {
    if (response.calls[i].error.empty()) check_call(request.calls[i], response.calls[i]);
  }
}

std::string_view name_of(ElementType type) {
  switch (type) {
    case ElementType::kOpaque:
      return "struct";
    case ElementType::kInt8:
      return "signed char";
    case ElementType::kUint8:
      return "unsigned char";
    case ElementType::kInt16:
      return "short";
    case ElementType::kUint16:
      return "unsigned short";
    case ElementType::kInt32:
      return "int";
    case ElementType::kUint32:
      return "unsigned";
    case ElementType::kInt64:
      return "long long";
    case ElementType::kUint64:
      return "unsigned long long";
    case ElementType::kFloat32:
      return "float";
    case ElementType::kFloat64:
      return "double";
  }
  return "unknown";
}

}  // namespace warplings::protocol
