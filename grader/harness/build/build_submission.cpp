// Compiles what is not in the cache, links, and explains what the linker says.
// See build_submission.h for the contract.
#include "grader/harness/build/build_submission.h"

#include <optional>
#include <vector>

#include "grader/harness/build/link_messages.h"
#include "grader/harness/build/object_cache.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/scratch.h"
#include "referee/src/driver/sha256.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;

struct Object {
  fs::path path;
  std::string key;
  std::string messages;  // why there is none
  bool cached = false;
};

Object compile(const driver::Toolchain& toolchain, driver::Unit unit, ObjectCache& cache) {
  Object object;
  object.key = driver::cache_key(toolchain, unit);
  object.path = cache.path(object.key, ".o");
  object.cached = cache.holds(object.path);
  if (object.cached) return object;
  const TemporaryFile temporary = cache.begin(object.path);
  unit.object = temporary.path();
  const driver::Outcome outcome = driver::compile(toolchain, unit);
  if (outcome.status == 0) {
    cache.finish(temporary, object.path);
  } else {
    object.messages = outcome.messages.empty() ? "The compiler failed without saying why (status " +
                                                     std::to_string(outcome.status) + ")."
                                               : outcome.messages;
  }
  return object;
}

driver::Unit adapter_unit(const SubmissionBuild& build, bool includes) {
  driver::Unit unit{build.adapter, {}, {WARPLINGS_ROOT}, {}, includes};
  if (includes) {
    unit.definitions = {"WARPLINGS_EXERCISE=\"" + fs::absolute(build.exercise).string() + "\""};
  }
  return unit;
}

// The harness's headers are not the rewriter's concern, but an adapter's object depends on them.
std::string harness_digest() {
  driver::Sha256 hash;
  for (const char* header :
       {"grader/harness/submission/call.h", "grader/harness/protocol/message.h"}) {
    hash.add(driver::read_file(fs::path(WARPLINGS_ROOT) / header));
  }
  return hash.hex_digest();
}

}  // namespace

bool includes_exercise(const fs::path& adapter) {
  return driver::read_file(adapter).starts_with("// includes the exercise");
}

BuildResult build_submission(const SubmissionBuild& build) {
  const driver::Toolchain toolchain = driver::Toolchain::find();
  ObjectCache cache(build.cache);
  BuildResult result;

  const bool includes = includes_exercise(build.adapter);
  std::vector<Object> objects;
  if (!includes) {
    objects.push_back(compile(toolchain, {build.exercise, {}, {}, {}, true}, cache));
  }
  driver::Unit adapter = adapter_unit(build, includes);
  adapter.definitions.push_back("WARPLINGS_HARNESS=" + harness_digest().substr(0, 16));
  if (objects.empty() || objects[0].messages.empty()) {
    objects.push_back(compile(toolchain, adapter, cache));
    if (!includes && !objects.back().messages.empty()) {
      throw driver::Error("The adapter " + build.adapter.string() + " does not compile:\n" +
                          objects.back().messages);
    }
  }

  std::vector<fs::path> paths;
  std::vector<std::string> keys;
  for (const Object& object : objects) {
    if (!object.messages.empty()) {
      result.status = 1;
      result.messages = object.messages;
      return result;
    }
    paths.push_back(object.path);
    keys.push_back(object.key);
  }
  driver::Sha256 library;
  library.add(driver::read_file(build.submission_library));
  keys.push_back(library.hex_digest());
  result.program = cache.path(driver::link_key(toolchain, keys), ".program");
  result.cached = cache.holds(result.program);
  if (result.cached) return result;

  paths.push_back(build.submission_library);
  const TemporaryFile temporary = cache.begin(result.program);
  const driver::Outcome outcome = driver::link(toolchain, paths, temporary.path());
  if (outcome.status != 0) {
    result.status = outcome.status;
    result.messages = explain_link_messages(outcome.messages, build.exercise);
    return result;
  }
  cache.finish(temporary, result.program);
  cache.prune();
  return result;
}

}  // namespace warplings::build
