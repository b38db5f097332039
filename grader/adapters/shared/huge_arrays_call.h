// Calls a function that makes one result of a whole array, or of two, with arrays of zeros that are
// as large as its contract allows. On the referee some blocks of each launch run, which make no
// result; it is told whether they have loaded from all parts of the arrays.
#pragma once

#include <array>
#include <memory>

#include "grader/adapters/shared/picked_rows_call.h"
#include "grader/requests/huge_arrays.h"

namespace warplings::submission {

// Calls run(arrays) with so many arrays of n elements each, and returns a HugeArraysAnswer.
template <class Element, std::size_t kArrays = 1, class Run>
void answer_with_zeros(Call& call, int n, Run run) {
  HugeArraysAnswer answer;
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(Element);
  std::array<std::unique_ptr<TallMemory>, kArrays> memory;
  std::array<const Element*, kArrays> arrays{};
  for (std::size_t i = 0; i < kArrays; ++i) {
    memory[i] = std::make_unique<TallMemory>(bytes);
    arrays[i] = reinterpret_cast<const Element*>(memory[i]->data());
    if (arrays[i] == nullptr) return call.returns(answer);
  }
  // They lie one behind the other.
  const TallRun made =
      run_tall([&] { run(arrays); }, arrays[0],
               static_cast<std::size_t>(reinterpret_cast<const std::byte*>(arrays.back()) -
                                        memory[0]->data()) +
                   bytes,
               kSecondsOfShortWork);
  answer.ran = made.ran;
  // Kernels may have the address from elsewhere, or leave all loads to the block that ends last.
  if ((made.part > 0) != memory[0]->is_touched()) answer.ran = HugeArraysAnswer::Ran::nothing;
  for (std::size_t i = 0; i < kArrays; ++i) {
    if (!memory[i]->is_last_third_reached(made.part))
      answer.loaded_last_third &= static_cast<std::uint8_t>(~(1u << i));
  }
  call.returns(answer);
}

// Calls run(out, in) with n elements, and room for as many.
template <class Out, class In, class Run>
void answer_with_zeros_for(Call& call, int n, Run run) {
  const TallMemory out(static_cast<std::size_t>(n) * sizeof(Out));
  if (out.data() == nullptr) return call.returns(HugeArraysAnswer());
  answer_with_zeros<In>(
      call, n, [&](const auto& arrays) { run(reinterpret_cast<Out*>(out.data()), arrays[0]); });
}

}  // namespace warplings::submission
