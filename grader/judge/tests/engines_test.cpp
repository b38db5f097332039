// Both engines judge solutions and wrong answers alike: to the line, and to the word of a result.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <utility>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/judge/judge.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

// What a program prints of addresses.
std::string without_addresses(const std::string& text) {
  static const std::regex address("0x[0-9a-f]{5,}");
  return std::regex_replace(text, address, "(address)");
}

// All that a result says, but for times, addresses, the engine, and what the compilers choose: in
// which order an expression accesses memory, and so diagnoses of one call stand; and where the
// device's variables lie, and so in which sectors.
json words_of(json document) {
  if (document.is_object()) {
    for (const char* name : {"seconds", "compile_seconds", "engine", "engine_note", "sectors",
                             "sector_bytes", "efficiency"})
      document.erase(name);
    if (const auto diagnoses = document.find("diagnoses"); diagnoses != document.end())
      std::sort(diagnoses->begin(), diagnoses->end());
  }
  if (document.is_string()) return without_addresses(document.get<std::string>());
  if (document.is_structured()) {
    for (json& part : document) part = words_of(std::move(part));
  }
  return document;
}

struct Verdicts {
  State state = State::not_started;
  std::string engine;
  // Of each case under each schedule: what it is, by which rule and at which line.
  std::set<std::string> cases;
  json words;
  bool never_ends = false;  // in some case, which one engine leaves later than the other

  bool operator==(const Verdicts& other) const {
    return state == other.state && cases == other.cases;
  }
};

std::ostream& operator<<(std::ostream& out, const Verdicts& verdicts) {
  out << name_of(verdicts.state);
  for (const std::string& one : verdicts.cases) out << "\n  " << one;
  return out;
}

Verdicts verdicts(const Exercise& exercise, const fs::path& file, bool wasm) {
  const Result result =
      Judge(Layout::find(), {.wasm = wasm}).judge(exercise, file, [](const auto&) {});
  Verdicts all{
      result.state, result.document.value("engine", ""), {}, words_of(result.document), false};
  for (const Case& one : result.cases) {
    std::string words =
        one.name + " " + one.schedule + " " + name_of(one.state) + " " + one.alternative;
    std::set<std::string> rules;
    for (const Diagnosis& diagnosis : one.diagnoses) {
      // A wild pointer leads to other places on the other engine.
      std::string rule = diagnosis.rule == "host-pointer" ? "out-of-bounds" : diagnosis.rule;
      all.never_ends |= rule == "endless-loop";
      // Where a loop that never ends is found depends on the clock.
      if (!diagnosis.locations.empty() && rule != "endless-loop")
        rule += ":" + std::to_string(diagnosis.locations.front().line);
      // How many accesses a line makes is the compiler's.
      if (rules.insert(rule).second) words += " " + rule;
    }
    all.cases.insert(words);
  }
  return all;
}

// Files of which the engines say other words. array_sum's uses a pointer that a failed allocation
// has not set, and cluster_softmax's goes on with what it finds far behind an array: what lies
// there differs. compact's goes on with what a shift by too many bits gives.
const std::set<fs::path> kOtherWords = {"errors_ignored.cu", "shift_by_32.cu",
                                        "row_of_the_block.cu"};

// Files of which the compilers make other accesses: softmax_rows' copies a structure.
const std::set<fs::path> kOtherAccesses = {"softmax_rows.cu"};

struct Answer {
  std::string exercise;
  fs::path file;
  // Of the sample, whose results are compared as a whole. In others there are differences that the
  // compilers make: the line of a call that goes over several, a value that CUDA leaves open.
  bool to_the_word = false;
};

// One exercise for each reason for which something used to be missing: loads of sixteen bytes, all
// lanes of a device, arrays beyond 4 GB, pointers of 64 bits, time for launches whose threads meet
// often, loads that one of the compilers left out.
const std::set<std::string> kSample = {
    "block_sum", "crossed_masks", "tile_deadlock", "dot",          "grid_sum",
    "row_max",   "array_sum",     "match_any",     "softmax_rows", "last_block_sum"};

// Of another exercise: what the referee keeps of its arrays takes the most memory of all, more than
// the WebAssembly engine's allocator has (platform/wasm/own_heap.cpp).
const std::set<fs::path> kAlsoInSample = {"scores_in_memory.cu"};

// The solution and the wrong answers of all exercises where the build asks for all; otherwise the
// solution and one wrong answer of the sample.
std::vector<Answer> answers() {
  const Layout places = Layout::find();
  std::vector<Answer> all;
  const Course course = Course::load(places.course_file());
  for (const Exercise* exercise : course.exercises()) {
    const bool in_sample = kSample.contains(exercise->name);
    std::set<fs::path> wrong;
    for (const auto& entry : fs::directory_iterator(places.misconceptions_of(*exercise)))
      wrong.insert(entry.path());
    if (!WARPLINGS_ENGINES_ALL) {
      const fs::path first = *wrong.begin();
      std::erase_if(wrong, [&](const fs::path& file) {
        return !(in_sample && file == first) && !kAlsoInSample.contains(file.filename());
      });
    }
    if (WARPLINGS_ENGINES_ALL || in_sample)
      all.push_back({exercise->name, exercise->below(places.solutions()), in_sample});
    for (const fs::path& file : wrong)
      all.push_back({exercise->name, file, in_sample && file == *wrong.begin()});
  }
  return all;
}

class BothEngines : public testing::TestWithParam<Answer> {};

TEST_P(BothEngines, JudgeAlike) {
  const Course course = Course::load(Layout::find().course_file());
  const Exercise& exercise = *course.find(GetParam().exercise);
  const fs::path& file = GetParam().file;
  const Verdicts wasm = verdicts(exercise, file, true);
  const Verdicts native = verdicts(exercise, file, false);
  EXPECT_EQ(wasm.engine, "wasm");
  if (kOtherWords.contains(file.filename())) {
    EXPECT_EQ(wasm.state, native.state);
    EXPECT_NE(wasm, native) << "It is no exception any more.";
  } else {
    EXPECT_EQ(wasm, native);
    const bool by_the_clock = wasm.state == State::timed_out || wasm.never_ends;
    if (GetParam().to_the_word && !by_the_clock && !kOtherAccesses.contains(file.filename())) {
      EXPECT_EQ(json::diff(native.words, wasm.words), json::array());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, BothEngines, testing::ValuesIn(answers()), [](const auto& answer) {
  const std::string stem = answer.param.file.stem();
  return answer.param.exercise + (stem == answer.param.exercise ? "" : "_" + stem);
});

// How many cases the native engine answered in place of the other one.
std::size_t native_cases(const Result& result) {
  const auto& cases = result.document.at("cases");
  return static_cast<std::size_t>(std::count_if(cases.begin(), cases.end(), [](const auto& one) {
    return one.value("engine", "") == "native";
  }));
}

// Only what 32 bits cannot hold goes to the native engine.
TEST(BothEngines64Bits, AreAskedForOnlyWhereTheyAreNeeded) {
  const Layout places = Layout::find();
  const Course course = Course::load(places.course_file());
  for (const auto& [name, cases] : {std::pair{"array_sum", 2}, {"block_sum", 0}}) {
    const Exercise& exercise = *course.find(name);
    const Result result = Judge(places, {.wasm = true})
                              .judge(exercise, exercise.below(places.solutions()), [](auto&) {});
    EXPECT_EQ(result.state, State::passed);
    EXPECT_EQ(native_cases(result), static_cast<std::size_t>(cases)) << name;
    EXPECT_EQ(result.document.contains("engine_note"), cases > 0) << name;
  }
}

// The file does not choose: what compiles for the other engine only has a compile error. Also of a
// template, whose unit is the course's; and natively, of an exercise that is asked there, too.
TEST(OnTheEngine, AFileThatDoesNotCompileHasACompileError) {
  const Layout places = Layout::find();
  const Course course = Course::load(places.course_file());
  const base::TemporaryDirectory scratch;
  const std::string on_engine = "#ifdef __wasm__\n#error only elsewhere\n#endif\n";
  const std::string elsewhere = "#ifndef __wasm__\n#error only on the engine\n#endif\n";
  for (const auto& [name, condition] :
       {std::pair{"block_sum", on_engine}, {"match_any", on_engine}, {"array_sum", elsewhere}}) {
    const Exercise& exercise = *course.find(name);
    const fs::path file = scratch.path() / (std::string(name) + ".cu");
    base::write_text(file, condition + base::read_text(exercise.below(places.solutions())));
    const Result result = Judge(places, {.wasm = true}).judge(exercise, file, [](auto&) {});
    EXPECT_EQ(result.state, State::compile_error) << name;
    EXPECT_EQ(result.document.value("engine", ""), "wasm") << name;
    EXPECT_THAT(result.messages, testing::HasSubstr("only ")) << name;
  }
}

}  // namespace
}  // namespace warplings
