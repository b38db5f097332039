// Calls a function of the rows of a matrix with one that is made here of a few rows. On a GPU the
// whole of it is there, if there is room. On the referee it may be larger than any machine's
// memory: what is touched of it counts, and some blocks of each launch run.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "grader/harness/submission/call.h"
#include "grader/harness/submission/memory.h"
#include "grader/requests/picked_rows.h"

namespace warplings::submission {

// CPU seconds for a launch of few blocks, each of which goes through much; then nothing is said.
// Where what a block has to do is short, so is the time.
inline constexpr double kMostSeconds = 2;
inline constexpr double kSecondsOfShortWork = 0.5;

// What ran, and the largest part of a launch's blocks.
struct TallRun {
  PickedRowsAnswer::Ran ran;
  double part;
};

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
  bool is_touched() const { return referee::harness::is_any_touched(data_, bytes_); }
  // Whether kernels got as far as its last third. Blocks that take the next piece each, whichever
  // they are, got as far as they could: this part of a grid has run, and reached this part of the
  // memory. A grid that is too small for all of it ends long before that.
  bool is_last_third_reached(double part) const {
    if (referee::harness::is_any_touched(data_ + bytes_ / 3 * 2, bytes_ / 3)) return true;
    constexpr std::size_t kPages = std::size_t{1} << 16;
    const auto pieces = static_cast<std::size_t>(part * static_cast<double>(bytes_));
    const std::size_t least = pieces / kPages / 2 * kPages;
    const std::size_t most = std::min((pieces / kPages + 1) * kPages, bytes_);
    return part > 0 && referee::harness::is_any_touched(data_ + least, most - least) &&
           !referee::harness::is_any_touched(data_ + most, bytes_ - most);
  }

 private:
  std::byte* data_;
  std::size_t bytes_;
};

// Calls run(). Of interest are launches that are given a pointer into these bytes, or all of them.
template <class Run>
TallRun run_tall(Run run, const void* begin = nullptr, std::size_t bytes = 0,
                 double most_seconds = kMostSeconds) {
  const referee::harness::SampledLaunches launches(begin, bytes, most_seconds);
  run();
  return {launches.were_left_out() ? PickedRowsAnswer::Ran::nothing
                                   : PickedRowsAnswer::Ran::some_blocks,
          launches.largest_part()};
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
  bool is_touched() const { return true; }
  bool is_last_third_reached(double) const { return true; }

 private:
  std::byte* data_ = nullptr;
};

template <class Run>
TallRun run_tall(Run run, const void* = nullptr, std::size_t = 0, double = 0) {
  run();
  check(cudaDeviceSynchronize(), "The kernel");
  return {PickedRowsAnswer::Ran::all_blocks, 1};
}

#endif

// An output of so many elements for each row.
template <class T>
struct RowResults {
  const char* name;
  std::size_t each;
};

// The memory of all rows' results, of which the output receives those of the picked rows.
template <class T>
class TallResults {
 public:
  TallResults(Call& call, RowResults<T> results, std::size_t rows)
      : gathered_(call.device_output<T>(results.name)),
        each_(results.each),
        memory_(rows * results.each * sizeof(T)) {}

  T* data() const { return reinterpret_cast<T*>(memory_.data()); }

  // `bit` is the output's in the answer. Where a row was not stored whole, its results are zeros:
  // it may be that of two blocks.
  void gather(const PickedRows& picked, PickedRowsAnswer& answer, int bit, double part) const {
    if (!memory_.is_last_third_reached(part))
      answer.stored_in_last_third &= static_cast<std::uint8_t>(~(1 << bit));
    for (int i = 0; i < picked.count; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const std::size_t first = static_cast<std::size_t>(picked.row[k]) * each_;
      bool is_whole = true;
      for (std::size_t e = 0; e < each_; ++e)
        is_whole &= memory_.is_written((first + e) * sizeof(T));
      T* const to = gathered_ + k * each_;
      check(cudaMemset(to, 0, each_ * sizeof(T)), "Clearing a row's results");
      if (!is_whole) continue;
      answer.stored[k] |= static_cast<std::uint8_t>(1 << bit);
      check(cudaMemcpy(to, data() + first, each_ * sizeof(T), cudaMemcpyDeviceToDevice),
            "Copying a row's results");
    }
  }

 private:
  T* gathered_;
  std::size_t each_;
  TallMemory memory_;
};

// Calls run(out..., in) for n elements in rows of so many, the last one perhaps shorter, and these
// results. Input "in" has the picked rows, one after another.
template <class In, class Run, class... Out>
void answer_with_rows(Call& call, std::size_t n, std::size_t row, double most_seconds, Run run,
                      RowResults<Out>... results) {
  const auto picked = call.value<PickedRows>("picked");
  const In* const sent = call.device_input<In>("in");
  const std::size_t rows = (n + row - 1) / row;
  const TallMemory memory(n * sizeof(In));
  auto* const in = reinterpret_cast<In*>(memory.data());
  const auto ask = [&](const TallResults<Out>&... out) {
    PickedRowsAnswer answer;
    if (in == nullptr || ((out.data() == nullptr) || ...)) return call.returns(answer);
    for (int i = 0; i < picked.count; ++i) {
      const std::size_t k = static_cast<std::size_t>(i);
      const std::size_t first = static_cast<std::size_t>(picked.row[k]) * row;
      const std::size_t count = n - first < row ? n - first : row;
      check(cudaMemcpy(in + first, sent + k * row, count * sizeof(In), cudaMemcpyDeviceToDevice),
            "Copying a row");
    }
    const TallRun made =
        run_tall([&] { run(out.data()..., static_cast<const In*>(in)); }, nullptr, 0, most_seconds);
    answer.ran = made.ran;
    int bit = 0;
    (out.gather(picked, answer, bit++, made.part), ...);
    call.returns(answer);
  };
  ask(TallResults<Out>(call, results, rows)...);
}

// Calls run(out, in) for `rows` rows of so many elements, and results of so many elements for each.
template <class Element, class Run>
void answer_with_picked_rows(Call& call, std::size_t rows, std::size_t elements,
                             std::size_t results, Run run) {
  answer_with_rows<Element>(call, rows * elements, elements, kMostSeconds, run,
                            RowResults<Element>{"out", results});
}

// Calls run(out..., in) for n elements, of which each warp of 32 has these results.
template <class In, class Run, class... Out>
void answer_with_picked_warps(Call& call, int n, Run run, RowResults<Out>... results) {
  answer_with_rows<In>(call, static_cast<std::size_t>(n), 32, kSecondsOfShortWork, run, results...);
}

}  // namespace warplings::submission
