// The command line that CLI11 reads: every command, its options and its help.
#include "grader/cli/parser.h"

#include <fmt/format.h>

#include "grader/cli/commands/option_validators.h"
#include "referee/option_table.h"

namespace warplings::cli {
namespace {

const char* const kStatuses =
    "Exit status: 0 all of them pass, 1 at least one does not, 2 wrong usage,\n"
    "3 the environment lacks something, which is named.";

// CLI11's help with less in it: the word for a value, but not its type and limits.
class PlainHelp : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional() || option->get_type_size() == 0) return "";
    return " " + option->get_type_name();
  }
};

void add_test(CLI::App& app, TestOptions& options) {
  CLI::App* test = app.add_subcommand("test", "Grade exercises: all of them, or the named ones.");
  test->add_option("EXERCISE", options.names,
                   "An exercise, its file, or a chapter (01_shared_memory)");
  test->add_option("--from", options.from, "Grade this tree instead of exercises/")
      ->type_name("DIR");
  test->add_option("--backend", options.backend, "referee, gpu or all [referee]")
      ->check(quietly(CLI::IsMember({"referee", "gpu", "all"})))
      ->type_name("NAME");
  test->add_option("--seed", options.seed, "Inputs and random schedules are made from it [1]")
      ->type_name("N");
  test->add_option("--json", options.json, "Write everything about the verdicts there")
      ->type_name("FILE");
  test->add_option("--junit", options.junit, "Write a JUnit test report there")->type_name("FILE");
  test->add_option("-j,--jobs", options.jobs, "Grade so many at once [the number of cores]")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  test->footer(std::string("The first line of every verdict names the file that was graded.\n") +
               kStatuses);
}

void add_exercise_commands(CLI::App& app, Arguments& arguments) {
  const auto add = [&](const char* name, const char* description) {
    CLI::App* command = app.add_subcommand(name, description);
    command->add_option("EXERCISE", arguments.exercise, "The exercise")->required();
    return command;
  };
  CLI::App* watch = app.add_subcommand("watch", "Grade on every save, on a page of the terminal.");
  watch->add_option("EXERCISE", arguments.exercise, "Begin there [the first that does not pass]");
  watch->footer(
      "Keys: h hint, n next, p previous, l list, r run again, t trace, x reset,\n"
      "c check again all that passed, ? help, q quit. Without a terminal it prints\n"
      "plain lines, and takes each key as a line of its input.");
  add("hint", "Show the next hint; after the last one they begin again.")
      ->add_flag("--all", arguments.all_hints, "Show all of them");
  add("solution", "Print the reference answer, once yours passes.")
      ->add_flag("--anyway", arguments.anyway, "Print it although yours does not pass");
  add("reset", "Put the skeleton back. Your file is kept beside it as FILE.backupN.");
}

void add_trace(CLI::App& app, TraceOptions& options) {
  CLI::App* trace = app.add_subcommand("trace", "Show what a kernel's lanes do, step by step.");
  trace->add_option("EXERCISE", options.exercise, "The exercise")->required();
  trace
      ->add_option("--case", options.case_name, "Show this case [the one that fails, or the first]")
      ->type_name("NAME");
  trace->add_option("--block", options.block, "Show this block [the one that goes wrong, or 0]")
      ->type_name("N");
  trace->add_option("--warp", options.warps, "Show these warps [the ones that go wrong, or 0]")
      ->check(quietly(CLI::Range(0, 1023)))
      ->type_name("N");
  trace->add_option("--html", options.html, "Write a page to step through, for any browser")
      ->type_name("FILE");
  trace->add_option("--json", options.json, "Write everything that was recorded")
      ->type_name("FILE");
  trace->add_option("--from", options.from, "Take the file from this tree")->type_name("DIR");
  trace->add_option("--seed", options.seed, "Inputs and random schedules are made from it [1]")
      ->type_name("N");
  trace->footer(
      "Rounds go down, lanes across: values before and after, where they came from,\n"
      "and what the referee reports, where it happens. Shown is the smallest input\n"
      "that fails, under the schedule that it fails under.\n"
      "What does not fit the terminal goes through $PAGER, or less if that is not set.\n"
      "Exit status: 0 there was something to show, 1 not, 2 wrong usage.");
}

void add_debug(CLI::App& app, DebugOptions& options) {
  CLI::App* debug =
      app.add_subcommand("debug", "Stop in your kernel with gdb, on the failing case.");
  debug->add_option("EXERCISE", options.exercise, "The exercise")->required();
  debug->add_option("--line", options.line, "Stop there [at the beginning of every kernel]")
      ->check(quietly(CLI::PositiveNumber))
      ->type_name("N");
  debug->add_flag("--prepare", options.prepare,
                  "Only build and find the case, for an editor's debugger");
  debug->add_option("GDB", options.gdb, "Arguments for gdb, after --");
  debug->footer(
      "One lane runs at a time: print threadIdx says which one you see.\n"
      "break LINE if threadIdx.x == 5 waits for a lane.");
}

void add_run(CLI::App& app, Arguments& arguments) {
  CLI::App* run = app.add_subcommand("run", "Build and run any CUDA program on the referee.");
  run->add_option("FILE", arguments.for_the_referee, "A .cu file with a main()")->required();
  run->add_option("--backend", arguments.run_backend, "referee or gpu [referee]")
      ->type_name("NAME");
  // These stand here for help and completion; the referee reads them itself.
  const auto unread = [](const CLI::results_t&) { return true; };
  for (const referee::OptionEntry& entry : referee::kOptions) {
    const std::string flag(entry.flag), help(entry.help);
    if (flag.empty()) continue;
    if (entry.is_switch()) {
      run->add_flag(flag, help);
    } else if (entry.words().empty()) {
      run->add_option(flag, unread, help)->type_name(std::string(entry.value_name()));
    } else {
      run->add_option(flag, unread, fmt::format("{} [{}]", entry.allowed, entry.default_value))
          ->type_name(std::string(entry.value_name()));
    }
  }
  run->add_flag("--debug", "Optimise nothing, for a debugger");
  run->add_flag("--build-only", "Build, but do not run (with --keep)");
  run->add_option("--keep", unread, "Leave the program there")->type_name("FILE");
  run->footer(
      "Arguments for the program follow after --.\n"
      "Exit status: the program's own, or 99 where the referee diagnosed an error.");
}

void add_device_commands(CLI::App& app, Arguments& arguments) {
  CLI::App* bench =
      app.add_subcommand("bench", "Measure kernels on this machine's GPU, or count what they do.");
  bench->add_option("EXERCISE", arguments.bench.names, "Exercises [all that have a benchmark]");
  bench->add_option("--from", arguments.bench.from, "Measure this tree instead of exercises/")
      ->type_name("DIR");
  bench->add_option("--json", arguments.bench.json, "Write EXERCISE.json into this folder")
      ->type_name("DIR");
  bench->add_flag("--quick", arguments.bench.quick, "Fewer sizes and repetitions");
  bench->footer(
      "Your kernel, the reference and the library's function, as shares of the time\n"
      "in which the device copies as many bytes. bench/README.md says how it is\n"
      "timed. A kernel whose results are wrong is not timed.");
  for (const auto& [name, description] :
       {std::pair{"sanitize", "Run the toolkit's compute-sanitizer over your file."},
        std::pair{"profile", "Read the GPU's counters while your kernel runs."}}) {
    CLI::App* tool = app.add_subcommand(name, description);
    tool->add_option("EXERCISE", arguments.code.exercise, "The exercise")->required();
    tool->add_option("--from", arguments.code.from, "Take the file from this tree")
        ->type_name("DIR");
  }
  for (const auto& [name, description] :
       {std::pair{"ptx", "Show the PTX that nvcc makes of your file, line by line."},
        std::pair{"sass", "Show the machine code that the GPU runs, line by line."}}) {
    CLI::App* code = app.add_subcommand(name, description);
    code->add_option("EXERCISE", arguments.code.exercise, "The exercise")->required();
    code->add_option("--from", arguments.code.from, "Take the file from this tree")
        ->type_name("DIR");
    code->add_option("--arch", arguments.code.architecture,
                     "Compile for it [this machine's GPU, or sm_90]")
        ->type_name("sm_NN");
    code->footer("Warp operations and barriers are marked with >. Needs nvcc, but no GPU.");
  }
}

void add_package(CLI::App& app, PackageOptions& options) {
  CLI::App* package = app.add_subcommand("package", "Make what you hand out, or upload.");
  package->add_option("KIND", options.kind, "student or gradescope")
      ->required()
      ->check(quietly(CLI::IsMember({"student", "gradescope"})));
  package->add_option("--out", options.out, "The archive: .tar.gz or .zip [warplings-KIND]")
      ->type_name("FILE");
  package->add_option("--exercise", options.exercises, "gradescope: grade only these [all]")
      ->type_name("NAME");
  package->footer(
      "student:     the course without solutions, wrong answers and hidden cases\n"
      "gradescope:  the zip that Gradescope grades with; hidden cases come along");
}

void add_project_commands(CLI::App& app, Arguments& arguments) {
  app.add_subcommand("list", "Every exercise: kind, points, state.");
  CLI::App* book = app.add_subcommand("book", "Read the web edition in your browser.");
  book->add_option("--port", arguments.book_port, "Serve on this port [8765, or a free one]")
      ->check(quietly(CLI::Range(1U, 65535U)))
      ->type_name("N");
  book->footer(
      "Builds the chapters as pages, with figures that move and questions to answer,\n"
      "and serves them to this machine only. Ctrl-C stops it. Needs Node.js.");
  app.add_subcommand("doctor", "What this machine has, and what that enables.");
  CLI::App* selftest = app.add_subcommand("selftest", "Run the project's own tests.");
  selftest->add_flag("--quick", arguments.quick, "Only what takes less than a minute");
  selftest->add_option("--only", arguments.only, "Only tests whose name matches")
      ->type_name("REGEX");
  selftest->add_option("-j,--jobs", arguments.selftest_jobs, "Run so many at once")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  CLI::App* completion =
      app.add_subcommand("completion", "Print a completion script for your shell.");
  completion->add_option("SHELL", arguments.shell, "bash or zsh")
      ->required()
      ->check(quietly(CLI::IsMember({"bash", "zsh"})));
  completion->footer(
      "bash:  eval \"$(./run.sh completion bash)\"\n"
      "zsh:   eval \"$(./run.sh completion zsh)\"    (after compinit)");
}

}  // namespace

std::unique_ptr<CLI::App> make_app(Arguments& arguments) {
  auto app = std::make_unique<CLI::App>("", "");
  app->set_help_flag("-h,--help", "This text");
  app->formatter(std::make_shared<PlainHelp>());
  app->get_formatter()->column_width(22);
  add_test(*app, arguments.test);
  add_exercise_commands(*app, arguments);
  add_trace(*app, arguments.trace);
  add_run(*app, arguments);
  add_debug(*app, arguments.debug);
  add_device_commands(*app, arguments);
  add_grade(*app, arguments.grade);
  add_report(*app, arguments.report);
  add_similar(*app, arguments.similar);
  add_package(*app, arguments.package);
  add_project_commands(*app, arguments);
  return app;
}

}  // namespace warplings::cli
