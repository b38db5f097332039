// Calls a function of the rows of a matrix with one that is made here of a few rows. On a GPU the
// whole of it is there, if there is room. On the referee it may be larger than any machine's
// memory: what is touched of it counts, and some blocks of each launch run.
#pragma once

#include <cuda_runtime.h>

#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"
#include "grader/requests/picked_rows.h"

namespace warplings::submission {

#ifdef WARPLINGS_REFEREE

// Device memory of zeros.
class TallMemory {
 public:
  explicit TallMemory(std::size_t bytes)
      : data_(static_cast<std::byte*>(referee::harness::allocate_sparse(bytes))), bytes_(bytes) {}
  ~TallMemory() { static_cast<void>(cudaFree(data_)); }
  TallMemory(const TallMemory&) = delete;
  TallMemory& operator=(const TallMemory&) = delete;

  std::byte* data() const { return data_; }  // null where the device has no room for it
  bool is_written(std::size_t offset) const { return referee::harness::is_written(data_ + offset); }
  bool is_last_third_written() const {
    return referee::harness::is_any_touched(data_ + bytes_ / 3 * 2, bytes_ / 3);
  }

 private:
  std::byte* data_;
  std::size_t bytes_;
};

template <class Run>
PickedRowsAnswer::Ran run_tall(Run run) {
  const referee::harness::SampledLaunches launches;
  run();
  return launches.were_left_out() ? PickedRowsAnswer::Ran::nothing
                                  : PickedRowsAnswer::Ran::some_blocks;
}

#else

class TallMemory {
 public:
  explicit TallMemory(std::size_t bytes) {
    void* pointer = nullptr;
    if (cudaMalloc(&pointer, bytes) != cudaSuccess) {
      static_cast<void>(cudaGetLastError());
      return;
    }
    data_ = static_cast<std::byte*>(pointer);
    check(cudaMemset(data_, 0, bytes), "Clearing the matrix");
  }
  ~TallMemory() { static_cast<void>(cudaFree(data_)); }
  TallMemory(const TallMemory&) = delete;
  TallMemory& operator=(const TallMemory&) = delete;

  std::byte* data() const { return data_; }
  bool is_written(std::size_t) const { return true; }
  bool is_last_third_written() const { return true; }

 private:
  std::byte* data_ = nullptr;
};

template <class Run>
PickedRowsAnswer::Ran run_tall(Run run) {
  run();
  check(cudaDeviceSynchronize(), "The kernel");
  return PickedRowsAnswer::Ran::all_blocks;
}

#endif

// Calls run(out, in) for `rows` rows of so many elements, and results of so many elements for each.
// Input "in" has the picked rows, one after another; output "out" receives their results.
template <class Element, class Run>
void answer_with_picked_rows(Call& call, std::size_t rows, std::size_t elements,
                             std::size_t results, Run run) {
  const auto picked = call.value<PickedRows>("picked");
  const Element* const sent = call.device_input<Element>("in");
  Element* const gathered = call.device_output<Element>("out");
  const std::size_t row_bytes = elements * sizeof(Element);
  const std::size_t result_bytes = results * sizeof(Element);
  PickedRowsAnswer answer;
  const TallMemory in(rows * row_bytes);
  const TallMemory out(rows * result_bytes);
  if (in.data() == nullptr || out.data() == nullptr) return call.returns(answer);

  const auto copy = [](void* to, const void* from, std::size_t bytes) {
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice), "Copying a row");
  };
  for (int i = 0; i < picked.count; ++i) {
    const auto row = static_cast<std::size_t>(picked.row[static_cast<std::size_t>(i)]);
    copy(in.data() + row * row_bytes, sent + static_cast<std::size_t>(i) * elements, row_bytes);
  }
  answer.ran = run_tall([&] {
    run(reinterpret_cast<Element*>(out.data()), reinterpret_cast<const Element*>(in.data()));
  });
  answer.stored_in_last_third = out.is_last_third_written();
  for (int i = 0; i < picked.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const std::size_t offset = static_cast<std::size_t>(picked.row[k]) * result_bytes;
    answer.stored[k] = out.is_written(offset);
    copy(gathered + k * results, out.data() + offset, result_bytes);
  }
  call.returns(answer);
}

}  // namespace warplings::submission
