// Cases for segmented_scan: sums back to the head of each element's segment, by one block.
#include <cmath>

#include "grader/harness/grading/case.h"
#include "grader/harness/grading/counter_matchers.h"
#include "grader/harness/grading/float_sum.h"
#include "grader/harness/grading/traffic_matchers.h"

namespace warplings::cases::segmented_scan {

using namespace grading;
using testing::AllOf;

struct Task {
  std::vector<float> in;
  std::vector<unsigned char> head;

  std::size_t n() const { return in.size(); }
};

// Whether element i begins a segment.
using IsHead = std::function<bool(std::size_t)>;

IsHead heads_of(const Task& task) {
  return [head = task.head](std::size_t i) { return i == 0 || head[i] != 0; };
}

// The sums of whole numbers, which are exact.
std::vector<float> sums(const std::vector<float>& in, const IsHead& is_head) {
  std::vector<float> result(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    result[i] = is_head(i) ? in[i] : result[i - 1] + in[i];
  }
  return result;
}

// Whether a lane of a warp's scan adds what a lane below has, where its segment begins at `first`.
using Adds = std::function<bool(std::size_t lane, std::size_t delta, std::size_t first)>;

bool adds_from_its_head_on(std::size_t lane, std::size_t delta, std::size_t first) {
  return lane >= first + delta;
}

struct Scan {
  Adds adds = adds_from_its_head_on;
  bool own_values = false;   // lanes read what others began with, not what these have so far
  bool heads_below = false;  // a lane that is a head looks for one below itself
};

// A warp's scan by shuffles, of one value in each lane: without a lane to read, a lane gets its
// own.
std::vector<float> scan_of_lanes(std::vector<float> sums, const std::vector<bool>& heads,
                                 const Scan& scan) {
  const std::vector<float> values = sums;
  std::vector<std::size_t> first(sums.size()), found(sums.size());
  for (std::size_t lane = 1; lane < sums.size(); ++lane) {
    first[lane] = heads[lane] ? lane : first[lane - 1];
    found[lane] = scan.heads_below ? first[lane - 1] : first[lane];
  }
  for (std::size_t delta = 1; delta < sums.size(); delta *= 2) {
    const std::vector<float> old = scan.own_values ? values : sums;
    for (std::size_t lane = 0; lane < sums.size(); ++lane) {
      if (scan.adds(lane, delta, found[lane]))
        sums[lane] += old[lane >= delta ? lane - delta : lane];
    }
  }
  return sums;
}

// What a block computes in two stages: within the warps, and of what each leaves to the next.
std::vector<float> scan_in_two_stages(const Task& task, const Scan& in_warp, const Scan& of_warps) {
  const std::size_t warps = (task.n() + kWarp - 1) / kWarp;
  std::vector<std::vector<float>> sums(warps);
  std::vector<float> tails(kWarp);
  std::vector<bool> begins(kWarp);
  for (std::size_t warp = 0; warp < warps; ++warp) {
    std::vector<float> values(kWarp);
    std::vector<bool> heads(kWarp);
    for (std::size_t lane = 0; lane < kWarp && warp * kWarp + lane < task.n(); ++lane) {
      values[lane] = task.in[warp * kWarp + lane];
      heads[lane] = task.head[warp * kWarp + lane] != 0;
      begins[warp] = begins[warp] || heads[lane];
    }
    sums[warp] = scan_of_lanes(values, heads, in_warp);
    tails[warp] = sums[warp].back();
  }
  const auto carried = scan_of_lanes(tails, begins, of_warps);
  std::vector<float> result(task.n());
  bool goes_on = false;  // from an earlier warp
  for (std::size_t i = 0; i < task.n(); ++i) {
    goes_on = (i % kWarp == 0 ? i > 0 : goes_on) && task.head[i] == 0;
    result[i] = sums[i / kWarp][i % kWarp] + (goes_on ? carried[i / kWarp - 1] : 0);
  }
  return result;
}

// The same with a wrong scan in both stages, and in the first or the second alone.
Alternatives<float> with_scan(const Task& task, const char* name, const char* sentence,
                              const Scan& scan) {
  const auto stages = [=](const Scan& in_warp, const Scan& of_warps) {
    return Alternative<float>{name, sentence, computed<float>([=] {
                                return scan_in_two_stages(task, in_warp, of_warps);
                              })};
  };
  Alternatives<float> result = {stages(scan, scan), stages(scan, {})};
  // Of three warps, heads that are not seen are those of all warps before.
  if (!scan.heads_below || task.n() > 3 * kWarp) result.push_back(stages({}, scan));
  return result;
}

// What well-known mistakes give.
Alternatives<float> mistakes(const Task& task) {
  const std::size_t n = task.n();
  const auto right = sums(task.in, heads_of(task));
  const auto with_heads = [=](IsHead is_head) {
    return computed<float>([=] { return sums(task.in, is_head); });
  };
  const auto head = [=](std::size_t i) { return task.head[i] != 0; };
  // Whether the segment of element i began in an earlier warp.
  const auto is_carried = [=](std::size_t i) {
    for (std::size_t k = i / kWarp * kWarp; k <= i; ++k) {
      if (k == 0 || head(k)) return false;
    }
    return true;
  };
  const auto in_warp = sums(task.in, [=](std::size_t i) { return i % kWarp == 0 || head(i); });
  // The sum that this warp leaves to the next.
  const auto tail = [=](std::size_t warp) { return in_warp[(warp + 1) * kWarp - 1]; };
  const auto has_head = [=](std::size_t warp) {
    const std::size_t last = std::min((warp + 1) * kWarp, n);
    for (std::size_t k = warp * kWarp; k < last; ++k) {
      if (head(k)) return true;
    }
    return false;
  };
  // Where each warp has one, nobody can tell whether those without add what is carried over.
  bool all_have_heads = true;
  for (std::size_t warp = 1; warp * kWarp < n; ++warp) {
    all_have_heads = all_have_heads && has_head(warp);
  }
  const char* const before_the_first =
      "In warps that have a head, the lanes before the first one lack what their segment has in "
      "earlier warps.";
  using Value = std::optional<float>;
  Alternatives<float> result = {
      {"no_heads", "These are the sums from the first element on: no segment begins in between.",
       with_heads([](std::size_t i) { return i == 0; })},
      {"within_warps",
       all_have_heads ? before_the_first
                      : "In each warp the sums begin anew, as if its first element were a head.",
       with_heads([=](std::size_t i) { return i % kWarp == 0 || head(i); })},
      {"carried_where_no_head_is", before_the_first,
       [=](std::size_t i) -> Value {
         return is_carried(i) && has_head(i / kWarp) ? in_warp[i] : right[i];
       }},
      {"late_heads", "Each segment begins one element behind its head.",
       with_heads([=](std::size_t i) { return i == 0 || head(i - 1); })},
      {"early_heads", "Each segment begins one element before its head.",
       with_heads([=](std::size_t i) { return i == 0 || (i + 1 < n && head(i + 1)); })},
      {"only_ones", "A segment begins only where head is 1; any byte but 0 is a head.",
       with_heads([=](std::size_t i) { return i == 0 || task.head[i] == 1; })},
      {"signed_heads",
       "No segment begins where head is 128 or more, which is negative as a signed char; any byte "
       "but 0 is a head.",
       with_heads([=](std::size_t i) { return i == 0 || (head(i) && task.head[i] < 128); })},
      {"only_odd", "A segment begins only where head is odd; any byte but 0 is a head.",
       with_heads([=](std::size_t i) { return i == 0 || task.head[i] % 2 == 1; })},
      {"exclusive", "These sums leave out the element itself.",
       [=](std::size_t i) -> Value { return right[i] - task.in[i]; }},
      {"carried_over",
       "What is carried over from the warps before is added to the whole warp, even to what comes "
       "after a head.",
       [=](std::size_t i) -> Value {
         const std::size_t warp = i / kWarp;
         return is_carried(i) || warp == 0 ? right[i] : in_warp[i] + right[warp * kWarp - 1];
       }},
      {"one_warp_before",
       "A segment carries over from the warp just before, but from none before that.",
       [=](std::size_t i) -> Value {
         return is_carried(i) ? in_warp[i] + tail(i / kWarp - 1) : in_warp[i];
       }},
      {"all_warps_before",
       "A segment carries over the last sums of all warps before, even of those before its head.",
       [=](std::size_t i) -> Value {
         if (!is_carried(i)) return in_warp[i];
         float sum = in_warp[i];
         for (std::size_t warp = 0; warp < i / kWarp; ++warp) sum += tail(warp);
         return sum;
       }},
      {"first_head_of_the_warp", "Of a warp's heads, only the first one begins a segment.",
       with_heads([=](std::size_t i) {
         if (i == 0) return true;
         if (!head(i)) return false;
         for (std::size_t k = i / kWarp * kWarp; k < i; ++k) {
           if (k == 0 || head(k)) return false;
         }
         return true;
       })},
      {"nothing_before_a_head", "What lies before the first head is given as 0.",
       [=](std::size_t i) -> Value {
         std::size_t begin = i;
         while (begin > 0 && !head(begin)) --begin;
         return head(begin) ? right[i] : 0.0f;
       }},
      {"totals", "Each element has the sum of its whole segment, and not the sum up to itself.",
       [=](std::size_t i) -> Value {
         std::size_t last = i;
         while (last + 1 < n && !head(last + 1)) ++last;
         return right[last];
       }},
  };
  const auto add = [&](const char* name, const char* sentence, const Scan& scan) {
    for (auto& one : with_scan(task, name, sentence, scan)) result.push_back(std::move(one));
  };
  add("head_left_out",
      "In each round of a scan, the lane whose distance from its head is exactly that of the "
      "shuffle did not add, although it reads the head itself.",
      {.adds = [](std::size_t lane, std::size_t delta, std::size_t first) {
        return lane > first + delta;
      }});
  add("added_across_heads",
      "In a scan, only the heads themselves did not add. A lane behind a head added what lanes "
      "before that head have, as soon as the distance reached them.",
      {.adds = [](std::size_t lane, std::size_t delta, std::size_t first) {
        return lane >= delta && lane != first;
      }});
  add("added_its_own",
      "In a scan, all lanes but the heads added in each round: without a lane at that distance "
      "below, the shuffle gives a lane its own sum.",
      {.adds = [](std::size_t lane, std::size_t, std::size_t first) { return lane != first; }});
  add("own_element_each_round",
      "In each round of a scan, the lanes gave on what they began with, and not the sums that they "
      "had so far.",
      {.own_values = true});
  add("heads_below_only",
      "In a scan, a lane that is a head itself looked for its head only among the lanes below, and "
      "so added the segment before its own.",
      {.heads_below = true});
  return result;
}

class SegmentedScan : public Case {
 protected:
  static Question question(const Task& task) {
    return Question()
        .value("n", static_cast<int>(task.n()))
        .input("in", task.in)
        .input("head", task.head)
        .output<float>("out", task.n(), OneAThread());
  }

  // Whole numbers, whose sums are exact, with heads at these places. Whatever is not 0 is a head:
  // in turn 1, one of the others that are positive as a signed byte, 1, and one that is negative.
  Task task(std::size_t n, const IsHead& is_head) {
    Task result{random().integers<float>(n, -999, 9999), std::vector<unsigned char>(n)};
    std::size_t heads = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (!is_head(i)) continue;
      const bool is_one = heads % 2 == 0;
      const bool negative = heads % 4 == 3;
      ++heads;
      result.head[i] = static_cast<unsigned char>(is_one     ? 1
                                                  : negative ? random().integer(128, 255)
                                                             : random().integer(2, 127));
    }
    return result;
  }
  // On average one head in so many elements.
  Task task(std::size_t n, std::uint64_t apart) {
    return task(n, [&](std::size_t) { return random().below(apart) == 0; });
  }

  static auto gives_sums(const Task& task) {
    return GivesExactly<float>("out", sums(task.in, heads_of(task)), mistakes(task));
  }

  // Each element's sum in float64; what is not finite is as float arithmetic has it.
  static auto gives_sums_within(const Task& task) {
    std::vector<double> values, bounds;
    const auto is_head = heads_of(task);
    std::vector<float> segment;
    for (std::size_t i = 0; i < task.n(); ++i) {
      if (is_head(i)) segment.clear();
      segment.push_back(task.in[i]);
      const auto [sum, bound] = float_sum(segment);
      values.push_back(sum);
      bounds.push_back(std::isfinite(sum) ? bound : 0);
    }
    return GivesWithin<float>("out", values, bounds,
                              {{"foreign_nan", "", {}, foreign_nan(task, values, bounds)}});
  }

  // Right but for NaN where no NaN belongs, behind an infinity or a NaN.
  static std::function<std::string(const std::vector<double>&)> foreign_nan(
      const Task& task, const std::vector<double>& values, const std::vector<double>& bounds) {
    return [=](const std::vector<double>& got) -> std::string {
      bool finite_so_far = true;
      for (std::size_t i = 0; i < got.size(); ++i) {
        finite_so_far = finite_so_far && std::isfinite(task.in[i]);
        const bool both_nan = std::isnan(got[i]) && std::isnan(values[i]);
        const bool right =
            both_nan || got[i] == values[i] || std::abs(got[i] - values[i]) <= bounds[i];
        if (!right && (!std::isnan(got[i]) || finite_so_far)) return "";
      }
      return "The wrong ones are NaN. They come from an infinity or a NaN that should have been "
             "left out: 0 times infinity is NaN, and so is infinity minus infinity.";
    };
  }

  void scans(const std::vector<Task>& tasks) {
    std::vector<Question> questions;
    for (const Task& one : tasks) questions.push_back(question(one));
    const auto answers = ask_all(questions);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_THAT(answers[i], gives_sums(tasks[i]));
    }
  }
};

INSTANTIATE_TEST_SUITE_P(, SegmentedScan, every_setting(), setting_name);

// Three warps first. The smallest come early, so that nothing is left over that could hide a read
// of what nobody wrote.
TEST_P(SegmentedScan, ScansWholeWarps) {
  std::vector<Task> tasks;
  for (const std::size_t n : {96u, 32u, 64u, 128u, 256u, 992u, 1024u}) {
    tasks.push_back(task(n, 10));
  }
  scans(tasks);
}

TEST_P(SegmentedScan, ScansWhereTheLastWarpIsNotFull) {
  std::vector<Task> tasks;
  for (const std::size_t n : {65u, 1u, 2u, 31u, 33u, 63u, 95u, 97u, 500u, 1009u, 1023u}) {
    tasks.push_back(task(n, 7));
  }
  scans(tasks);
}

// Segments that go through several warps, and some that begin and end on the way.
TEST_P(SegmentedScan, CarriesSegmentsFromWarpToWarp) {
  scans({task(1000, 70), task(1024, 150), task(1024, [](std::size_t i) { return i == 77; }),
         task(300, [](std::size_t i) { return i == 5 || i == 200 || i == 202; })});
}

TEST_P(SegmentedScan, TakesOneSegment) {
  scans({task(1024, [](std::size_t) { return false; }), task(97, [](std::size_t) { return false; }),
         task(500, [](std::size_t i) { return i == 0; })});
}

TEST_P(SegmentedScan, TakesSegmentsOfOneElement) {
  scans({task(1024, [](std::size_t) { return true; }), task(97, [](std::size_t) { return true; }),
         task(700, 2)});
}

// The first lane of a warp, the last one, and their neighbours.
TEST_P(SegmentedScan, TakesHeadsAtTheEdgesOfWarps) {
  std::vector<Task> tasks;
  for (const std::size_t lane : {0u, 1u, 30u, 31u}) {
    tasks.push_back(task(321, [=](std::size_t i) { return i % kWarp == lane; }));
    tasks.push_back(task(352, [=](std::size_t i) { return i % (3 * kWarp) == kWarp + lane; }));
  }
  tasks.push_back(task(97, [](std::size_t i) { return i == 96; }));
  scans(tasks);
}

TEST_P(SegmentedScan, TakesEveryByteButZeroForAHead) {
  Task result = task(765, [](std::size_t i) { return i % 3 == 1; });
  for (std::size_t i = 1; i < 765; i += 3) result.head[i] = static_cast<unsigned char>(i / 3 + 1);
  scans({result});
}

// A segment of small numbers behind one of large ones, in which they would vanish.
TEST_P(SegmentedScan, KeepsSmallSegmentsApartFromLargeOnes) {
  for (const std::size_t n : {96u, 1000u}) {
    Task result = task(n, 9);
    const auto is_head = heads_of(result);
    float size = 1;
    for (std::size_t i = 0; i < n; ++i) {
      if (is_head(i)) size = std::ldexp(1.0f, static_cast<int>(random().integer(-40, 40)));
      result.in[i] = random().floats(1, -1, 2)[0] * size;
    }
    ASSERT_THAT(ask(question(result)), gives_sums_within(result));
  }
}

TEST_P(SegmentedScan, KeepsInfinitiesAndNanInTheirSegment) {
  Task result = task(640, 12);
  for (const std::size_t i : {3u, 40u, 95u, 96u, 200u, 420u, 639u}) {
    result.in[i] = i % 3 == 0 ? kInfinity : i % 3 == 1 ? -kInfinity : kNan;
    if (i + 2 < 640) result.head[i + 2] = 1;
  }
  result.in[99] = -kInfinity;  // behind infinity, perhaps in one segment: NaN
  result.head[97] = result.head[98] = 0;
  ASSERT_THAT(ask(question(result)), gives_sums_within(result));
}

TEST_P(SegmentedScan, GivesTheRightSumsWhenItIsCalledAgain) {
  std::vector<Task> tasks;
  for (const std::size_t n : {1024u, 33u, 1u, 992u, 64u, 1024u}) tasks.push_back(task(n, 40));
  scans(tasks);
}

TEST_P(SegmentedScan, CraftMeetsAtMostTwoBarriers) {
  for (const std::size_t n : {97 + random().below(900), std::uint64_t{1024}, std::uint64_t{1}}) {
    const Task one = task(n, 40);
    ASSERT_THAT(ask(question(one)),
                AllOf(gives_sums(one), LaunchesOneBlock(), HasBarriersPerThreadAtMost(2)));
  }
}

TEST_P(SegmentedScan, CraftUsesAtMost512BytesOfSharedMemory) {
  for (const std::size_t n : {97 + random().below(900), std::uint64_t{1024}}) {
    const Task one = task(n, 40);
    ASSERT_THAT(ask(question(one)), AllOf(gives_sums(one), UsesSharedBytesAtMost(512)));
  }
}

TEST_P(SegmentedScan, CraftScansByShuffles) {
  const Task one = task(1024, 40);
  expect_to_rest_on(kShuffles, question(one), {gives_sums(one)});
}

TEST_P(SegmentedScan, CraftReadsOtherWarpsBehindABarrier) {
  const Task one = task(1024, 40);
  count_memory();
  ASSERT_THAT(ask(question(one)), AllOf(gives_sums(one), ReadsOtherWarpsBehindBarriers()));
}

// Nobody needs head[0], so what is loaded of head is bounded, and need not be all.
TEST_P(SegmentedScan, CraftLoadsEachElementOnce) {
  count_memory();
  const Task one = task(960 + random().below(64), 40);
  const std::uint64_t bytes = one.n() * sizeof(float);
  ASSERT_THAT(ask(question(one)), AllOf(gives_sums(one), LoadsArray({"in", bytes}, 1),
                                        LoadsBytesAtMost(bytes + one.n())));
}

}  // namespace warplings::cases::segmented_scan
