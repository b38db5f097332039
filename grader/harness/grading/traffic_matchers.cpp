// Sums the counters of all launches, array by array. Messages give the number found and the number
// allowed.
#include "grader/harness/grading/traffic_matchers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "grader/harness/grading/array_names.h"
#include "grader/harness/grading/array_use.h"
#include "grader/harness/grading/needless_atomics.h"

namespace warplings::grading {
namespace {

using nlohmann::json;
using Launches = std::vector<Launch>;

std::string in_words(int times) {
  return times == 1 ? "once" : times == 2 ? "twice" : fmt::format("{} times", times);
}

// More than `times`, with as many digits as show it.
std::string not_rounded_to(int times, double found) {
  const std::string text = fmt::format("{:.3g}", found);
  return text == std::to_string(times) ? fmt::format("{:.6g}", found) : text;
}

// That kernels move all of the array, and together with the `copied` bytes not too much of it.
std::string whole_or_more(const Array& array, int times, const Use& use, const ByCalls& copies,
                          const char* verb, const char* done) {
  const std::uint64_t copied = copies.bytes;
  const std::uint64_t whole = array.bytes * array.arrays;
  // Lanes that ask for the same bytes touch fewer sectors.
  const std::uint64_t reached = std::min(use.bytes, use.sector_bytes) + use.atomic_bytes;
  if (reached < whole) {
    return fmt::format("the kernels {} {} of the {} bytes of {}.", verb, reached, whole,
                       in_words(array, use));
  }
  const std::uint64_t moved = use.bytes + use.atomic_bytes;
  const std::uint64_t bytes = moved + copied;
  if (bytes <= static_cast<std::uint64_t>(times) * whole) return "";
  const double found = static_cast<double>(bytes) / static_cast<double>(whole);
  if (const std::uint64_t other = use.other_memory + copies.other_memory; other > 0) {
    return fmt::format(
        "{} {} {} bytes of {}, which {} {}, and {} of other memory of {} size, which "
        "counts as well: in all {} times these bytes, and it should be {}{}.",
        copied > 0 ? "kernels and copies" : "the kernels", verb, bytes - other, array.name,
        array.arrays == 1 ? "has" : "have", whole, other, its(array), not_rounded_to(times, found),
        in_words(times), times == 1 ? "" : " at most");
  }
  const std::string copying =
      copied == 0 ? "" : fmt::format(", and {} are copied to other memory", copied);
  const std::string by_atomics =
      use.atomic_bytes == 0 ? "" : fmt::format(" ({} of them by atomics)", use.atomic_bytes);
  return fmt::format(
      "the kernels {} {} bytes of {}{}, which {} {}{}: each element {} {} times on average, "
      "and it should be {}{}.",
      verb, moved, array.name, by_atomics, array.arrays == 1 ? "has" : "have", whole, copying, done,
      not_rounded_to(times, found), in_words(times), times == 1 ? "" : " at most");
}

std::string written_by_calls(const Array& array, const RefereeReport& report) {
  const std::uint64_t found = stores_by_calls(array, report).bytes;
  if (found == 0) return "";
  return fmt::format(
      "calls of the host, such as cudaMemcpy() or cudaMemset2D(), write {} bytes of {}; its values "
      "should be stored by the threads of a kernel.",
      found, array.name);
}

// The bytes of an element of the question's array, or of one as large; 0 where it has none.
std::uint64_t element_bytes(const Array& array, const Question& question) {
  for (const protocol::Field& field : question.call().fields) {
    if (field.role != protocol::Role::kValue && field.count * field.element_size == array.bytes)
      return field.element_size;
  }
  return 0;
}

// Who moves an element more than `times` times; or, where each launch moves it less often, which
// lines move most.
FindPlacesFor repeating(const Array& array, int times, const char* direction) {
  return [=](const Question& question) -> FindPlaces {
    const std::uint64_t size = element_bytes(array, question);
    const FindPlaces repeated = repeating_places(
        direction, array.bytes, array.name, static_cast<std::uint64_t>(times),
        [=](std::uint64_t offset, bool is_other_memory) {
          if (is_other_memory) return fmt::format("byte {} of memory of that size", offset);
          if (size == 0) return fmt::format("byte {} of {}", offset, array.name);
          return array.arrays == 1 ? fmt::format("{}[{}]", array.name, offset / size)
                                   : fmt::format("element {} of {}", offset / size, array.name);
        });
    const FindPlaces heaviest = moving_places(direction, array.bytes, array.name);
    return [=](const RefereeReport& report) {
      Places places = repeated(report);
      return places.empty() ? heaviest(report) : places;
    };
  };
}

// `whole`: all of the array, or of what is moved.
AnswerMatcher moves_wide(const Array& array, const char* direction, const char* verb,
                         bool whole = true) {
  return over_launches(
      fmt::format("{}s {} 16 bytes at once", verb, array.name),
      [=](const Launches& launches) {
        const Use use = use_of(array, launches, direction);
        const std::uint64_t moved = whole ? array.bytes * array.arrays : use.bytes;
        if (use.wide_bytes >= (whole ? array.bytes / 16 * 16 * array.arrays : moved))
          return std::string();
        return fmt::format(
            "lanes {} {} of the {} bytes of {} 16 at once; it should be all. A float4 "
            "or a uint4 that is copied as a whole is, and so is a struct of 16 bytes that is "
            "declared alignas(16). Members that code takes one by one, from a pointer or a "
            "reference, are not: a compiler may join them, and need not.",
            verb, use.wide_bytes, moved, in_words(array, use));
      },
      narrow_places(direction, array.bytes, array.name));
}

// Says so where the launch has more blocks.
std::string more_blocks(const Launch& launch, std::uint64_t most) {
  const std::uint64_t blocks = launch.blocks();
  if (blocks <= most) return "";
  return fmt::format("the grid has {} blocks; it should have {} at most.", blocks, most);
}

AnswerMatcher moves_in_sectors(const Array& array, double share, const char* direction,
                               const char* moves, const char* verb) {
  return over_launches(
      fmt::format("{} sectors of {}", moves, array.name),
      [=](const Launches& launches) {
        const Use use = use_of(array, launches, direction);
        const auto asked = static_cast<double>(use.bytes);
        const auto touched = static_cast<double>(use.sector_bytes);
        if (asked >= share * touched) return std::string();
        return fmt::format(
            "the {} of {} use {:.0f} % of the sectors that they touch; it should be "
            "{}{:.0f} %. A sector is 32 bytes: the lanes that share one should {} it together.",
            moves, in_words(array, use), std::floor(100 * asked / touched),
            share < 1 ? "at least " : "", 100 * share, verb);
      },
      wasting_places(direction, array.bytes, array.name));
}

// Among threads, or among blocks: `part` has the most that one of them moves.
AnswerMatcher shares(const Array& array, std::uint64_t most, const char* direction,
                     const char* moves, std::uint64_t Use::*part = &Use::most_of_a_thread) {
  return over_launches(
      fmt::format("shares the {} of {}", moves, array.name),
      [=](const Launches& launches) {
        const Use use = use_of(array, launches, direction);
        const std::uint64_t found = use.*part;
        if (found <= most) return std::string();
        return fmt::format("one {} {} {} of the {} bytes of {}; it should be {} at most.",
                           part == &Use::most_of_a_block ? "block" : "thread", moves, found,
                           array.bytes * array.arrays, in_words(array, use), most);
      },
      moving_places(direction, array.bytes, array.name));
}

// `who` are "threads" or "blocks".
AnswerMatcher is_loaded_by(const Array& array, std::uint64_t least, const char* who,
                           std::uint64_t Use::*part) {
  return over_launches(
      fmt::format("loads {} by {} {}", array.name, least, who),
      [=](const Launches& launches) {
        const std::uint64_t found = use_of(array, launches, "global_loads").*part;
        if (found >= least) return std::string();
        return fmt::format("{} {} load {}; it should be at least {}.", found, who, array.name,
                           least);
      },
      moving_places("global_loads", array.bytes, array.name));
}

}  // namespace

AnswerMatcher LoadsArray(const Array& array, int times) {
  const FindPlacesFor loads = repeating(array, times, "global_loads");
  return over_report(
      fmt::format("loads {} at most {}", array.name, in_words(times)),
      [=](const RefereeReport& report) {
        if (report.launches.empty()) return std::string("no kernel is launched.");
        return whole_or_more(array, times, use_of(array, report.launches, "global_loads"),
                             copies_of(array, report), "load", "is loaded");
      },
      FindPlacesFor([=](const Question& question) -> FindPlaces {
        return [=, places = loads(question)](const RefereeReport& report) {
          const Location copy = copies_of(array, report).first;
          return copy.line > 0 ? Places{copy} : places(report);
        };
      }));
}

AnswerMatcher LoadsNoElementMoreThan(const Array& array, int times) {
  return over_report(
      fmt::format("loads no element of {} more than {}", array.name, in_words(times)),
      [=](const RefereeReport& report) {
        const bool names = name_arrays(report.launches);
        for (const Launch& launch : report.launches) {
          for (const json& most : launch.counters.value("repeated", json::array())) {
            const auto found = most.at("times").get<std::uint64_t>();
            const std::string called = most.value("name", "");
            if (most.at("counter") != "global_loads" || most.at("array") != array.bytes ||
                found <= static_cast<std::uint64_t>(times) || !is_meant(array.name, called))
              continue;
            return fmt::format(
                "some element of {} is loaded {} times in one launch; each should be loaded {}{}.",
                in_words(array, names && called.empty() ? 1 : 0, 1), found, in_words(times),
                times == 1 ? "" : " at most");
          }
        }
        return std::string();
      },
      repeating(array, times, "global_loads"));
}

AnswerMatcher LoadsWhatIsKeptAsArray(const Array& array, const Array& out, int times) {
  return over_report(
      fmt::format("loads what is kept of {} at most {}", array.name, in_words(times)),
      [=](const RefereeReport& report) {
        const std::uint64_t copied = copies_of(array, report).bytes;
        std::uint64_t kept = copied, loaded = copied;
        for (const Launch& launch : report.launches) {
          const json stores = launch.counters.value("global_stores", json::object());
          kept += stores.value("bytes", std::uint64_t{0});
          const json loads = launch.counters.value("global_loads", json::object());
          for (const json& memory : loads.value("arrays", json::array())) {
            const auto size = memory.value("size", std::uint64_t{0});
            if (size > 0 && 2 * size < array.bytes) continue;
            // Of what many lanes ask for at once, a sector counts once.
            loaded += std::min(memory.value("bytes", std::uint64_t{0}),
                               memory.value("sector_bytes", std::uint64_t{0}));
          }
        }
        if (2 * kept < array.bytes + 2 * out.bytes) return std::string();
        const std::uint64_t most = static_cast<std::uint64_t>(times) * array.bytes;
        if (loaded <= most + most / 2) return std::string();
        return fmt::format(
            "{} bytes are kept in global memory besides {}, and {} and what is kept of it are "
            "loaded {:.4g} times together. It should be {} at most.",
            kept - out.bytes, out.name, array.name,
            static_cast<double>(loaded) / static_cast<double>(array.bytes), in_words(times));
      },
      moving_places("global_loads"));
}

AnswerMatcher StoresArray(const Array& array, int times) {
  return over_report(
      fmt::format("stores {} at most {}", array.name, in_words(times)),
      [=](const RefereeReport& report) {
        if (report.launches.empty()) return std::string("no kernel was launched.");
        return whole_or_more(array, times, use_of(array, report.launches, "global_stores"), {},
                             "store", "is stored");
      },
      repeating(array, times, "global_stores"));
}

AnswerMatcher IsStoredByKernels(const Array& array) {
  return over_report(
      fmt::format("has {} stored by kernels", array.name),
      [=](const RefereeReport& report) { return written_by_calls(array, report); },
      [=](const RefereeReport& report) -> Places {
        const Location call = stores_by_calls(array, report).first;
        return call.line > 0 ? Places{call} : Places{};
      });
}

AnswerMatcher IsMovedByKernels(const Array& in, const Array& out) {
  return over_report(
      fmt::format("moves {} to {} by kernels", in.name, out.name),
      [=](const RefereeReport& report) {
        if (const ByCalls copied = copies_of(in, report); copied.bytes > 0) {
          return fmt::format(
              "calls of the host, such as cudaMemcpy2D(), copy {} bytes of {}; loads and stores of "
              "kernels should move the elements.",
              copied.bytes, in_words(in, copied.other_memory, copied.bytes));
        }
        if (std::string problem = written_by_calls(out, report); !problem.empty()) return problem;
        for (const auto& [array, direction, verb] :
             {std::tuple{in, "global_loads", "load"}, std::tuple{out, "global_stores", "store"}}) {
          const std::uint64_t moved = use_of(array, report.launches, direction).bytes;
          if (moved >= array.bytes) continue;
          return fmt::format("the kernels {} {} of the {} bytes of {}.", verb, moved, array.bytes,
                             array.name);
        }
        return std::string();
      },
      [=](const RefereeReport& report) {
        Places places;
        for (const Location& call :
             {copies_of(in, report).first, stores_by_calls(out, report).first}) {
          if (call.line > 0 && places.empty()) places.push_back(call);
        }
        return places;
      });
}

AnswerMatcher LoadsArrayBySixteenBytes(const Array& array) {
  return moves_wide(array, "global_loads", "load");
}

AnswerMatcher StoresArrayBySixteenBytes(const Array& array) {
  return moves_wide(array, "global_stores", "store");
}

AnswerMatcher LoadsPartsBySixteenBytes(const Array& array) {
  return moves_wide(array, "global_loads", "load", false);
}

AnswerMatcher StoresPartsBySixteenBytes(const Array& array) {
  return moves_wide(array, "global_stores", "store", false);
}

AnswerMatcher LoadsArrayInSectors(const Array& array, double share) {
  return moves_in_sectors(array, share, "global_loads", "loads", "load");
}

AnswerMatcher StoresArrayInSectors(const Array& array) {
  return moves_in_sectors(array, 1, "global_stores", "stores", "write");
}

AnswerMatcher ComputesOnTheDevice(std::uint64_t inputs_and_outputs) {
  return over_report(
      "computes on the device",
      [=](const RefereeReport& report) {
        const std::uint64_t found = report.bytes_brought_back();
        if (found <= inputs_and_outputs) return std::string();
        return fmt::format(
            "{} bytes come from the device to the host. The kernels compute the result, and it "
            "stays on the device.",
            found - inputs_and_outputs);
      },
      reaching_the_host);
}

AnswerMatcher SharesTheLoadsOf(const Array& array, std::uint64_t most) {
  return shares(array, most, "global_loads", "loads");
}

AnswerMatcher SharesTheStoresOf(const Array& array, std::uint64_t most) {
  return shares(array, most, "global_stores", "stores");
}

AnswerMatcher SharesEachLineOf(const Array& array, std::uint64_t most) {
  return over_launches(
      fmt::format("shares each 128 bytes of {}", array.name),
      [=](const Launches& launches) {
        const Use use = use_of(array, launches, "global_loads");
        if (use.bytes > 0 && !use.most_of_a_line)
          throw std::logic_error("SharesEachLineOf() without count_shares_of_lines()");
        const std::uint64_t found = use.most_of_a_line.value_or(0);
        if (found <= most) return std::string();
        return fmt::format(
            "of 128 bytes next to each other of {}, or of those at its end, one thread loads {}; "
            "it should be {} at most, in every round of a loop.",
            in_words(array, use), found, most);
      },
      moving_places("global_loads", array.bytes, array.name));
}

AnswerMatcher IsLoadedInPartsOf(const Array& array, std::uint64_t least) {
  return over_launches(
      fmt::format("loads {} bytes of {} in a thread", least, array.name),
      [=](const Launches& launches) {
        const Use use = use_of(array, launches, "global_loads");
        const std::uint64_t found = use.most_of_a_thread;
        if (found >= least) return std::string();
        return fmt::format(
            "no thread loads more than {} of the {} bytes of {}; where no more threads share them "
            "than should, it is at least {}.",
            found, array.bytes, in_words(array, use), least);
      },
      moving_places("global_loads", array.bytes, array.name));
}

AnswerMatcher SharesTheLoadsAmongBlocks(const Array& array, std::uint64_t most) {
  return shares(array, most, "global_loads", "loads", &Use::most_of_a_block);
}

AnswerMatcher IsLoadedByThreads(const Array& array, std::uint64_t least) {
  return is_loaded_by(array, least, "threads", &Use::threads);
}

AnswerMatcher IsLoadedByBlocks(const Array& array, std::uint64_t least) {
  return is_loaded_by(array, least, "blocks", &Use::blocks);
}

AnswerMatcher LoadsSharedBytesAtLeast(std::uint64_t least) {
  return over_launches(
      fmt::format("loads at least {} shared bytes", least), [=](const Launches& launches) {
        const std::uint64_t found = sum_of_counter(launches, "shared_load_bytes");
        if (found >= least) return std::string();
        return fmt::format(
            "threads load {} bytes from shared memory; what they should take from there is {} "
            "bytes.",
            found, least);
      });
}

AnswerMatcher LaunchesBlocksAtMost(std::uint64_t most) {
  return over_launches(
      fmt::format("launches at most {} blocks", most),
      [most](const Launches& launches) {
        for (const Launch& launch : launches) {
          if (std::string problem = more_blocks(launch, most); !problem.empty()) return problem;
        }
        return std::string();
      },
      launch_places);
}

AnswerMatcher LaunchesBlocksAtMostWhateverCameBefore(std::uint64_t most) {
  const AnswerMatcher of_this_call = LaunchesBlocksAtMost(most);
  const auto examine = [=](const Answer& answer) {
    std::optional<Finding> finding = of_this_call.examined(answer);
    if (!finding) return finding;
    const auto blocks_of = [&](std::size_t call) {
      std::uint64_t blocks = 0;
      for (const Launch& launch : answer.run().report->launches_of(call))
        blocks = std::max(blocks, launch.blocks());
      return blocks;
    };
    if (answer.index() > 0 && blocks_of(0) == blocks_of(answer.index()))
      finding->message += " The launch of the first call, whose n is another, has as many.";
    return finding;
  };
  return {fmt::format("launches at most {} blocks, whatever came before", most), examine,
          About::kCounters};
}

AnswerMatcher CopiesAsynchronously(const Array& array) {
  return over_launches(
      fmt::format("copies {} asynchronously", array.name),
      [=](const Launches& launches) {
        std::uint64_t bytes = 0;
        for (const Launch& launch : launches) {
          bytes += launch.counters.value("async_copies", json::object())
                       .value("bytes", std::uint64_t{0});
        }
        if (bytes >= array.bytes) return std::string();
        return fmt::format(
            "asynchronous copies bring {} bytes to shared memory, and {} has {}. "
            "It should be all of them.",
            bytes, array.name, array.bytes);
      },
      launch_places);
}

AnswerMatcher ReadsWhilePartsAreUnderWay(std::uint64_t bytes, const std::string& part,
                                         const std::string& parts) {
  return over_launches(
      fmt::format("reads while {} bytes are under way", bytes),
      [=](const Launches& launches) {
        std::uint64_t early = 0, last = 0, blocks = 0;
        std::uint64_t least = bytes;
        for (const Launch& launch : launches) {
          blocks += launch.blocks();
          const json copies = launch.counters.value("async_copies", json::object());
          for (const json& reads : copies.value("reads_beside", json::array())) {
            const auto under_way = reads.value("under_way", std::uint64_t{0});
            if (under_way >= bytes) continue;
            const auto found = reads.value("bytes", std::uint64_t{0});
            if (found > 0) least = std::min(least, under_way);
            early += found;
            last += reads.value("last", std::uint64_t{0});
          }
        }
        if (early > 0) {
          return fmt::format(
              "threads read {} bytes of {} while not all {} bytes of the next one are under way: "
              "at worst {} are. Its copy begins too late, or is waited for too early.",
              early, parts, bytes, least == 0 ? "none" : std::to_string(least));
        }
        if (last > blocks * bytes) {
          return fmt::format(
              "when all copies have been waited for, blocks still read {} bytes of shared memory. "
              "It should be {} at most, the last {} of each block: parts of it have been copied "
              "twice, or the last copy is waited for too early.",
              last, blocks * bytes, part);
        }
        return std::string();
      },
      early_read_places(bytes));
}

AnswerMatcher LaunchesClustersOf(std::uint64_t blocks) {
  return over_launches(
      fmt::format("launches clusters of {} blocks", blocks),
      [blocks](const Launches& launches) {
        for (const Launch& launch : launches) {
          if (launch.cluster == blocks) continue;
          const auto in_words = [](std::uint64_t size) {
            return size == 1 ? "no clusters" : fmt::format("clusters of {} blocks", size);
          };
          return fmt::format("a launch has {}; it should have {}.", in_words(launch.cluster),
                             in_words(blocks));
        }
        return std::string();
      },
      launch_places);
}

AnswerMatcher LaunchesOneBlockOf(std::uint64_t threads) {
  return over_launches(
      fmt::format("launches one block of {} threads", threads),
      [threads](const Launches& launches) {
        for (const Launch& launch : launches) {
          const std::uint64_t blocks = launch.blocks();
          const std::uint64_t found = launch.threads_of_block();
          if (blocks == 1 && found == threads) continue;
          return fmt::format("{} block{} of {} threads {} launched; it should be one of {}.",
                             blocks, blocks == 1 ? "" : "s", found, blocks == 1 ? "is" : "are",
                             threads);
        }
        return more_launches(launches);
      },
      launch_places);
}

AnswerMatcher CallsAtomicsInEitherMemory(std::uint64_t most, const std::string& what) {
  const auto of_memory = [](bool shared) {
    return [shared](const Launch&, Atomics atomics) {
      return shared ? atomics.shared : atomics.global;
    };
  };
  const auto calls = [=](const Launches& launches, bool shared) {
    std::uint64_t found = 0;
    for (const Launch& launch : launches) found += of_memory(shared)(launch, atomics_of(launch));
    return found;
  };
  return over_launches(
      fmt::format("calls at most {} atomics", most),
      [=](const Launches& launches) {
        for (const bool shared : {false, true}) {
          const std::uint64_t found = calls(launches, shared);
          if (found > most) {
            return fmt::format("the threads call {} atomics on {} memory; {}.{}", found,
                               shared ? "shared" : "global", what,
                               needless_atomics(launches, most, of_memory(shared)));
          }
        }
        return std::string();
      },
      [=](const RefereeReport& report) {
        const bool shared = calls(report.launches, false) <= most;
        return calling_places({shared ? "atomics_shared" : "atomics_global"})(report);
      });
}

AnswerMatcher AsksByAtomicsAlone(const Array& array, std::uint64_t most, const std::string& what) {
  return over_launches(
      fmt::format("asks for {} by atomics alone", array.name),
      [=](const Launches& launches) {
        std::uint64_t atomics = 0;
        for (const Launch& launch : launches) atomics += atomics_of(launch).global;
        const Use use = use_of(array, launches, "global_loads");
        const std::uint64_t loads = use.bytes / 4;
        if (loads == 0 || loads + atomics <= most) return std::string();
        return fmt::format(
            "the threads load {} {} times, and call {} atomics on global memory besides; {}. The "
            "atomic that adds brings the value that it has found, so nobody need load it.",
            in_words(array, use), loads, atomics, what);
      },
      moving_places("global_loads", array.bytes, array.name));
}

AnswerMatcher AddsBinsOnce(const Array& result, std::uint64_t most) {
  return over_launches(
      fmt::format("adds to {} once", result.name),
      [=](const Launches& launches) {
        for (const Launch& launch : launches) {
          if (atomics_of(launch).shared == 0) continue;
          const Use use = use_of(result, {launch}, "global_stores");
          const std::uint64_t found = use.atomic_bytes;
          if (found <= most * (launch.blocks() + 2)) continue;
          return fmt::format(
              "atomics of {} block{} change {} bytes of {}, and at most {} are to be changed by "
              "each: a block that has bins of its own adds them once, at the end.",
              launch.blocks(), launch.blocks() == 1 ? "" : "s", found, in_words(result, use), most);
        }
        return std::string();
      },
      calling_places({"atomics_global"}));
}

AnswerMatcher CallsNoMemset() {
  return over_report("calls no cudaMemset", [](const RefereeReport& report) {
    if (report.memsets == 0) return std::string();
    return fmt::format("cudaMemset() is called {}; the kernel should clear what it needs.",
                       report.memsets == 1 ? "once" : fmt::format("{} times", report.memsets));
  });
}

}  // namespace warplings::grading
