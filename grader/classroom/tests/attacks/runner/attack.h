// An attack as its files say it: what it does, what must become of it, and what
// stops it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warplings::attacks {

struct Attack {
  int number = 0;    // of the list; 0 for controls
  std::string name;  // of its folder: "21_exit_before_main"
  std::string what;  // // attack: ...
  std::string stop;  // // stopped by: ...
  std::string exercise;
  std::filesystem::path file;     // the exercise's; or
  std::filesystem::path hand_in;  // a script: make.py FOLDER CHECKOUT makes one hand-in in FOLDER

  // What the grading must come to: one of these states, with this text
  // somewhere in what the result says. // expect: crashed|wrong_answer out
  struct Outcome {
    std::string state;
    std::string text;
  };
  std::vector<Outcome> expected;
  // The same on the WebAssembly engine, where that is another end. // on wasm: crashed
  std::vector<Outcome> expected_on_wasm;
};

// Every folder NN_name in `folder`, in order. What an attack is stands in the first lines of its
// only .cu file, or of attack.txt where that file cannot have lines of its own, or where make.py
// makes a whole hand-in. Throws std::runtime_error that names what is wrong with one.
std::vector<Attack> read_attacks(const std::filesystem::path& folder);

}  // namespace warplings::attacks
