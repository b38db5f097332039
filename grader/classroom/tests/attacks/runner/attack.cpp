// Reads the first lines of attacks. See attack.h.
#include "grader/classroom/tests/attacks/runner/attack.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace warplings::attacks {
namespace {

namespace fs = std::filesystem;

// The rest of the line "// NAME: ..." among the first; nothing where there is none.
std::string entry_or_nothing(const fs::path& file, const std::string& name) {
  std::ifstream in(file);
  const std::string begin = "// " + name + ": ";
  std::string line;
  for (int i = 0; i < 5 && std::getline(in, line); ++i) {
    if (line.starts_with(begin)) return line.substr(begin.size());
  }
  return "";
}

// The same; the file must have it.
std::string entry(const fs::path& file, const std::string& name) {
  std::string text = entry_or_nothing(file, name);
  if (text.empty()) {
    throw std::runtime_error(file.string() + " does not say '// " + name +
                             ": ...' in its first lines.");
  }
  return text;
}

// "crashed|wrong_answer out": both states, and the text for all of them.
std::vector<Attack::Outcome> outcomes(const std::string& text) {
  const std::size_t space = std::min(text.find(' '), text.size());
  std::istringstream states(text.substr(0, space));
  std::vector<Attack::Outcome> result;
  for (std::string state; std::getline(states, state, '|');) {
    result.push_back({state, text.substr(std::min(space + 1, text.size()))});
  }
  return result;
}

Attack read_attack(const fs::path& folder) {
  Attack attack;
  attack.name = folder.filename().string();
  attack.number = std::atoi(attack.name.c_str());
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() != ".cu") continue;
    if (!attack.file.empty()) throw std::runtime_error(folder.string() + " has two exercises.");
    attack.file = file.path();
  }
  if (fs::exists(folder / "make.py")) attack.hand_in = folder / "make.py";
  if (attack.file.empty() == attack.hand_in.empty()) {
    throw std::runtime_error(folder.string() + " has neither an exercise nor make.py, or both.");
  }
  const fs::path words = fs::exists(folder / "attack.txt") ? folder / "attack.txt" : attack.file;
  attack.exercise = attack.hand_in.empty() ? attack.file.stem().string() : entry(words, "exercise");
  attack.what = entry(words, "attack");
  attack.stop = entry(words, "stopped by");
  attack.expected = outcomes(entry(words, "expect"));
  const std::string on_wasm = entry_or_nothing(words, "on wasm");
  attack.expected_on_wasm = on_wasm.empty() ? attack.expected : outcomes(on_wasm);
  return attack;
}

}  // namespace

std::vector<Attack> read_attacks(const fs::path& folder) {
  std::vector<Attack> result;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && name[0] >= '0' && name[0] <= '9') {
      result.push_back(read_attack(entry.path()));
    }
  }
  std::sort(result.begin(), result.end(),
            [](const Attack& a, const Attack& b) { return a.name < b.name; });
  return result;
}

}  // namespace warplings::attacks
