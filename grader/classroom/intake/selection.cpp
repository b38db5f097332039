// See selection.h. A path is judged by its parts only; no file system is asked.
#include "grader/classroom/intake/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/classroom/batch/names.h"

namespace warplings::classroom {
namespace {

// Folders around the layout: an LMS's, an archive's, the student's own.
constexpr std::size_t kMostWrappers = 3;
constexpr std::size_t kMostRemarks = 8;

// Folders whose .cu files have exercises' names and are no answers, or are nobody's work.
bool is_reserved(std::string_view folder) {
  static constexpr std::array<std::string_view, 10> reserved = {
      "solutions", "grader",   "skeletons", "adapters",     "misconceptions",
      "build",     "__MACOSX", ".git",      "node_modules", "bench"};
  return std::find(reserved.begin(), reserved.end(), folder) != reserved.end() ||
         folder.starts_with('.');
}

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (!part.empty() && part != ".") parts.push_back(part);
    path = slash == std::string_view::npos ? "" : path.substr(slash + 1);
  }
  return parts;
}

std::string shown(std::string_view path) {
  std::string text = printable_name(path);
  if (text.size() > 120) text = text.substr(0, 117) + "...";
  return printable_name(text);  // a cut may fall into a character
}

}  // namespace

std::optional<std::pair<std::string, Selection::Place>> Selection::place_of(
    std::string_view path) const {
  std::vector<std::string_view> parts = parts_of(path);
  if (parts.empty() || !parts.back().ends_with(".cu")) return std::nullopt;
  const std::string_view stem = parts.back().substr(0, parts.back().size() - 3);
  const std::string_view name = without_copy_number(stem);
  const std::optional<std::string> chapter = chapter_of_(name);
  if (!chapter) return std::nullopt;
  Place place{2, parts.size(), std::string(path)};
  parts.pop_back();
  if (!parts.empty() && parts.back() == *chapter) {
    place.shape = 1;
    parts.pop_back();
    if (!parts.empty() && parts.back() == "exercises") {
      place.shape = 0;
      parts.pop_back();
    }
  }
  if (parts.size() > kMostWrappers || std::any_of(parts.begin(), parts.end(), is_reserved)) {
    return std::nullopt;
  }
  if (name != stem) place.shape += 3;  // a copy, behind all that are not
  return std::pair{std::string(name), std::move(place)};
}

void Selection::count_entry() {
  if (++entries_ > kMostEntries) {
    throw Unreadable(fmt::format("It has more than {} files.", kMostEntries));
  }
}

bool Selection::wants(std::string_view path) {
  count_entry();
  if (place_of(path)) return true;
  if (ignored_++ == 0) ignored_example_ = path;
  return false;
}

void Selection::take(std::string_view path, std::string text) {
  auto found = place_of(path);
  if (!found) return;
  auto& [exercise, place] = *found;
  Answer answer{is_skeleton_(exercise, text), std::move(place), std::move(text), {}};
  const auto [known, first] = answers_.try_emplace(exercise, answer);
  if (first) return;
  Answer& held = known->second;
  // The same path once more: what unpacking would leave is the later one.
  const bool again = held.place == answer.place;
  const bool better =
      again || std::tie(answer.skeleton, answer.place) < std::tie(held.skeleton, held.place);
  if (better) std::swap(held, answer);
  held.others.insert(held.others.end(), answer.others.begin(), answer.others.end());
  answer.others.clear();
  if (held.text != answer.text && held.others.size() < kMostRemarks) {
    held.others.push_back(answer.place.path);
  }
}

void Selection::refuse(std::string_view path, const std::string& what) {
  count_entry();
  if (!place_of(path)) {
    if (ignored_++ == 0) ignored_example_ = path;
    return;
  }
  if (++refused_count_ > kMostRemarks) return;
  refused_.push_back({"attempt", fmt::format("{} is {}, and was not taken.", shown(path), what)});
}

void Selection::escape(std::string_view path) {
  count_entry();
  if (++refused_count_ > kMostRemarks) return;
  refused_.push_back(
      {"attempt",
       fmt::format("The path {} leads out of the submission, and was not taken.", shown(path))});
}

std::map<std::string, std::string> Selection::answers() const {
  std::map<std::string, std::string> result;
  for (const auto& [exercise, answer] : answers_) result.emplace(exercise, answer.text);
  return result;
}

std::vector<Remark> Selection::remarks() const {
  std::vector<Remark> result = refused_;
  if (refused_count_ > kMostRemarks) {
    result.push_back(
        {"attempt", fmt::format("{} more of this kind.", refused_count_ - kMostRemarks)});
  }
  for (const auto& [exercise, answer] : answers_) {
    if (answer.others.empty()) continue;
    std::string others;
    for (const std::string& other : answer.others) {
      others += fmt::format("{}{}", others.empty() ? "" : ", ", shown(other));
    }
    result.push_back({"duplicate", fmt::format("{} was handed in more than once: {} was graded; "
                                               "not graded: {}.",
                                               exercise, shown(answer.place.path), others)});
  }
  if (ignored_ > 0) {
    result.push_back(
        {"ignored", ignored_ == 1
                        ? fmt::format("1 file belongs to no exercise: {}.", shown(ignored_example_))
                        : fmt::format("{} files belong to no exercise, such as {}.", ignored_,
                                      shown(ignored_example_))});
  }
  return result;
}

}  // namespace warplings::classroom
