// Which files of a submission are answers to exercises. Only regular files whose place and name the
// course knows are taken; the rest is counted, and what looks like an attempt is named.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// A submission that cannot be read as a whole; what() is one sentence about it for its result.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Bounds on one submission. Whoever reads one throws Unreadable beyond them.
inline constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 20;       // an answer
inline constexpr std::uint64_t kLargestArchive = std::uint64_t{256} << 20;  // as handed in
inline constexpr std::uint64_t kLargestContent = std::uint64_t{1} << 30;    // unpacked
inline constexpr std::uint64_t kFreeContent = std::uint64_t{64} << 20;      // beyond it the ratio
inline constexpr std::uint64_t kLargestRatio = 100;                         // of these two counts
inline constexpr std::size_t kMostEntries = 20'000;
inline constexpr std::size_t kDeepest = 32;

// What the course says about a name: the exercise's chapter, or nothing.
using ChapterOf = std::function<std::optional<std::string>(std::string_view exercise)>;

// Whether the text is the exercise's skeleton: it gives way to a file that is not.
using IsSkeleton = std::function<bool(const std::string& exercise, const std::string& text)>;

class Selection {
 public:
  Selection(ChapterOf chapter_of, IsSkeleton is_skeleton)
      : chapter_of_(std::move(chapter_of)), is_skeleton_(std::move(is_skeleton)) {}

  // Whether a regular file at this path may be an answer, so that it has to be read. Counts what is
  // not. Paths are relative, with '/' between their parts.
  bool wants(std::string_view path);

  // Takes a file that was wanted. Of several for one exercise the one in the course's layout wins
  // over the one in a chapter's folder, over the flat one; then the one nearest to the top; then
  // the first by name. An unchanged skeleton wins over nothing.
  void take(std::string_view path, std::string text);

  // Something that is not a regular file, or that cannot be read: "a symbolic link", "larger than
  // ...".
  void refuse(std::string_view path, const std::string& what);

  // A path that leads out of the submission.
  void escape(std::string_view path);

  // The answers, by exercise.
  std::map<std::string, std::string> answers() const;

  // What a person should know about the choice.
  std::vector<Remark> remarks() const;

  std::size_t entries() const { return entries_; }

 private:
  // How good a place is: smaller is better.
  struct Place {
    int shape = 0;  // 0 exercises/CH/NAME.cu, 1 CH/NAME.cu, 2 NAME.cu; a "NAME (1).cu" 3 more
    std::size_t depth = 0;
    std::string path;
    auto operator<=>(const Place&) const = default;
  };
  struct Answer {
    bool skeleton = false;
    Place place;
    std::string text;
    std::vector<std::string> others;  // paths of files that gave way, and differ
  };

  std::optional<std::pair<std::string, Place>> place_of(std::string_view path) const;
  void count_entry();

  ChapterOf chapter_of_;
  IsSkeleton is_skeleton_;
  std::map<std::string, Answer> answers_;
  std::vector<Remark> refused_;
  std::size_t refused_count_ = 0;
  std::size_t entries_ = 0;
  std::size_t ignored_ = 0;
  std::string ignored_example_;
};

}  // namespace warplings::classroom
