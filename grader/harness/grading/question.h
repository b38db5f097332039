// One call to make of the student's function, as a case words it: values, inputs, outputs.
// It knows nothing of what the answer should be; expectations stay in the case.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "grader/harness/protocol/message.h"

namespace warplings::grading {

class Question {
 public:
  // An argument by value; it also names the question in messages ("n = 33").
  template <class T>
  Question& value(std::string name, T value) {
    if constexpr (std::is_arithmetic_v<T>) describe(name, std::to_string(value));
    return add(protocol::Role::kValue, std::move(name), &value, 1);
  }

  // An array that the call may read. T is trivially copyable.
  template <class T>
  Question& input(std::string name, const std::vector<T>& elements) {
    return add(protocol::Role::kInput, std::move(name), elements.data(), elements.size());
  }

  // An array of `count` elements that the call fills; it holds poison before.
  template <class T>
  Question& output(std::string name, std::size_t count) {
    return add<T>(protocol::Role::kOutput, std::move(name), nullptr, count);
  }

  const protocol::Call& call() const { return call_; }

  // "n = 33, width = 8"
  const std::string& description() const { return description_; }

  // "With n = 33, width = 8: ", the beginning of a sentence; empty without values.
  std::string introduction() const {
    return description_.empty() ? "" : "With " + description_ + ": ";
  }

 private:
  void describe(const std::string& name, const std::string& value) {
    description_ += (description_.empty() ? "" : ", ") + name + " = " + value;
  }

  template <class T>
  Question& add(protocol::Role role, std::string name, const T* elements, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    protocol::Field field{role, protocol::element_type<T>(), sizeof(T), count, std::move(name), {}};
    if (elements != nullptr && count > 0) {
      field.data.resize(count * sizeof(T));
      std::memcpy(field.data.data(), elements, field.data.size());
    }
    call_.fields.push_back(std::move(field));
    return *this;
  }

  protocol::Call call_;
  std::string description_;
};

}  // namespace warplings::grading
