// Looks through the raw bytes of a response. The response has been checked against its request.
#include "grader/harness/grading/answer.h"

#include <cstring>

#include "base/plain_text.h"
#include "grader/harness/grading/referee_report.h"

namespace warplings::grading {
namespace {

// The library's == takes one std::byte after the other.
bool is_same(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

}  // namespace

std::optional<std::string> Answer::trouble() const {
  if (run_->outcome != Outcome::kAnswered) return run_->trouble;
  if (!response().error.empty()) return base::plain_text(response().error);
  return std::nullopt;
}

bool Answer::is_poison(const void* bytes, std::size_t size, std::size_t offset) const {
  const auto* data = static_cast<const unsigned char*>(bytes);
  for (std::size_t i = 0; i < size; ++i) {
    // The poison begins with the guard, whose size is a multiple of the word.
    if (data[i] != ((request_->poison >> (8 * ((offset + i) % 4))) & 0xff)) return false;
  }
  return true;
}

std::vector<std::string> Answer::changed_inputs() const {
  std::vector<std::string> result;
  for (const protocol::Field& asked : question().call().fields) {
    if (asked.role != protocol::Role::kInput) continue;
    const protocol::Field* given = response().find(asked.name);
    if (given != nullptr && !is_same(given->data, asked.data)) result.push_back(asked.name);
  }
  return result;
}

std::vector<std::string> Answer::touched_guards() const {
  std::vector<std::string> result;
  const std::size_t guard_bytes = request_->guard_bytes;
  for (const protocol::Field& field : response().fields) {
    if (field.role != protocol::Role::kOutput) continue;
    const std::size_t before =
        guard_bytes + question().elements_before(field.name) * field.element_size;
    const std::size_t after = field.data.size() - guard_bytes;
    if (!is_poison(field.data.data(), before, 0) ||
        !is_poison(field.data.data() + after, guard_bytes, after)) {
      result.push_back(field.name);
    }
  }
  return result;
}

}  // namespace warplings::grading
