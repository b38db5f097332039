// From a student's file and an adapter to a program that answers requests.
// Objects and programs are kept in a cache under the digest of all that they depend on.
#pragma once

#include <filesystem>
#include <string>

namespace warplings::build {

struct SubmissionBuild {
  std::filesystem::path exercise;  // the student's file
  std::filesystem::path adapter;   // grader/adapters/<chapter>/<exercise>.cu
  std::filesystem::path cache;     // a directory; made if need be
  // What every submission is linked with, the runtime and the harness's untrusted side in one
  // object: parts::kSubmission.
  std::filesystem::path submission_library;
  // Another cache's directory with parts that are ready, which this build only reads; may be empty.
  std::filesystem::path finished{};
  std::filesystem::path compiler{};  // of the referee's builds; empty: the driver's choice
  bool for_debugger = false;         // the same: optimise nothing
  bool wasm = false;                 // for the WebAssembly engine: wasm.h
  // Builds what would be refused for what it contains (symbols.h), to see what stands behind.
  bool refuse_nothing = false;
};

struct BuildResult {
  int status = 0;                 // 0: there is a program; otherwise the student's file is at fault
  std::string messages;           // unless status is 0: what is wrong, naming the student's file
  std::filesystem::path program;  // in the cache
  bool cached = false;            // nothing had to be compiled or linked
  // The file compiles, but holds what a submission must not (symbols.h); the messages say what.
  bool refused = false;
  // It does not compile, for a file of the compiler's would be larger than this process may write.
  bool too_large = false;
  // It does not compile, and there is no space left where the compiler writes.
  bool disk_full = false;
};

// Builds on the referee, on the engine that is asked for. Safe beside another build of the same:
// what is in the cache is complete. Throws base::Error where this machine is at fault (no compiler,
// no space, an unreadable file, an adapter that does not compile) and base::Interrupted after a
// signal.
BuildResult build_submission(const SubmissionBuild& build);

// Compiles those parts of a program that are the course's own, so that a build which is given this
// cache as `finished` finds them there. Throws as build_submission.
void build_own_parts(const SubmissionBuild& build);

// For templates: the file beside the adapter that includes the student's (as WARPLINGS_EXERCISE)
// and calls its templates, in a unit of their own; empty where the adapter has none.
std::filesystem::path instances_of(const std::filesystem::path& adapter);
std::string exercise_definition(const SubmissionBuild& build);

}  // namespace warplings::build
