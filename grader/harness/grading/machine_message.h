// The JSON in front of what a machine is asked and answers (machine.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/harness/grading/machine.h"

namespace warplings::grading {

std::string question_for(const std::vector<std::string>& variables, std::size_t request_bytes,
                         const Limits& limits);

// `receive` is called for the bytes of each part, in order. Throws where the text is no answer.
Machine::Answer answer_of(
    std::string_view head,
    const std::function<std::vector<std::byte>(std::uint64_t bytes)>& receive);

}  // namespace warplings::grading
