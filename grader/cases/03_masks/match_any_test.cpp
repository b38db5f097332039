// Cases for match_any: values are bytes here, and the lanes that hold the same are found by
// comparing these. Which types are refused is asked of the compiler, by the adapter.
//
// asks nothing: No call has a const T
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/families.h"
#include "grader/harness/grading/words.h"

namespace warplings::cases::match_any {

using namespace grading;
using testing::AllOf;

using Bytes = std::vector<unsigned char>;
using Masks = std::vector<unsigned>;  // one for each lane: what it calls with

constexpr unsigned kAllLanes = 0xffffffffu;
const std::string kResult = "the returned mask";  // of each thread

// What the adapter knows a type by, and what a case must know of it.
struct Type {
  int number;
  const char* name;  // in messages
  std::size_t size;
  std::size_t alignment;
  bool of_bools = false;   // whose bytes are 0 or 1
  bool is_number = false;  // a float or a double, of which others have the same value
};
constexpr Type kBool{0, "bool", 1, 1, true};
constexpr Type kChar{1, "char", 1, 1};
constexpr Type kShort{2, "short", 2, 2};
constexpr Type kColour{3, "a struct of 3 bytes", 3, 1};
constexpr Type kInt{4, "int", 4, 4};
constexpr Type kFloat{5, "float", 4, 4, false, true};
constexpr Type kBytes7{6, "a struct of 7 bytes", 7, 1};
constexpr Type kUnsignedLongLong{7, "unsigned long long", 8, 8};
constexpr Type kDouble{8, "double", 8, 8, false, true};
constexpr Type kPointer{9, "const int*", 8, 8};
constexpr Type kFiveShorts{10, "short[5]", 10, 2};
constexpr Type kTriple{11, "a struct of three unsigned", 12, 4};
constexpr Type kThreeFloats{12, "float[3]", 12, 4};
constexpr Type kNested{13, "a struct with a struct in it", 16, 8};
constexpr Type kSixDoubles{14, "double[2][3]", 48, 8};
constexpr Type kThreeBools{15, "bool[3]", 3, 1, true};
constexpr Type kFourBytes{16, "a struct of 4 bytes", 4, 1};
constexpr Type kFourShorts{17, "short[4]", 8, 2};
constexpr Type k301Bytes{18, "unsigned char[301]", 301, 1};

// A type that must be refused.
struct Refused {
  int number;
  const char* name;
};
constexpr Refused kPaddedAtTheEnd{100, "a struct with padding at its end"};
constexpr Refused kPaddedInside{101, "a struct with padding inside"};
constexpr Refused kPaddedMember{102, "a struct with a padded struct in it"};
constexpr Refused kArrayOfPadded{103, "an array of structs with padding"};
constexpr Refused kLongDouble{104, "long double"};
constexpr Refused kArrayOfLongDouble{105, "long double[2]"};
constexpr Refused kWithFloat{106, "a struct with a float in it"};
constexpr Refused kWithCopy{107, "a struct with a copy constructor"};

// Asks whether the toolkit's library has the function; added to a type, for its answer.
constexpr int kHasLibrary = 200;

AnswerMatcher RefusesTheType(const char* name) {
  return {"refuses the type", [name](const Answer& answer) -> std::optional<Finding> {
            if (answer.values<int>(kReturned) == std::vector<int>{0}) return std::nullopt;
            return Finding{State::kWrongAnswer,
                           fmt::format("Matchable<T> holds where T is {}; it should not.", name),
                           {},
                           0};
          }};
}

// The adapter makes no call where the compiler would refuse it.
AnswerMatcher AcceptsTheType() {
  return {"accepts the type", [](const Answer& answer) -> std::optional<Finding> {
            if (answer.values<int>(kReturned) != std::vector<int>{0}) return std::nullopt;
            Finding finding{State::kWrongAnswer,
                            answer.question().introduction() +
                                "the call warp_match_any(value, mask) does not compile, because "
                                "Matchable<T> does not hold for this T. The contract wants it to.",
                            {},
                            0};
            finding.alternative = "type_refused";
            return finding;
          }};
}

class MatchAny : public Case {
 protected:
  static Question question(const Type& type, const Bytes& values, const Masks& masks,
                           std::size_t offset = 0) {
    Bytes all(offset, 0x5a);
    all.insert(all.end(), values.begin(), values.end());
    return Question()
        .value("type", type.number, fmt::format("T = {}", type.name))
        .value("threads", static_cast<int>(masks.size()), fmt::format("{} threads", masks.size()))
        .value("offset", static_cast<int>(offset), beginning_of("the first value", offset))
        .input("values", all)
        .input("masks", masks)
        .output<unsigned>(kResult, masks.size(), OneAThread());
  }

  // Their numbers, of which the first byte has 0.
  static std::vector<std::size_t> bytes_that_differ(const Type& type, const Bytes& values) {
    std::vector<std::size_t> result;
    for (std::size_t byte = 0; byte < type.size; ++byte) {
      for (std::size_t at = byte; at < values.size(); at += type.size) {
        if (values[at] == values[byte]) continue;
        result.push_back(byte);
        break;
      }
    }
    return result;
  }

  // What else may pass for equal among floating-point numbers.
  static void add_numbers_alike(Alternatives<unsigned>& known, const Type& type,
                                const Bytes& values, const Masks& masks) {
    const auto number = [=](std::size_t i) -> double {
      if (type.size == sizeof(double)) {
        double x;
        std::memcpy(&x, &values[i * sizeof x], sizeof x);
        return x;
      }
      float x;
      std::memcpy(&x, &values[i * sizeof x], sizeof x);
      return static_cast<double>(x);
    };
    const auto lanes_where = [=](auto are_alike) {
      return [=](std::size_t i) -> std::optional<unsigned> {
        unsigned lanes = 0;
        for (std::size_t lane = 0; lane < kWarp; ++lane) {
          const std::size_t other = i / kWarp * kWarp + lane;
          const bool same_bits =
              std::memcmp(&values[i * type.size], &values[other * type.size], type.size) == 0;
          if (are_alike(number(i), number(other), same_bits)) lanes |= 1u << lane;
        }
        return (masks[i] >> i % kWarp & 1) != 0 ? lanes & masks[i] : 0;
      };
    };
    known.push_back({"zeros_equal", "+0 and -0 count as equal here; their bits differ.",
                     lanes_where([](double a, double b, bool same) { return same || a == b; })});
    known.push_back({"nans_equal", "Any two NaNs count as equal here; their bits may differ.",
                     lanes_where([](double a, double b, bool same) {
                       return same || (std::isnan(a) && std::isnan(b));
                     })});
    known.push_back({"zeros_and_nans_equal",
                     "+0 and -0 count as equal here, and so do any two NaNs; their bits differ.",
                     lanes_where([](double a, double b, bool same) {
                       return same || a == b || (std::isnan(a) && std::isnan(b));
                     })});
    known.push_back({"compared_as_numbers",
                     "These are the lanes with an equal number, as == has it: +0 and -0 are equal, "
                     "and NaN is equal to nothing. What counts are the bits.",
                     lanes_where([](double a, double b, bool) { return a == b; })});
  }

  // 0 for a lane that its mask does not name: it makes no call.
  static auto finds_equal_lanes(const Type& type, const Bytes& values, const Masks& masks) {
    std::vector<unsigned> same(masks.size(), 0);
    for (std::size_t i = 0; i < same.size(); ++i) {
      const std::size_t warp = i / kWarp * kWarp;
      if ((masks[i] >> i % kWarp & 1) == 0) continue;
      for (std::size_t lane = 0; lane < kWarp; ++lane) {
        const bool equal =
            std::memcmp(&values[i * type.size], &values[(warp + lane) * type.size], type.size) == 0;
        if (equal && (masks[i] >> lane & 1) != 0) same[i] |= 1u << lane;
      }
    }
    const auto each = [=](auto change) {
      return [=](std::size_t i) -> std::optional<unsigned> {
        if ((masks[i] >> i % kWarp & 1) == 0) return 0u;
        return change(i);
      };
    };
    // The lanes of the mask that hold the same in [begin, begin + size) of the value.
    const auto same_in = [=](std::size_t i, std::size_t begin, std::size_t size) {
      unsigned lanes = 0;
      for (std::size_t lane = 0; lane < kWarp; ++lane) {
        const std::size_t other = i / kWarp * kWarp + lane;
        if (std::memcmp(&values[i * type.size + begin], &values[other * type.size + begin], size) ==
                0 &&
            (masks[i] >> lane & 1) != 0) {
          lanes |= 1u << lane;
        }
      }
      return lanes;
    };
    // Where values differ in one byte only, whatever leaves that out gives the same.
    const auto differing = bytes_that_differ(type, values);
    if (type.size > 1 && differing.size() == 1) {
      const Alternative<unsigned> one_byte = {
          "one_byte",
          fmt::format(
              "These are all lanes of the mask. Their values differ in byte {} of {}, and in "
              "no other.",
              differing[0], type.size),
          each([=](std::size_t i) { return masks[i]; })};
      return AllOf(AcceptsTheType(), GivesMasks(kResult, same, {one_byte}));
    }
    const std::size_t last = (type.size - 1) / 4 * 4;
    const auto any_word = [=](std::size_t i) {
      unsigned lanes = 0;
      for (std::size_t at = 0; at < type.size; at += 4) {
        lanes |= same_in(i, at, std::min<std::size_t>(4, type.size - at));
      }
      return lanes;
    };
    Alternatives<unsigned> known;
    if (type.size > 4) {
      known = {{"any_word",
                "These are the lanes that agree in some word of the value, not in all of them.",
                each(any_word)},
               {"last_word",
                "These are the lanes that agree in the last word of the value, whatever the words "
                "before it are.",
                each([=](std::size_t i) { return same_in(i, last, type.size - last); })}};
    }
    if (type.size >= 8) {
      known.push_back(
          {"first_word",
           "These are the lanes that agree in the first 4 bytes of the value, whatever follows.",
           each([=](std::size_t i) { return same_in(i, 0, 4); })});
    }
    known.push_back(
        {"first_bytes", "", {}, [=](const std::vector<unsigned>& got) -> std::string {
           // Of several numbers of bytes that fit, what lies behind the largest tells nothing.
           std::size_t most = 0;
           for (std::size_t bytes = 1; bytes < type.size; ++bytes) {
             const auto compared = each([=](std::size_t i) { return same_in(i, 0, bytes); });
             bool all = got.size() == masks.size();
             for (std::size_t i = 0; i < got.size() && all; ++i) all = got[i] == compared(i);
             if (all) most = bytes;
           }
           if (most == 0) return "";
           return fmt::format(
               "These are the lanes that agree in the first {} of the value, whatever follows; it "
               "has {}.",
               most == 1 ? "byte" : fmt::format("{} bytes", most), type.size);
         }});
    if (type.is_number) add_numbers_alike(known, type, values, masks);
    if (type.size < 4) {
      known.push_back({"not_compared",
                       "These are all lanes of the mask, as if no byte of the value were compared.",
                       each([=](std::size_t i) { return masks[i]; })});
      const auto is_zero = [=](std::size_t i) {
        const auto value = values.begin() + static_cast<std::ptrdiff_t>(i * type.size);
        return std::count(value, value + static_cast<std::ptrdiff_t>(type.size), 0) ==
               static_cast<std::ptrdiff_t>(type.size);
      };
      known.push_back({"as_truth", "All values but 0 count as equal, as those of a bool do.",
                       each([=](std::size_t i) {
                         unsigned lanes = 0;
                         for (std::size_t lane = 0; lane < kWarp; ++lane) {
                           if (is_zero(i / kWarp * kWarp + lane) == is_zero(i)) lanes |= 1u << lane;
                         }
                         return lanes & masks[i];
                       })});
    }
    if (type.size % 4 != 0) {
      if (type.size > 4) {
        known.push_back({"whole_words",
                         "These are the lanes that agree in the whole words of the value, whatever "
                         "the bytes after them are.",
                         each([=](std::size_t i) { return same_in(i, 0, type.size / 4 * 4); })});
      }
    }
    known.push_back({"itself_alone",
                     type.size % 4 != 0
                         ? "Each lane found itself alone. Do the words that are compared reach "
                           "beyond the value? What lies there differs; clear them before you copy "
                           "the value."
                         : "Each lane found itself alone.",
                     each([=](std::size_t i) { return 1u << i % kWarp; })});
    if (type.number == 0) {
      known.push_back(
          {"ballot_of_true",
           "Every lane got the lanes that hold true, even the lanes that hold false.",
           each([=](std::size_t i) { return values[i] != 0 ? same[i] : masks[i] & ~same[i]; })});
      known.push_back({"false_gets_nothing", "Lanes that hold false got 0.",
                       each([=](std::size_t i) { return values[i] != 0 ? same[i] : 0u; })});
      known.push_back(
          {"whole_warp_for_false", "Lanes that hold false got lanes that the mask does not name.",
           each([=](std::size_t i) { return values[i] != 0 ? same[i] : same[i] | ~masks[i]; })});
    }
    return AllOf(AcceptsTheType(), GivesMasks(kResult, same, known));
  }

  // A value of any bytes that the type allows.
  Bytes any_value(const Type& type) {
    return random().integers<unsigned char>(type.size, 0, type.of_bools ? 1 : 255);
  }

  // One of these for each thread, in a random order in which each group's lanes are scattered.
  Bytes values_of(const std::vector<Bytes>& choice, std::size_t threads = kWarp) {
    Bytes result;
    for (std::size_t i = 0; i < threads; ++i) {
      const Bytes& value = choice[random().below(choice.size())];
      result.insert(result.end(), value.begin(), value.end());
    }
    return result;
  }

  // Values that have nothing in common, in five groups; one of them 0, for who asks only that.
  Bytes different_values(const Type& type, std::size_t threads = kWarp) {
    std::vector<Bytes> choice = {Bytes(type.size, 0)};
    for (int i = 0; i < 4; ++i) choice.push_back(any_value(type));
    return values_of(choice, threads);
  }

  // Values that differ in that byte only, in four groups (of bools, two).
  Bytes values_that_differ_at(std::size_t byte, const Type& type) {
    std::vector<Bytes> choice(type.of_bools ? 2 : 4, any_value(type));
    for (std::size_t i = 0; i < choice.size(); ++i) {
      choice[i][byte] = static_cast<unsigned char>(type.of_bools ? i : choice[i][byte] + 61 * i);
    }
    return values_of(choice);
  }

  // Each word is one of two, whatever the others are: words that agree tell nothing about the rest,
  // and which of them were compared shows.
  Bytes values_of_mixed_words(const Type& type) {
    const Bytes choice[] = {any_value(type), any_value(type)};
    Bytes result;
    for (std::size_t i = 0; i < kWarp; ++i) {
      for (std::size_t at = 0; at < type.size; at += 4) {
        const auto word = choice[random().below(2)].begin() + static_cast<std::ptrdiff_t>(at);
        result.insert(result.end(), word,
                      word + static_cast<std::ptrdiff_t>(std::min<std::size_t>(4, type.size - at)));
      }
    }
    return result;
  }

  static Masks everybody(std::size_t threads = kWarp) { return Masks(threads, kAllLanes); }

  // A call, and whom it is about.
  struct Call {
    Type type;
    Bytes values;
    Masks masks = everybody();
    std::size_t offset = 0;
  };

  // All of them in one process.
  void check(const std::vector<Call>& calls) {
    std::vector<Question> questions;
    for (const Call& call : calls) {
      questions.push_back(question(call.type, call.values, call.masks, call.offset));
    }
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], finds_equal_lanes(calls[i].type, calls[i].values, calls[i].masks));
    }
  }

  // Of each type, different values under a full mask in three warps, values that have some words in
  // common, and values that differ in one byte only, for each byte.
  void ask_about(std::initializer_list<Type> types) {
    std::vector<Call> calls;
    for (const Type& type : types) {
      calls.push_back({type, different_values(type, 3 * kWarp), everybody(3 * kWarp)});
      calls.push_back({type, values_of_mixed_words(type)});
      for (std::size_t byte = 0; byte < type.size; ++byte) {
        calls.push_back({type, values_that_differ_at(byte, type)});
      }
    }
    check(calls);
  }

  // Bit patterns as the elements of values, in groups.
  template <class Number>
  void ask_about_bits(const Type& type, const std::vector<Number>& patterns) {
    std::vector<Bytes> choice;
    for (const Number pattern : patterns) {
      Bytes bytes(sizeof(pattern));
      std::memcpy(bytes.data(), &pattern, sizeof(pattern));
      choice.push_back(bytes);
    }
    check({{type, values_of(choice, 3 * kWarp), everybody(3 * kWarp)}});
  }

  void expect_refused(const Refused& type) {
    const Answer answer = ask(Question().value("type", type.number, ""));
    ASSERT_THAT(answer, RefusesTheType(type.name));
  }
};

INSTANTIATE_TEST_SUITE_P(, MatchAny, every_setting(), setting_name);

TEST_P(MatchAny, GroupsBools) { ask_about({kBool}); }

TEST_P(MatchAny, GroupsBoolsThatAreAllTheSame) {
  check({{kBool, Bytes(kWarp, 0)}, {kBool, Bytes(kWarp, 1)}});
}

TEST_P(MatchAny, GroupsCharsAndShorts) { ask_about({kChar, kShort}); }

TEST_P(MatchAny, GroupsIntegers) { ask_about({kInt}); }

TEST_P(MatchAny, GroupsIntegersAndPointersOf64Bits) {
  ask_about({kUnsignedLongLong});
  if (!can_ask_64_bits()) return;
  need_64_bits();
  ask_about({kPointer});
}

// +0, -0, 1, two NaNs, and what differs from 1 as the two zeros do: in the last byte alone.
TEST_P(MatchAny, GroupsFloatsByTheirBits) {
  ask_about_bits<std::uint32_t>(
      kFloat, {0, 0x8000'0000, 0x3f80'0000, 0x4080'0000, 0x7fc0'0000, 0x7fc0'0001});
}
TEST_P(MatchAny, GroupsDoublesByTheirBits) {
  ask_about({kDouble});
  ask_about_bits<std::uint64_t>(
      kDouble, {0, 0x8000'0000'0000'0000, 0x3ff0'0000'0000'0000, 0x40f0'0000'0000'0000,
                0x7ff8'0000'0000'0000, 0x7ff8'0000'0000'0001});
}

TEST_P(MatchAny, GroupsStructsOfThreeAndSevenBytes) { ask_about({kColour, kBytes7}); }

TEST_P(MatchAny, GroupsStructsOfSeveralWords) { ask_about({kTriple, kNested}); }

// The same three words in every value, each time in another order: no sum of words tells them
// apart.
TEST_P(MatchAny, TellsValuesApartWhoseWordsChangePlaces) {
  const Bytes word[] = {any_value(kInt), any_value(kInt), any_value(kInt)};
  std::vector<Bytes> choice;
  for (const auto& order : {std::array{0, 1, 2}, {1, 0, 2}, {2, 1, 0}, {0, 2, 1}}) {
    Bytes value;
    for (const int i : order) value.insert(value.end(), word[i].begin(), word[i].end());
    choice.push_back(value);
  }
  check({{kTriple, values_of(choice)}, {kThreeFloats, values_of(choice)}});
}

// One word goes up by 1 and the next down by a hash's multiplier, so that the hash
// (a * m + b) * m + c stays the same. A value's own bits are the only thing that tells it apart.
TEST_P(MatchAny, TellsValuesApartThatAHashTakesForOne) {
  std::vector<Call> calls;
  for (const std::uint32_t multiplier :
       {31u, 33u, 37u, 257u, 65'599u, 16'777'619u, 2'654'435'761u}) {
    const auto word = random().integers<std::uint32_t>(3, 0, 0xffffffff);
    std::vector<Bytes> choice;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t words[] = {word[0], word[1] + i, word[2] - i * multiplier};
      Bytes value(sizeof(words));
      std::memcpy(value.data(), words, sizeof(words));
      choice.push_back(value);
    }
    calls.push_back({kTriple, values_of(choice)});
  }
  check(calls);
}

TEST_P(MatchAny, GroupsArrays) { ask_about({kFiveShorts, kThreeFloats, kSixDoubles, kThreeBools}); }

// Longer than anybody would write out: the last bytes decide, or one anywhere. No longer than that:
// who takes a word in each instance of a template has as many instances as there are words, and
// compilers have limits, nvcc one of 200.
TEST_P(MatchAny, GroupsLongArrays) {
  std::vector<Call> calls = {{k301Bytes, different_values(k301Bytes), everybody()},
                             {k301Bytes, values_of_mixed_words(k301Bytes), everybody()}};
  const std::size_t anywhere = random().below(300);
  for (const std::size_t byte : std::initializer_list<std::size_t>{0, anywhere, 256, 300}) {
    calls.push_back({k301Bytes, values_that_differ_at(byte, k301Bytes), everybody()});
  }
  check(calls);
}

// An array of chars may begin at any byte, also where it is as large as a word. The last value ends
// where the memory ends.
TEST_P(MatchAny, TakesValuesAtAnyAddressOfTheirAlignment) {
  std::vector<Call> calls;
  for (const Type& type :
       {kChar, kColour, kFourBytes, kBytes7, kFourShorts, kFiveShorts, kTriple, kNested}) {
    const std::size_t end = std::max<std::size_t>(8, 2 * type.alignment);
    for (std::size_t offset = type.alignment; offset < end; offset += type.alignment) {
      calls.push_back({type, different_values(type), everybody(), offset});
    }
  }
  check(calls);
}

// The other lanes make no call. They would belong to every group, if anybody asked them.
TEST_P(MatchAny, LeavesOutLanesThatTheMaskDoesNotName) {
  std::vector<Call> calls;
  for (const Type& type : {kBool, kChar, kColour, kInt, kDouble, kTriple}) {
    for (const unsigned mask : {1u, 0x8000'0000u, 0x8000'0001u, 0x1248'1248u, 0x00ff'ff00u,
                                static_cast<unsigned>(random().bits() | 1)}) {
      calls.push_back({type, different_values(type), Masks(kWarp, mask)});
    }
  }
  check(calls);
}

// Three sets of lanes come to the same call, each with its own mask.
TEST_P(MatchAny, TakesSeveralMasksOfOneWarp) {
  std::vector<Call> calls;
  for (const Type& type : {kBool, kColour, kTriple}) {
    Masks sets(3, 0);
    std::vector<std::size_t> set_of(kWarp);
    for (std::size_t lane = 0; lane < kWarp; ++lane) {
      set_of[lane] = random().below(sets.size());
      sets[set_of[lane]] |= 1u << lane;
    }
    Masks masks(kWarp);
    for (std::size_t lane = 0; lane < kWarp; ++lane) masks[lane] = sets[set_of[lane]];
    calls.push_back({type, different_values(type), masks});
  }
  check(calls);
}

// Another author's answers to the same questions, on a GPU whose toolkit has the function (CCCL 3.1
// has none yet): what is expected of the exercise is what they are, too.
TEST_P(MatchAny, GivesWhatTheLibraryGives) {
  if (can_choose_device()) GTEST_SKIP() << "the library's function needs a GPU";
  const Answer has_it = ask(Question().value("type", kHasLibrary, ""));
  if (has_it.values<int>(kReturned) == std::vector<int>{0}) {
    GTEST_SKIP() << "this toolkit's library has no warp_match_any";
  }
  for (const Type& type : {kColour, kDouble, kTriple}) {
    const Bytes values = different_values(type);
    const Masks masks(kWarp, static_cast<unsigned>(random().bits() | 1));
    const Type of_library{type.number + kHasLibrary, "libcu++'s", type.size, type.alignment};
    const auto answers =
        ask_all({question(type, values, masks), question(of_library, values, masks)});
    ASSERT_THAT(answers[0], finds_equal_lanes(type, values, masks));
    ASSERT_THAT(answers[1], finds_equal_lanes(type, values, masks));
  }
}

TEST_P(MatchAny, RefusesStructsWithPadding) {
  expect_refused(kPaddedAtTheEnd);
  expect_refused(kPaddedInside);
}

TEST_P(MatchAny, RefusesPaddingInMembersAndArrays) {
  expect_refused(kPaddedMember);
  expect_refused(kArrayOfPadded);
}

TEST_P(MatchAny, RefusesLongDouble) {
  expect_refused(kLongDouble);
  expect_refused(kArrayOfLongDouble);
}

TEST_P(MatchAny, RefusesStructsWithFloats) { expect_refused(kWithFloat); }

TEST_P(MatchAny, RefusesTypesThatAreNotTriviallyCopyable) { expect_refused(kWithCopy); }

// Or once for every two words, which one function compares. Fewer do not look at all of a value.
TEST_P(MatchAny, CraftAsksOnceForEachWord) {
  for (const Type& type : {kChar, kColour, kInt, kFiveShorts, kTriple, kThreeBools, kFourBytes,
                           kFourShorts, kDouble, kThreeFloats, kSixDoubles}) {
    const std::uint64_t words = (type.size + 3) / 4;
    const Bytes values = different_values(type, 3 * kWarp);
    const Masks masks = everybody(3 * kWarp);
    ASSERT_THAT(ask(question(type, values, masks)),
                AllOf(finds_equal_lanes(type, values, masks),
                      HasCallsPerElement("", {(words + 1) / 2, words}, masks.size())));
  }
}

TEST_P(MatchAny, CraftAsksOneBallotForABool) {
  const Bytes values = different_values(kBool, 3 * kWarp);
  const Masks masks = everybody(3 * kWarp);
  ASSERT_THAT(ask(question(kBool, values, masks)),
              AllOf(finds_equal_lanes(kBool, values, masks),
                    HasCallsPerElement("__ballot", {1, 1}, masks.size()),
                    HasCallsPerElement("__match", {0, 0}, masks.size())));
}

}  // namespace warplings::cases::match_any
