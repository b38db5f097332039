// Compares the referee's 16-bit floating-point types with the toolkit's, bit by bit, on the host:
// all inputs of functions of one 16-bit value, millions of samples of the others.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#define CATALOGUE_CALL
#include "referee/tests/floating/operands.h"

namespace {

using catalogue::Bits;
using catalogue::Entry;
using catalogue::Kind;

// One implementation: a shared object made from implementation.cpp.
struct Implementation {
  void (*call)(int format, int index, const Bits* operands, Bits* results, int count);
  const Entry* (*entries)(int format, int* count);
};

Implementation load(const char* path) {
  void* object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!object) throw std::runtime_error(dlerror());
  return {reinterpret_cast<decltype(Implementation::call)>(dlsym(object, "floating_call")),
          reinterpret_cast<decltype(Implementation::entries)>(dlsym(object, "floating_entries"))};
}

// How often a conversion from float is tested; other functions of many inputs less.
constexpr Bits kFloatSamples = 10'000'000;

Bits samples(const Entry& entry) {
  if (catalogue::is_exhaustive(entry.operands)) return 65536;
  return std::string(entry.operands) == "f" ? kFloatSamples : 400'000;
}

bool has_opposite_zeros(const Entry& entry, const Bits* operands) {
  const Bits halves = entry.operands[0] == 'p' ? 2 : 1;
  for (Bits half = 0; half < halves; ++half) {
    const Bits a = operands[0] >> 16 * half & 0xffffu, b = operands[1] >> 16 * half & 0xffffu;
    if ((a & 0x7fffu) == 0 && (b & 0x7fffu) == 0 && a != b) return true;
  }
  return false;
}

// The first few inputs for which the two differ, as text; empty where there are none.
std::string differences(const Implementation& ours, const Implementation& theirs, int format,
                        int index, const Entry& entry) {
  constexpr int kBatch = 4096;
  std::vector<Bits> operands(3 * kBatch), mine(kBatch), yours(kBatch);
  std::string text;
  int found = 0;
  const Bits count = samples(entry);
  for (Bits done = 0; done < count; done += kBatch) {
    for (Bits i = 0; i < kBatch; ++i) {
      const auto o = catalogue::operands(entry.operands, done + i);
      operands[3 * i] = o.a;
      operands[3 * i + 1] = o.b;
      operands[3 * i + 2] = o.c;
    }
    ours.call(format, index, operands.data(), mine.data(), kBatch);
    theirs.call(format, index, operands.data(), yours.data(), kBatch);
    for (std::size_t i = 0; i < kBatch; ++i) {
      if (mine[i] == yours[i]) continue;
      if (entry.kind == Kind::signed_zeros && has_opposite_zeros(entry, &operands[3 * i])) continue;
      if (++found > 5) continue;
      char line[200];
      std::snprintf(line, sizeof(line), "  %s(%llx, %llx): %llx, the toolkit says %llx\n",
                    entry.name, operands[3 * i], operands[3 * i + 1], mine[i], yours[i]);
      text += line;
    }
  }
  return found ? std::to_string(found) + " differences:\n" + text : "";
}

void compare(int format) {
  if (!std::filesystem::exists(FLOATING_TOOLKIT))
    GTEST_SKIP() << "no CUDA toolkit was found, whose cuda_bf16.h this test compares with";
  const Implementation ours = load(FLOATING_OURS), theirs = load(FLOATING_TOOLKIT);
  int count = 0;
  const Entry* entries = ours.entries(format, &count);
  int compared = 0;
  for (int index = 0; index < count; ++index) {
    if (entries[index].kind != Kind::host && entries[index].kind != Kind::signed_zeros) continue;
    EXPECT_EQ(differences(ours, theirs, format, index, entries[index]), "");
    ++compared;
  }
  EXPECT_GT(compared, 150);
}

TEST(Toolkit, GivesTheSameBitsForEveryFunctionOfHalf) { compare(0); }
TEST(Toolkit, GivesTheSameBitsForEveryFunctionOfBfloat16) { compare(1); }

}  // namespace
