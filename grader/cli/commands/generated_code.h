// The code that a compiler made of a student's file, beside the lines that it was made of.
// Reads what nvcc -ptx, nvdisasm and cuobjdump print; needs none of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/text/terminal.h"

namespace warplings::cli {

struct Instruction {
  int line = 0;  ///< of the student's file; 0 where none is known
  std::string text;
  bool of_warp = false;  ///< shuffle, vote, match, reduction or barrier
};

struct GeneratedFunction {
  std::string name;  ///< as in the source: "add_block(float*, float const*, int)"
  std::vector<Instruction> instructions;
};

// From `nvcc -ptx -lineinfo`. Lines that were inlined from elsewhere count as the line of `file`
// that they were inlined into.
std::vector<GeneratedFunction> read_ptx(const std::string& text, const std::string& file);

// From `nvdisasm -c -g`, or from `cuobjdump -sass`, which knows no lines.
std::vector<GeneratedFunction> read_sass(const std::string& text, const std::string& file);

// Whether an instruction of PTX or SASS is a warp operation or a barrier.
bool is_warp_instruction(std::string_view instruction);

// The functions, each line of source above the instructions that come from it. Instructions of
// the warp are marked.
std::vector<std::string> listing(const std::vector<GeneratedFunction>& functions,
                                 const std::vector<std::string>& source, const Style& style);

}  // namespace warplings::cli
