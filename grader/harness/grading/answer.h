// What came back for one question: bytes, the run they came from, and everything doubtful about
// both.
#pragma once

#include <cstring>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "grader/harness/grading/question.h"
#include "grader/harness/grading/submission.h"

namespace warplings::grading {

// The name under which adapters give back a returned value (harness/submission/call.h).
inline constexpr std::string_view kReturned = "returned";

class Answer {
 public:
  using Questions = std::vector<Question>;

  // The answer to questions[index] of the request that `run` made. `others` are the answers to the
  // same question under other policies of __activemask().
  Answer(std::shared_ptr<const Execution> run, std::shared_ptr<const protocol::Message> request,
         std::shared_ptr<const Questions> questions, std::size_t index,
         std::vector<Answer> others = {})
      : run_(std::move(run)),
        request_(std::move(request)),
        questions_(std::move(questions)),
        index_(index),
        others_(std::move(others)) {}
  // The answer to the only one.
  Answer(std::shared_ptr<const Execution> run, std::shared_ptr<const protocol::Message> request,
         const Question& question, std::vector<Answer> others = {})
      : Answer(std::move(run), std::move(request), std::make_shared<Questions>(1, question), 0,
               std::move(others)) {}

  const Execution& run() const { return *run_; }
  const Question& question() const { return (*questions_)[index_]; }
  // All questions of the run, in their order.
  const Questions& questions() const { return *questions_; }
  // Which of the request's calls it answers.
  std::size_t index() const { return index_; }

  // Empty where the run did not use __activemask().
  const std::vector<Answer>& others() const { return others_; }

  // Why there are no values: a plain sentence; nothing where values came.
  std::optional<std::string> trouble() const;

  // The elements of an output, an input as it came back, or the returned value, without guards.
  // Nothing where the response lacks it in this shape (a returned value that was never given).
  template <class T>
  std::optional<std::vector<T>> values(std::string_view name) const {
    const protocol::Field* field = response().find(name);
    if (field == nullptr || field->element_size != sizeof(T) ||
        field->type != protocol::element_type<T>()) {
      return std::nullopt;
    }
    const std::size_t before = question().elements_before(name);
    std::vector<T> result(static_cast<std::size_t>(field->count) - before);
    if (!result.empty()) {
      std::memcpy(result.data(), field->data.data() + guard(*field) + before * sizeof(T),
                  result.size() * sizeof(T));
    }
    return result;
  }

  // Whether these bytes are the poison that an output held before the call, `offset` bytes behind
  // a multiple of a word.
  bool is_poison(const void* bytes, std::size_t size, std::size_t offset) const;

  // Names of inputs whose bytes came back changed.
  std::vector<std::string> changed_inputs() const;

  // Names of outputs with writes before their first or after their last element.
  std::vector<std::string> touched_guards() const;

  friend void PrintTo(const Answer& answer, std::ostream* out) {
    *out << "the answer for " << answer.question().description();
  }

 private:
  const protocol::Call& response() const { return run_->response.calls.at(index_); }
  std::size_t guard(const protocol::Field& field) const {
    return field.role == protocol::Role::kOutput ? request_->guard_bytes : 0;
  }

  std::shared_ptr<const Execution> run_;
  std::shared_ptr<const protocol::Message> request_;
  std::shared_ptr<const Questions> questions_;
  std::size_t index_;
  std::vector<Answer> others_;
};

}  // namespace warplings::grading
