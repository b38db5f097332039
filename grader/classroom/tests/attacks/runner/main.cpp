// warplings-attacks: grades submissions that try to cheat or to break out, in
// the sandbox and by the judge that `grade` uses, while an honest neighbour is
// graded over and over beside them. For each: no credit, what its first lines
// expect, nothing stolen, nothing left behind; and every result of the
// neighbour's is the same, but for times. Usage: warplings-attacks
// [--from=NUMBER] [--to=NUMBER] [--jobs=N] [--wasm] [NAME...]
//        warplings-attacks --table       the documentation's table
// --wasm: on the WebAssembly engine.
// Exit status: 0 all of it held, 1 not, 77 this machine cannot have a sandbox
// (it says why).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/error.h"
#include "grader/classroom/tests/attacks/runner/attack.h"
#include "grader/classroom/tests/attacks/runner/bait.h"
#include "grader/classroom/tests/attacks/runner/graded.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/harness/compile/wasm.h"
#include "grader/sandbox/sandbox.h"

namespace {

namespace fs = std::filesystem;
using namespace warplings;
using attacks::Attack;
using attacks::Graded;
using nlohmann::json;

constexpr int kCannot = 77;
// Smaller than what `grade` allows, so that bombs go off sooner.
const sandbox::Bounds kBounds{std::uint64_t{640} << 20, std::uint64_t{128} << 20, 48};

struct Options {
  int from = 0;
  int to = 9999;
  unsigned jobs = 2;
  bool table = false;
  bool wasm = false;
  std::set<std::string> names;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const auto number = [&](std::string_view option) {
      return std::atoi(std::string(word.substr(option.size())).c_str());
    };
    if (word.starts_with("--from=")) {
      options.from = number("--from=");
    } else if (word.starts_with("--to=")) {
      options.to = number("--to=");
    } else if (word.starts_with("--jobs=")) {
      options.jobs = static_cast<unsigned>(std::max(1, number("--jobs=")));
    } else if (word == "--table") {
      options.table = true;
    } else if (word == "--wasm") {
      options.wasm = true;
    } else {
      options.names.insert(std::string(word));
    }
  }
  return options;
}

bool is_wanted(const Options& options, const Attack& attack) {
  if (!options.names.empty()) return options.names.contains(attack.name);
  return attack.number >= options.from && attack.number <= options.to;
}

// What is wrong with how an attack was graded; empty where nothing is.
std::string complaint(const Attack& attack, const Graded& graded, bool wasm) {
  const auto& outcomes = wasm ? attack.expected_on_wasm : attack.expected;
  const bool met =
      std::any_of(outcomes.begin(), outcomes.end(), [&](const Attack::Outcome& expected) {
        return expected.state == graded.state &&
               graded.words.find(expected.text) != std::string::npos;
      });
  if (!met) return "expected another end than " + graded.state + ": " + graded.words.substr(0, 600);
  if (graded.output.find("STOLEN") != std::string::npos) {
    return "it printed what it must not have: " + graded.output.substr(0, 600);
  }
  if (attack.number != 0 && graded.state == "passed") return "it passed";
  if (graded.state != "passed" && graded.first_line.empty()) return "nobody is told why";
  // A runner of workflows takes these for commands.
  for (const char* command : {"\n::", "##[", "\x1b"}) {
    if (("\n" + graded.output).find(command) != std::string::npos) {
      return "its output could steer what shows it";
    }
  }
  return "";
}

// Without what may differ between two gradings of one file.
json without_times(json document) {
  if (document.is_object()) {
    document.erase("seconds");
    document.erase("compile_seconds");
    document.erase("file");
  }
  if (document.is_structured()) {
    for (json& element : document) element = without_times(std::move(element));
  }
  return document;
}

// Names in the folder for temporary files.
std::set<std::string> temporary_files() {
  std::set<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path(), error)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

class Run {
 public:
  Run(const Course& course, Layout places, bool wasm)
      : course_(course), places_(std::move(places)), wasm_(wasm) {}

  // Grades the attacks, `jobs` at a time; says a line about each. Each job has
  // its own sandbox, as each worker of `grade`.
  void attack(const std::vector<Attack>& all, unsigned jobs) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned job = 0; job < jobs; ++job) {
      workers.emplace_back([&] {
        const sandbox::Sandbox walls = sandbox::Sandbox::find(kBounds);
        for (std::size_t i = next++; i < all.size(); i = next++) attack_once(all[i], walls);
      });
    }
  }

  // Until told to stop: the same file, which must get the same result.
  void be_honest(const Attack& honest, const std::atomic<bool>& stop) {
    const sandbox::Sandbox walls = sandbox::Sandbox::find(kBounds);
    json first;
    for (bool last = false; !last;) {
      last = stop;
      try {
        const json document =
            without_times(attacks::grade(honest, course_, places_, walls, wasm_).document);
        if (first.is_null()) first = document;
        ++neighbours_;
        if (document != first || document.at("state") != "passed") {
          say(false, "the neighbour", "was graded otherwise: " + document.dump().substr(0, 2000));
        }
      } catch (const std::exception& error) {
        say(false, "the neighbour", error.what());
      }
    }
  }

  void say(bool good, const std::string& name, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (!good) ++failures_;
    fmt::print("{} {:28} {}\n", good ? "ok  " : "FAIL", name, text);
    std::fflush(stdout);
  }

  int failures() const { return failures_; }
  int neighbours() const { return neighbours_; }

 private:
  void attack_once(const Attack& attack, const sandbox::Sandbox& walls) {
    try {
      const Graded graded = attacks::grade(attack, course_, places_, walls, wasm_);
      std::string wrong = complaint(attack, graded, wasm_);
      if (wrong.empty() && !is_empty_soon(walls)) wrong = "processes of it are left";
      say(wrong.empty(), attack.name,
          wrong.empty() ? graded.state + ": " + graded.first_line : wrong);
    } catch (const std::exception& error) {
      say(false, attack.name, std::string("the grader failed: ") + error.what());
    }
  }

  static bool is_empty_soon(const sandbox::Sandbox& walls) {
    for (int turn = 0; turn < 200; ++turn) {
      if (!walls.group() || walls.group()->processes().empty()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  const Course& course_;
  Layout places_;
  bool wasm_;
  std::mutex mutex_;
  std::atomic<int> failures_ = 0;
  std::atomic<int> neighbours_ = 0;
};

void print_table(const std::vector<Attack>& all) {
  fmt::print(
      "| | attack | what stops it | graded as | submission "
      "|\n|---|---|---|---|---|\n");
  for (const Attack& attack : all) {
    std::string states;
    for (const Attack::Outcome& outcome : attack.expected) {
      states += (states.empty() ? "" : " or ") + outcome.state;
    }
    fmt::print("| {} | {} | {} | {} | `{}` |\n",
               attack.number == 0 ? "-" : std::to_string(attack.number), attack.what, attack.stop,
               states, attack.name);
  }
}

int run(const Options& options) {
  const Layout places = Layout::find();
  const std::vector<Attack> all =
      attacks::read_attacks(places.root / "grader" / "classroom" / "tests" / "attacks");
  if (options.table) {
    print_table(all);
    return 0;
  }
  try {
    sandbox::Sandbox::find(kBounds);
    if (options.wasm) build::wasm_machine();
  } catch (const base::Error& missing) {  // NoSandbox or NoWasm
    fmt::print("{}\n", missing.what());
    return kCannot;
  }
  std::vector<Attack> wanted;
  for (const Attack& attack : all) {
    if (is_wanted(options, attack)) wanted.push_back(attack);
  }
  const auto honest = std::find_if(
      all.begin(), all.end(), [](const Attack& attack) { return attack.name == "00_honest_pass"; });
  if (honest == all.end()) throw std::runtime_error("There is no honest neighbour.");
  const Course course = Course::load(places.course_file());
  Run grading(course, places, options.wasm);
  const auto before = temporary_files();
  const attacks::Bait bait;
  std::atomic<bool> stop = false;
  {
    std::jthread neighbour([&] { grading.be_honest(*honest, stop); });
    grading.attack(wanted, options.jobs);
    stop = true;
  }
  // Others may use the folder, too; ours are known by their names.
  for (const std::string& name : temporary_files()) {
    if (!before.contains(name) && (name.find("fill") == 0 || name == "x")) {
      grading.say(false, "temporary files", name + " was left there");
    }
  }
  fmt::print("{} attacks, {} failures; the honest neighbour was graded {} times.\n", wanted.size(),
             grading.failures(), grading.neighbours());
  return grading.failures() == 0 && grading.neighbours() > 0 && !wanted.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
