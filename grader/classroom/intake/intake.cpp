// Lists what was handed in. Nothing is opened here but what a digest is taken of, and nothing that
// is opened is trusted.
#include "grader/classroom/intake/intake.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "base/files.h"
#include "base/sha256.h"
#include "base/text.h"
#include "grader/classroom/batch/names.h"
#include "grader/classroom/intake/archive.h"
#include "grader/classroom/intake/tree.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

ChapterOf chapters_of(const Course& course) {
  std::map<std::string, std::string, std::less<>> chapters;
  for (const Exercise* exercise : course.exercises()) {
    chapters.emplace(exercise->name, exercise->chapter);
  }
  return [chapters = std::move(chapters)](std::string_view name) -> std::optional<std::string> {
    const auto found = chapters.find(name);
    if (found == chapters.end()) return std::nullopt;
    return found->second;
  };
}

std::string without_carriage_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

IsSkeleton skeletons_of(const Course& course, const Layout& places) {
  return [&course, places](const std::string& exercise, const std::string& text) {
    const Exercise* known = course.find(exercise);
    if (known == nullptr) return false;
    try {
      const std::string skeleton = base::read_text(known->below(places.skeletons()), kLargestFile);
      return without_carriage_returns(skeleton) == without_carriage_returns(text);
    } catch (const std::runtime_error&) {
      return false;
    }
  };
}

// The exercise and the student's name in "NAME_EXERCISE.cu", or "NAME_EXERCISE-1.cu" as an LMS
// calls a later attempt; an empty exercise where it is neither. The name may be empty.
struct LooseName {
  std::string exercise;
  std::string owner;
};

LooseName loose_name(const std::string& file, const Course& course) {
  const std::string stem(without_copy_number(std::string_view(file).substr(0, file.size() - 3)));
  LooseName best;
  for (const Exercise* exercise : course.exercises()) {
    const std::string& name = exercise->name;
    if (name.size() <= best.exercise.size() || !stem.ends_with(name)) continue;
    if (stem.size() == name.size()) return {name, ""};
    const std::string owner = stem.substr(0, stem.size() - name.size() - 1);
    if (stem[owner.size()] == '_' && !owner.empty()) best = {name, owner};
  }
  return best;
}

bool is_clutter(const std::string& name) {
  static const std::set<std::string> clutter = {"__MACOSX",       "Thumbs.db", "desktop.ini",
                                                ".DS_Store",      ".git",      ".gitignore",
                                                ".gitattributes", ".gitkeep",  ".directory"};
  return name.starts_with("._") || clutter.contains(name);
}

std::string kind_of(const fs::directory_entry& entry) {
  std::error_code error;
  switch (entry.symlink_status(error).type()) {
    case fs::file_type::directory:
      return is_bare_repository(entry.path()) ? "git" : "folder";
    case fs::file_type::regular:
      if (looks_like_archive(entry.path())) return "archive";
      return entry.path().extension() == ".cu" ? "file" : "other";
    default:
      return "other";
  }
}

std::vector<std::string> sources_of(const Submission& submission) {
  std::vector<std::string> names;
  for (const std::string& line : base::lines_of(submission.source))
    names.push_back(base::percent_decoded(line));
  return names;
}

std::string file_digest(const fs::path& path) {
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error || bytes > kLargestArchive) return "";
  base::Sha256 hash;
  std::ifstream file(path, std::ios::binary);
  if (!file) return "";
  std::string buffer(1 << 16, '\0');
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), file.gcount() > 0) {
    hash.update({buffer.data(), static_cast<std::size_t>(file.gcount())});
  }
  return hash.hex_digest();
}

void read_loose(const fs::path& folder, const Submission& submission, const Course& course,
                Selection& selection) {
  for (const std::string& name : sources_of(submission)) {
    const LooseName loose = loose_name(name, course);
    read_loose_file(folder / name, loose.exercise.empty() ? name : loose.exercise + ".cu",
                    selection);
  }
}

void read_into(const fs::path& folder, const Submission& submission, const Course& course,
               Selection& selection) {
  const std::vector<std::string> names = sources_of(submission);
  if (names.empty()) throw Unreadable("The batch does not say what it is.");
  const fs::path source = folder / names[0];
  if (submission.kind == "folder") return read_folder(source, selection);
  if (submission.kind == "archive") return read_archive(source, selection);
  if (submission.kind == "git") return read_bare_repository(source, selection);
  if (submission.kind == "file") return read_loose(folder, submission, course, selection);
  std::error_code error;
  if (fs::is_symlink(fs::symlink_status(source, error))) {
    throw Unreadable("It is a symbolic link, which is not followed.");
  }
  throw Unreadable(
      "It is no folder, .zip, .tar, .tar.gz or git repository, and no exercise's .cu file.");
}

}  // namespace

Intake take_in(const fs::path& folder, const Course& course, const Layout& places,
               const std::vector<fs::path>& aside) {
  (void)places;
  Intake intake;
  std::map<std::string, Submission> loose;  // by owner
  std::vector<std::string> names;           // what ids are made of
  const auto add = [&](Submission submission, const std::string& name) {
    submission.name = printable_name(name);
    intake.submissions.push_back(std::move(submission));
    names.push_back(name);
  };
  std::vector<fs::directory_entry> entries;
  for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry);
  std::sort(entries.begin(), entries.end());
  std::string clutter;
  for (const fs::directory_entry& entry : entries) {
    const std::string name = entry.path().filename();
    std::error_code error;
    const bool apart = std::any_of(aside.begin(), aside.end(), [&](const fs::path& path) {
      return fs::equivalent(path, entry.path(), error);
    });
    if (apart) continue;
    if (is_clutter(name)) {
      clutter += (clutter.empty() ? "" : ", ") + printable_name(name);
      continue;
    }
    Submission submission;
    submission.source = base::percent_encoded(name);
    submission.kind = kind_of(entry);
    if (submission.kind != "file") {
      add(std::move(submission), name);
      continue;
    }
    const LooseName parts = loose_name(name, course);
    if (parts.exercise.empty() || parts.owner.empty()) {
      if (parts.exercise.empty()) submission.kind = "other";
      add(std::move(submission), name);
    } else if (const auto [held, first] = loose.try_emplace(parts.owner, submission); !first) {
      held->second.source += "\n" + submission.source;
    }
  }
  for (auto& [owner, submission] : loose) add(std::move(submission), owner);
  if (!clutter.empty()) {
    intake.notes.push_back(fmt::format("Not submissions, and left alone: {}.", clutter));
  }
  const std::vector<std::string> ids = ids_for(names);
  for (std::size_t i = 0; i < ids.size(); ++i) intake.submissions[i].id = ids[i];
  for (Submission& submission : intake.submissions) {
    submission.digest = digest_of(folder, submission, course);
  }
  std::sort(intake.submissions.begin(), intake.submissions.end(),
            [](const Submission& a, const Submission& b) { return a.id < b.id; });
  return intake;
}

Selection read_submission(const fs::path& folder, const Submission& submission,
                          const Course& course, const Layout& places) {
  Selection selection(chapters_of(course), skeletons_of(course, places));
  read_into(folder, submission, course, selection);
  return selection;
}

std::string digest_of(const fs::path& folder, const Submission& submission, const Course& course) {
  try {
    const std::vector<std::string> names = sources_of(submission);
    if (submission.kind == "other" || names.empty()) return "";
    if (submission.kind == "archive") return file_digest(folder / names[0]);
    if (submission.kind == "git") return head_of(folder / names[0]);
    Selection selection(chapters_of(course),
                        [](const std::string&, const std::string&) { return false; });
    read_into(folder, submission, course, selection);
    base::Sha256 hash;
    for (const auto& [exercise, text] : selection.answers()) {
      hash.add(exercise);
      hash.add(text);
    }
    return hash.hex_digest();
  } catch (const std::exception&) {
    return "";  // the worker will say why
  }
}

}  // namespace warplings::classroom
