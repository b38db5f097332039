// See graded.h.
#include "grader/classroom/tests/attacks/runner/graded.h"

#include <set>
#include <stdexcept>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/classroom/intake/intake.h"
#include "grader/judge/judge.h"

namespace warplings::attacks {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSecretSeed = 7919;

std::string first_line_of(const Result& result) {
  std::string text = result.messages;
  for (const Case& one : result.cases) {
    if (text.empty() && !one.passed) text = one.message;
  }
  text = text.substr(0, text.find('\n'));
  const std::size_t error = text.find("error: ");
  return error == std::string::npos ? text : text.substr(error + 7);
}

Graded graded(const Result& result) {
  Graded graded{name_of(result.state), first_line_of(result), result.messages, result.messages,
                result.document};
  for (const Case& one : result.cases) {
    graded.output += one.output;
    if (one.passed) continue;
    graded.words += one.name + ": " + one.message + "\n";
    for (const Diagnosis& diagnosis : one.diagnoses) graded.words += diagnosis.rule + "\n";
  }
  return graded;
}

Graded grade_file(const fs::path& file, const std::string& exercise, const Course& course,
                  const Layout& places, const sandbox::Sandbox& walls, bool wasm) {
  const Exercise* const known = course.find(exercise);
  if (known == nullptr) throw std::runtime_error("There is no exercise " + exercise + ".");
  const Judge judge(places,
                    {.seed = kSecretSeed, .wasm = wasm, .sandbox = &walls, .hide_seed = true});
  return graded(judge.judge(*known, file, [](const std::string&) {}));
}

// Everything below a folder, but for what is below `apart`.
std::set<std::string> names_below(const fs::path& folder, const fs::path& apart) {
  std::set<std::string> names;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::recursive_directory_iterator();
       ++at) {
    if (at->path() == apart) at.disable_recursion_pending();
    names.insert(at->path().string());
  }
  return names;
}

// The script makes one entry in class/ of a folder in which nothing else may change.
Graded grade_hand_in(const Attack& attack, const Course& course, const Layout& places,
                     const sandbox::Sandbox& walls, bool wasm) {
  const base::TemporaryDirectory box;
  fs::permissions(box.path(), fs::perms(0711));  // the sandbox's user passes through
  const fs::path folder = box.path() / "deep" / "class";
  fs::create_directories(folder);
  const auto made = base::run_captured(
      {"python3", attack.hand_in.string(), folder.string(), places.root.string()});
  if (made.status != 0) throw std::runtime_error("It cannot be made: " + made.output);
  const auto before = names_below(box.path(), folder);

  const classroom::Intake intake = classroom::take_in(folder, course, places, {});
  if (intake.submissions.size() != 1) throw std::runtime_error("It made no single hand-in.");
  Graded graded;
  std::map<std::string, std::string> answers;
  try {
    const classroom::Selection selection =
        classroom::read_submission(folder, intake.submissions.front(), course, places);
    answers = selection.answers();
    graded.state = "empty";
    for (const classroom::Remark& remark : selection.remarks()) {
      graded.words += remark.kind + ": " + remark.text + "\n";
    }
  } catch (const classroom::Unreadable& reason) {
    graded.state = "unreadable";
    graded.words = reason.what();
  }
  if (names_below(box.path(), folder) != before) {
    throw std::runtime_error("reading it wrote files beside it");
  }
  if (const auto answer = answers.find(attack.exercise); answer != answers.end()) {
    const fs::path file = box.path() / (attack.exercise + ".cu");
    base::write_text(file, answer->second);
    const std::string remarks = graded.words;
    graded = grade_file(file, attack.exercise, course, places, walls, wasm);
    graded.words += remarks;
  }
  if (graded.first_line.empty())
    graded.first_line = graded.words.substr(0, graded.words.find('\n'));
  return graded;
}

}  // namespace

Graded grade(const Attack& attack, const Course& course, const Layout& places,
             const sandbox::Sandbox& walls, bool wasm) {
  if (!attack.hand_in.empty()) return grade_hand_in(attack, course, places, walls, wasm);
  return grade_file(attack.file, attack.exercise, course, places, walls, wasm);
}

}  // namespace warplings::attacks
