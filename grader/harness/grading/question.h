// One call to make of the student's function, as a case words it: values, inputs, outputs.
// It knows nothing of what the answer should be; expectations stay in the case.
#pragma once

#include <fmt/format.h>

#include <cctype>
#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/harness/grading/words.h"
#include "grader/harness/protocol/message.h"

namespace warplings::grading {

// Where arrays begin, in elements behind a boundary of 256 bytes (Question::input_at, output_at).
struct Offsets {
  int in = 0;
  int out = 0;
};
// For arrays that are aligned as their elements, of four bytes, are: where one array allows loads
// of 8 or 16 bytes, the other need not.
inline constexpr Offsets kAnyAlignment[] = {{0, 1}, {1, 0}, {2, 3}, {3, 2}};

// Marks an output with one element a thread: element i belongs to thread i of the grid, whose
// blocks have so many threads. 0 stands for any multiple of the warp size.
struct OneAThread {
  std::size_t block_threads = 0;
};

// Marks an output with one element a warp: element i is the sum, or the like, of in[i * warp size]
// and of what follows up to the next one, where that exists.
struct OneAWarp {
  std::size_t elements = 0;  // of all warps together
};

class Question {
 public:
  // An argument by value, which the student's function has under this name; it also names the
  // question in messages ("n = 33").
  template <class T>
  Question& value(std::string name, T value) {
    if constexpr (std::is_arithmetic_v<T>) describe(fmt::format("{} = {}", name, +value));
    return add(protocol::Role::kValue, std::move(name), &value, 1);
  }

  // A value that only the adapter knows. In messages `words` stand for it, in terms of the contract
  // ("tiles of 8 threads"); where they are empty, nothing does.
  template <class T>
  Question& value(std::string name, T value, const std::string& words) {
    if (!words.empty()) describe(words);
    return add(protocol::Role::kValue, std::move(name), &value, 1);
  }

  // An array that the call may read. T is trivially copyable.
  template <class T>
  Question& input(std::string name, const std::vector<T>& elements) {
    return add(protocol::Role::kInput, std::move(name), elements.data(), elements.size());
  }

  // The same for a contract that promises no alignment: the array begins `offset` elements behind
  // others, which are not its own, at a boundary of 256 bytes. The adapter asks for it by
  // device_input_at().
  template <class T>
  Question& input_at(std::string name, const std::vector<T>& elements, int offset, T other = {}) {
    const auto before = static_cast<std::size_t>(offset);
    std::vector<T> all(before, other);
    all.insert(all.end(), elements.begin(), elements.end());
    value(name + "_offset", offset, beginning_of(name, before * sizeof(T)));
    return input(std::move(name), all);
  }

  // An array of `count` elements that the call fills; it holds poison before.
  template <class T>
  Question& output(std::string name, std::size_t count) {
    return add<T>(protocol::Role::kOutput, std::move(name), nullptr, count);
  }

  // The same where the contract says which thread each element belongs to: messages name its lane.
  template <class T>
  Question& output(std::string name, std::size_t count, OneAThread threads) {
    one_a_thread_[name] = threads;
    return output<T>(std::move(name), count);
  }

  template <class T>
  Question& output(std::string name, std::size_t count, OneAWarp warps) {
    one_a_warp_[name] = warps;
    return output<T>(std::move(name), count);
  }

  const protocol::Call& call() const { return call_; }

  // How this output's elements belong to threads, or to warps; null where nothing is known of it.
  const OneAThread* one_a_thread(std::string_view output) const {
    const auto found = one_a_thread_.find(output);
    return found == one_a_thread_.end() ? nullptr : &found->second;
  }
  const OneAWarp* one_a_warp(std::string_view output) const {
    const auto found = one_a_warp_.find(output);
    return found == one_a_warp_.end() ? nullptr : &found->second;
  }

  // What an argument by value is, if it is an int of that name.
  std::optional<int> value_of(std::string_view name) const {
    const protocol::Field* field = call_.find(name);
    if (field == nullptr || field->role != protocol::Role::kValue ||
        field->type != protocol::element_type<int>())
      return std::nullopt;
    int value = 0;
    std::memcpy(&value, field->data.data(), sizeof value);
    return value;
  }

  // The same for a contract that promises no alignment, as input_at() has it: what comes before the
  // array's first element must not be written, and is no part of the answer (Answer::values). The
  // adapter asks for it by device_output_at().
  // `belonging`: OneAThread or OneAWarp, as above.
  template <class T, class... Belonging>
  Question& output_at(std::string name, std::size_t count, int offset, Belonging... belonging) {
    const auto before = static_cast<std::size_t>(offset);
    value(name + "_offset", offset, beginning_of(name, before * sizeof(T)));
    before_[name] = before;
    return output<T>(std::move(name), before + count, belonging...);
  }

  // The lane that element i of this output belongs to, if it belongs to one.
  std::optional<int> lane_of(std::string_view output, std::size_t i, int warp_size) const {
    const auto found = one_a_thread_.find(output);
    if (found == one_a_thread_.end()) return std::nullopt;
    const std::size_t block = found->second.block_threads;
    const std::size_t in_block = block == 0 ? i : i % block;
    return static_cast<int>(in_block % static_cast<std::size_t>(warp_size));
  }

  // How many elements of this output's memory come before its first.
  std::size_t elements_before(std::string_view output) const {
    const auto found = before_.find(output);
    return found == before_.end() ? 0 : found->second;
  }

  // "n = 33, width = 8"
  const std::string& description() const { return description_; }

  // "With n = 33, width = 8: ", the beginning of a sentence; empty without values.
  std::string introduction() const {
    return description_.empty() ? "" : "With " + description_ + ": ";
  }

  // A sentence that begins with a word of the language, behind introduction().
  std::string introduce(std::string sentence) const {
    const auto letter = static_cast<unsigned char>(sentence.at(0));
    sentence[0] =
        static_cast<char>(description_.empty() ? std::toupper(letter) : std::tolower(letter));
    return introduction() + sentence;
  }

 private:
  void describe(const std::string& words) {
    description_ += (description_.empty() ? "" : ", ") + words;
  }

  template <class T>
  Question& add(protocol::Role role, std::string name, const T* elements, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    protocol::Field field{role, protocol::element_type<T>(), sizeof(T), count, std::move(name), {}};
    if (elements != nullptr && count > 0) {
      const auto* bytes = reinterpret_cast<const std::byte*>(elements);
      field.data.assign(bytes, bytes + count * sizeof(T));
    }
    call_.fields.push_back(std::move(field));
    return *this;
  }

  protocol::Call call_;
  std::string description_;
  // By the output's name.
  std::map<std::string, OneAThread, std::less<>> one_a_thread_;
  std::map<std::string, OneAWarp, std::less<>> one_a_warp_;
  std::map<std::string, std::size_t, std::less<>> before_;
};

}  // namespace warplings::grading
