// Sums the launches' counters. Messages give the number found and the number allowed.
#include "grader/harness/grading/counter_matchers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "grader/harness/grading/needless_atomics.h"

namespace warplings::grading {
namespace {

using Launches = std::vector<Launch>;

// `direction` is "global_loads" or "global_stores".
std::uint64_t traffic(const Launches& launches, const char* direction, const char* counter) {
  std::uint64_t total = 0;
  for (const Launch& launch : launches) {
    const auto counters = launch.counters.value(direction, nlohmann::json::object());
    total += counters.value(counter, std::uint64_t{0});
  }
  return total;
}

// Those of this name; none where they are not counted.
nlohmann::json counters_in(const nlohmann::json& counters, const char* name) {
  return counters.contains(name) ? counters.at(name) : nlohmann::json::object();
}

// That at most so many bytes are moved, by atomics or otherwise.
AnswerMatcher moves_at_most(std::uint64_t most, const char* direction, const char* verb,
                            const char* where) {
  return over_launches(
      fmt::format("{}s at most {} bytes", verb, most),
      [=](const Launches& launches) {
        const std::uint64_t by_atomics = traffic(launches, direction, "atomic_bytes");
        const std::uint64_t bytes = traffic(launches, direction, "bytes") + by_atomics;
        if (bytes <= most) return std::string();
        const std::string part =
            by_atomics == 0 ? "" : fmt::format(", {} of them by atomics", by_atomics);
        return fmt::format("the kernels {} {} bytes {} global memory{}; {} are enough.", verb,
                           bytes, where, part, most);
      },
      moving_places(direction));
}

std::string noun(const std::string& prefix) {
  if (prefix.empty()) return "warp functions";
  return prefix == "__shfl" ? "shuffles" : "functions " + prefix + "...";
}

std::string in_words(Allowed allowed) {
  if (allowed.least == allowed.most) return fmt::format("it should be {}", allowed.most);
  if (allowed.least == 0) return fmt::format("at most {} are allowed", allowed.most);
  return fmt::format("it should be {} to {}", allowed.least, allowed.most);
}

// `who` are "warp" or "block", which `barrier` is for.
AnswerMatcher reads_behind_barriers(const char* counter, const char* who, const char* barrier) {
  return over_launches(
      fmt::format("has a barrier between {}s that share memory", who),
      [=](const Launches& launches) {
        const std::uint64_t found = sum_of_counter(launches, counter);
        if (found == 0) return std::string();
        return fmt::format(
            "threads read {} value{} that another {} has written, and no {} stands between the "
            "two.",
            found, found == 1 ? "" : "s", who, barrier);
      },
      unordered_places(counter));
}

}  // namespace

AnswerMatcher HasCallsPerElement(std::string prefix, Allowed allowed, std::uint64_t elements,
                                 std::string unit) {
  const std::string what = noun(prefix);
  return over_launches(
      fmt::format("calls {} to {} {} for each {}", allowed.least, allowed.most, what, unit),
      [=](const Launches& launches) {
        const std::uint64_t total = warp_calls(launches, prefix);
        const std::uint64_t limit = allowed.most == 0 ? 1 : (allowed.most + 1) * elements;
        if (total >= allowed.least * elements && total < limit) {
          return std::string();
        }
        return fmt::format("the lanes call {:.3g} {} for each {}; {}.",
                           static_cast<double>(total) / static_cast<double>(elements), what, unit,
                           in_words(allowed));
      },
      calling_places({prefix.empty() ? "__" : prefix}));
}

AnswerMatcher HasCalls(const std::string& prefix) {
  const std::string what = noun(prefix);
  return over_report(
      fmt::format("calls {}", what),
      [=](const RefereeReport& report) {
        if (report.launches.empty() || warp_calls(report.launches, prefix) > 0)
          return std::string();
        return fmt::format("the lanes call no {}; the contract wants them at every size.", what);
      },
      FindPlaces(launch_places));
}

AnswerMatcher HasCallsInEachLane(std::string prefix, std::uint64_t least, std::uint64_t most,
                                 std::uint64_t elements, std::uint64_t lanes,
                                 const std::string& units) {
  const std::string what = noun(prefix);
  return over_launches(
      fmt::format("calls {} to {} {} in each lane for {} {}", least, most, what, lanes, units),
      [=](const Launches& launches) {
        const std::uint64_t total = warp_calls(launches, prefix);
        const double each = static_cast<double>(total) / static_cast<double>(elements);
        if (total >= (most + 1) * elements) {
          return fmt::format(
              "each lane calls {:.3g} {} for {} {}, on average; the contract allows {}.", each,
              what, lanes, units, most);
        }
        if (total >= least * elements) return std::string();
        return fmt::format(
            "each lane calls {:.3g} {} for {} {}, on average; {} or more are expected.", each, what,
            lanes, units, least);
      },
      calling_places({prefix}));
}

AnswerMatcher HasCallsInEveryWarp(std::uint64_t most, std::uint64_t result_bytes) {
  return over_launches(
      fmt::format("calls at most {} warp functions in each warp", most),
      [=](const Launches& launches) {
        for (const Launch& launch : launches) {
          for (const auto& [counter, who, times] :
               {std::tuple{"busiest_warp", "in one warp", std::uint64_t{1}},
                std::tuple{"busiest_round", "in one round of a warp", std::uint64_t{2}}}) {
            const auto busiest = counters_in(launch.counters, counter);
            const auto stored = busiest.value("stored_bytes", std::uint64_t{0});
            const auto calls = busiest.value("calls", std::uint64_t{0});
            constexpr std::uint64_t kLanes = 32;
            if (calls * result_bytes <= times * most * kLanes * stored) continue;
            return fmt::format(
                "{} each lane calls {:.3g} warp functions that exchange values for a result; the "
                "contract allows {}, whatever the elements are.",
                who,
                static_cast<double>(calls * result_bytes) / static_cast<double>(kLanes * stored),
                most);
          }
        }
        return std::string();
      },
      calling_places({"__"}));
}

AnswerMatcher ReducesByGroups(std::uint64_t least, std::uint64_t elements, std::string unit) {
  return over_launches("combines by cg::reduce", [=](const Launches& launches) {
    std::uint64_t total = 0;
    for (const Launch& launch : launches) {
      const auto groups = launch.counters.value("group_calls", nlohmann::json::object());
      total += groups.value("reduce", std::uint64_t{0});
    }
    if (total >= least * elements) return std::string();
    return fmt::format(
        "cg::reduce makes {:.3g} of the exchanges for each {}, counted in lanes; it should make "
        "{}.",
        static_cast<double>(total) / static_cast<double>(elements), unit, least);
  });
}

AnswerMatcher UsesSharedBytesAtMost(std::uint64_t most) {
  return over_launches(
      fmt::format("uses at most {} bytes of shared memory", most),
      [most](const Launches& launches) {
        for (const Launch& launch : launches) {
          const std::uint64_t bytes = launch.shared_static + launch.shared_dynamic;
          if (bytes > most) {
            return fmt::format("a block uses {} bytes of shared memory; {} are allowed.", bytes,
                               most);
          }
        }
        return std::string();
      },
      shared_memory_places);
}

AnswerMatcher LaunchesBlocksOf(std::array<std::uint64_t, 3> shape, std::uint64_t blocks) {
  const std::string threads = fmt::format("{} x {} x {}", shape[0], shape[1], shape[2]);
  return over_launches(
      fmt::format("launches blocks of {} threads", threads),
      [=](const Launches& launches) {
        for (const Launch& launch : launches) {
          if (launch.block != shape) {
            return fmt::format("a launch has blocks of {} x {} x {} threads; it should be {}.",
                               launch.block[0], launch.block[1], launch.block[2], threads);
          }
          if (blocks != 0 && launch.blocks() != blocks) {
            return fmt::format("a launch has {} block{}; it should be {}.", launch.blocks(),
                               launch.blocks() == 1 ? "" : "s", blocks);
          }
        }
        return std::string();
      },
      launch_places);
}

AnswerMatcher LaunchesBlocksAtLeast(std::uint64_t least) {
  return over_launches(
      fmt::format("launches at least {} blocks", least),
      [least](const Launches& launches) {
        std::uint64_t found = 0;
        for (const Launch& launch : launches) found = std::max(found, launch.blocks());
        if (found >= least) return std::string();
        return fmt::format("no launch has more than {} block{}; it should be at least {}.", found,
                           found == 1 ? "" : "s", least);
      },
      launch_places);
}

AnswerMatcher LaunchesKernels(std::uint64_t exactly) {
  return over_launches(
      fmt::format("launches {} kernels", exactly),
      [exactly](const Launches& launches) {
        if (launches.size() == exactly) return std::string();
        return fmt::format("{} kernels are launched; it should be {}.", launches.size(), exactly);
      },
      launch_places);
}

AnswerMatcher HasGridBarriersPerThread(Allowed allowed) {
  return over_launches(
      fmt::format("has {} to {} grid barriers per thread", allowed.least, allowed.most),
      [allowed](const Launches& launches) {
        std::uint64_t found = 0;
        for (const Launch& launch : launches) {
          const std::uint64_t threads = launch.blocks() * launch.threads_of_block();
          found = std::max(found,
                           warp_calls({launch}, "grid.sync") / std::max(threads, std::uint64_t{1}));
        }
        if (found >= allowed.least && found <= allowed.most) return std::string();
        return fmt::format("a thread meets {} barriers of the grid; {}.", found, in_words(allowed));
      },
      calling_places({"grid.sync"}));
}

AnswerMatcher HasBarriersPerThread(std::uint64_t exactly) {
  return over_launches(
      fmt::format("has {} block barriers per thread", exactly),
      [exactly](const Launches& launches) {
        std::uint64_t found = 0;
        for (const Launch& launch : launches) {
          found = std::max(found, launch.barriers_per_thread);
        }
        if (found == exactly) return std::string();
        return fmt::format("a thread meets {} block barriers; it should be {}.", found, exactly);
      },
      barrier_places());
}

AnswerMatcher LoadsBytesAtMost(std::uint64_t most) {
  return moves_at_most(most, "global_loads", "load", "of");
}

AnswerMatcher LoadsBytesAtLeast(std::uint64_t least) {
  return over_launches(
      fmt::format("loads at least {} bytes", least), [least](const Launches& launches) {
        const std::uint64_t bytes = traffic(launches, "global_loads", "bytes") +
                                    traffic(launches, "global_loads", "atomic_bytes");
        if (bytes >= least) return std::string();
        return fmt::format(
            "the kernels load {} bytes of global memory; all that they should see is {} bytes.",
            bytes, least);
      });
}

AnswerMatcher StoresBytesAtMost(std::uint64_t most) {
  return moves_at_most(most, "global_stores", "store", "in");
}

AnswerMatcher HasNoBankConflict() {
  return over_launches(
      "has no bank conflict",
      [](const Launches& launches) {
        const std::uint64_t found = sum_of_counter(launches, "shared_bank_conflicts");
        if (found == 0) return std::string();
        return fmt::format(
            "accesses to shared memory wait for {} extra wavefront{}{}; it should be none. Lanes "
            "of one warp ask for different words of one bank: word i lies in bank i % 32.",
            found, found == 1 ? "" : "s",
            launches.size() > 1 ? fmt::format(" in {} launches", launches.size()) : "");
      },
      conflict_places());
}

AnswerMatcher ReadsOtherWarpsBehindBarriers() {
  return reads_behind_barriers("unordered_reads", "warp", "barrier");
}

AnswerMatcher ReadsOtherBlocksBehindBarriers() {
  return reads_behind_barriers("unordered_block_reads", "block", "barrier of the grid");
}

AnswerMatcher ReadsByAtomicsInOrder() {
  return over_launches(
      "reads by atomics what is released and acquired",
      [](const Launches& launches) {
        const std::uint64_t found = sum_of_counter(launches, "unordered_updates");
        if (found == 0) return std::string();
        return fmt::format(
            "atomics read {} value{} of other blocks before anything orders the two. An atomic "
            "function of CUDA is relaxed: it makes no race, but no older store known, either. What "
            "does is a fence on each side, or an atomic that releases and one that acquires.",
            found, found == 1 ? "" : "s");
      },
      unordered_places("unordered_updates"));
}

AnswerMatcher LoadsBytesPerRequestAtLeast(double least) {
  return over_launches(
      fmt::format("loads at least {} bytes a request", least),
      [least](const Launches& launches) {
        const auto requests = static_cast<double>(traffic(launches, "global_loads", "requests"));
        const auto bytes = static_cast<double>(traffic(launches, "global_loads", "bytes"));
        if (bytes >= least * requests) return std::string();
        return fmt::format(
            "a warp's load from global memory brings {:.0f} bytes on average; it should be at "
            "least {:.0f}. A lane can load 16 at once.",
            bytes / requests, least);
      },
      narrow_places("global_loads"));
}

AnswerMatcher LoadsWholeSectors() {
  return over_launches(
      "loads whole sectors",
      [](const Launches& launches) {
        const std::uint64_t bytes = traffic(launches, "global_loads", "bytes");
        const std::uint64_t touched = traffic(launches, "global_loads", "sector_bytes");
        if (bytes >= touched) return std::string();
        return fmt::format(
            "the loads use {:.0f} % of the sectors that they touch; it should be 100 %. A "
            "sector is 32 bytes: the lanes that share one should load it together.",
            std::floor(100.0 * static_cast<double>(bytes) / static_cast<double>(touched)));
      },
      wasting_places("global_loads"));
}

AnswerMatcher StoresBytesPerRequestAtLeast(double least) {
  return over_launches(
      fmt::format("stores at least {} bytes a request", least),
      [least](const Launches& launches) {
        const auto requests = static_cast<double>(traffic(launches, "global_stores", "requests"));
        const auto bytes = static_cast<double>(traffic(launches, "global_stores", "bytes"));
        if (bytes >= least * requests) return std::string();
        return fmt::format(
            "a warp's store to global memory takes {:.0f} bytes on average; it should be at least "
            "{:.0f}. A lane can store 16 at once.",
            bytes / requests, least);
      },
      narrow_places("global_stores"));
}

AnswerMatcher CallsAtomicsAtMost(std::uint64_t most) {
  return over_launches(
      fmt::format("calls at most {} atomics", most),
      [most](const Launches& launches) {
        const auto count = [](const Launch&, Atomics atomics) { return atomics.global; };
        std::uint64_t found = 0;
        for (const Launch& launch : launches) found += count(launch, atomics_of(launch));
        if (found <= most) return std::string();
        return fmt::format("the threads call {} atomics on global memory; {} are enough.{}", found,
                           most, needless_atomics(launches, most, count));
      },
      calling_places({"atomics_global"}));
}

AnswerMatcher CallsAtomicsForBinsAtMost(std::uint64_t most, std::uint64_t bins) {
  return over_launches(
      fmt::format("calls at most {} atomics", most),
      [most, bins](const Launches& launches) {
        const auto count = [bins](const Launch& launch, Atomics atomics) {
          const bool own_bins = launch.shared_static + launch.shared_dynamic >= bins;
          const std::uint64_t allowed = own_bins ? bins * launch.blocks() : 0;
          return atomics.shared + atomics.global - std::min(atomics.global, allowed);
        };
        std::uint64_t found = 0;
        for (const Launch& launch : launches) found += count(launch, atomics_of(launch));
        if (found <= most) return std::string();
        return fmt::format("the threads call {} atomics to count the elements; {} are enough.{}",
                           found, most, needless_atomics(launches, most, count));
      },
      calling_places({"atomics"}));
}

AnswerMatcher CallsAtomicsForBinsInEveryWarp(std::uint64_t each, std::uint64_t bins) {
  return over_launches(
      fmt::format("calls at most {} atomics for each byte of a lane, in every warp", each),
      [each, bins](const Launches& launches) {
        for (const Launch& launch : launches) {
          const bool own_bins = launch.shared_static + launch.shared_dynamic >= bins;
          const auto busiest = counters_in(counters_in(launch.counters, "busiest_adder"),
                                           own_bins ? "shared" : "global");
          const auto atomics = busiest.value("atomics", std::uint64_t{0});
          const auto lane_bytes = busiest.value("lane_bytes", std::uint64_t{0});
          if (atomics <= 2 * each * lane_bytes) continue;
          return fmt::format(
              "one warp calls {} atomics to count {} bytes of each of its lanes; {} for each are "
              "enough, in every warp.",
              atomics, lane_bytes, each);
        }
        return std::string();
      },
      calling_places({"atomics"}));
}

}  // namespace warplings::grading
