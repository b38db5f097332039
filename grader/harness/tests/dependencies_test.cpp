// Objects are made again when a file that went into them changes, and for no other reason. Which
// headers an adapter includes is asked of the compiler here, so that no list has to be kept.
#include "grader/harness/compile/dependencies.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/gpu.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/source_tree.h"

namespace warplings::build {
namespace {

namespace driver = referee::driver;
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

const fs::path kRoot = WARPLINGS_CHECKOUT;

TEST(Prerequisites, AreReadAsMakeReadsThem) {
  EXPECT_THAT(prerequisites("a.o: a.cu /usr/b.h \\\n  ../c.h\n"),
              ElementsAre("a.cu", "/usr/b.h", "../c.h"));
  EXPECT_THAT(prerequisites("out\\ of/a.o : a\\ b.cu \\\n    c$$d.h \\\n    e\\#f.h \n"),
              ElementsAre("a b.cu", "c$d.h", "e#f.h"));
  EXPECT_THAT(prerequisites("a.o: C:odd.h\n"), ElementsAre("C:odd.h"));
  EXPECT_THAT(prerequisites("a.o:\n"), IsEmpty());
}

std::vector<fs::path> adapters() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "grader/adapters")) {
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The course's own headers that the compiler reads for an adapter, relative to the checkout.
std::set<fs::path> headers_of(const fs::path& adapter) {
  const base::TemporaryDirectory scratch;
  base::write_text(scratch.path() / "exercise.cu", "");
  const auto run = base::run_captured(
      {driver::Toolchain::find().compiler.string(), "-std=gnu++20", "-MM", "-x", "c++",
       "-I" + driver::referee_include_directory().string(), "-I" + kRoot.string(),
       "-DWARPLINGS_EXERCISE=\"" + (scratch.path() / "exercise.cu").string() + "\"",
       adapter.string()});
  EXPECT_EQ(run.status, 0) << run.output;
  std::set<fs::path> headers;
  for (const fs::path& file :
       files_outside(prerequisites(run.output),
                     {driver::referee_include_directory(), scratch.path(), adapter})) {
    headers.insert(fs::weakly_canonical(file).lexically_relative(fs::canonical(kRoot)));
  }
  return headers;
}

TEST(Adapters, IncludeNothingThatASandboxHides) {
  for (const fs::path& adapter : adapters()) {
    for (const fs::path& header : headers_of(adapter)) {
      EXPECT_THAT(files_outside({kRoot / header}, untrusted_folders()), IsEmpty())
          << adapter << " includes " << header;
    }
  }
}

// An adapter in a folder of its own, with copies of all that it includes below the same folder:
// there a compiler looks first.
class CopiedAdapter {
 public:
  CopiedAdapter(const fs::path& adapter, const std::set<fs::path>& headers) {
    fs::copy_file(adapter, source());
    for (const fs::path& header : headers) {
      fs::create_directories((folder() / header).parent_path());
      fs::copy_file(kRoot / header, folder() / header);
    }
  }

  fs::path folder() const { return directory_.path() / "adapter"; }
  fs::path source() const {
    fs::create_directories(folder());
    return folder() / "adapter.cu";
  }

  void edit(const fs::path& file) const {
    std::ofstream(folder() / file, std::ios::app) << "\n// edited\n";
  }

  // How many objects have been made so far.
  std::ptrdiff_t objects_after_build() const {
    build_own_parts({folder() / "exercise.cu", source(), cache(), parts::kSubmission});
    return std::count_if(fs::directory_iterator(cache()), fs::directory_iterator(),
                         [](const auto& entry) { return entry.path().extension() == ".o"; });
  }

 private:
  fs::path cache() const { return directory_.path() / "cache"; }

  base::TemporaryDirectory directory_;
};

// As few adapters as together include every header.
std::map<fs::path, std::set<fs::path>> adapters_for_every_header() {
  std::map<fs::path, std::set<fs::path>> all;
  std::set<fs::path> open;
  for (const fs::path& adapter : adapters()) {
    if (adapter.stem().extension() == ".instances") continue;
    all[adapter] = headers_of(adapter);
    open.insert(all[adapter].begin(), all[adapter].end());
  }
  std::map<fs::path, std::set<fs::path>> chosen;
  while (!open.empty()) {
    std::pair<fs::path, std::set<fs::path>> best;
    for (const auto& [adapter, headers] : all) {
      std::set<fs::path> here;
      std::set_intersection(headers.begin(), headers.end(), open.begin(), open.end(),
                            std::inserter(here, here.end()));
      if (here.size() > best.second.size()) best = {adapter, here};
    }
    for (const fs::path& header : best.second) open.erase(header);
    chosen.insert(best);
  }
  return chosen;
}

TEST(Adapters, AreBuiltAgainWhenAnyHeaderThatTheyIncludeChanges) {
  std::size_t tried = 0;
  for (const auto& [adapter, headers] : adapters_for_every_header()) {
    const CopiedAdapter copy(adapter, headers_of(adapter));
    std::ptrdiff_t objects = copy.objects_after_build();
    for (const fs::path& header : headers) {
      copy.edit(header);
      EXPECT_EQ(copy.objects_after_build(), ++objects) << adapter << " includes " << header;
      ++tried;
    }
    EXPECT_EQ(copy.objects_after_build(), objects) << "nothing has changed";
  }
  EXPECT_GE(tried, 5u);
}

TEST(Adapters, AreNotBuiltAgainForAFileThatTheyDoNotInclude) {
  const fs::path adapter = kRoot / "grader/adapters/01_shared_memory/block_sum.cu";
  const CopiedAdapter copy(adapter, headers_of(adapter));
  const std::string digest = source_digest(copy.source());
  EXPECT_EQ(copy.objects_after_build(), 1);
  copy.edit("other.h");
  copy.edit("grader/harness/submission/other.h");
  EXPECT_EQ(copy.objects_after_build(), 1);
  EXPECT_EQ(source_digest(copy.source()), digest);
}

// The digest is of these files' texts.
TEST(SourceDigest, CoversWhatTheCompilerReads) {
  for (const fs::path& adapter : adapters()) {
    std::set<fs::path> covered;
    for (const fs::path& file : driver::SourceTree({adapter, {}, {kRoot}, {}}).paths()) {
      covered.insert(fs::canonical(file).lexically_relative(fs::canonical(kRoot)));
    }
    for (const fs::path& header : headers_of(adapter)) {
      EXPECT_TRUE(covered.contains(header)) << adapter << " includes " << header;
    }
  }
}

TEST(SourceDigest, IsTheSameForEveryFileThatCannotBeRead) {
  EXPECT_EQ(source_digest("/nonexistent/a.cu"), source_digest("/nonexistent/b.cu"));
}

// Needs the toolkit, but no device.
TEST(GpuAdapter, IsBuiltAgainWhenItsHeaderChangesAndNotOtherwise) {
  const fs::path nvcc = find_nvcc();
  if (nvcc.empty()) GTEST_SKIP() << "There is no nvcc.";
  const Gpu gpu{nvcc, "tested", "sm_90", "none"};
  const base::TemporaryDirectory directory;
  const fs::path adapter = directory.path() / "adapter.cu";
  base::write_text(adapter, "#include \"own.h\"\n");
  base::write_text(directory.path() / "own.h", "inline int one() { return 1; }\n");
  const auto objects = [&] {
    build_own_gpu_parts(gpu, {directory.path() / "none.cu", adapter, directory.path() / "cache",
                              parts::kSubmission});
    return std::count_if(fs::directory_iterator(directory.path() / "cache"),
                         fs::directory_iterator(),
                         [](const auto& entry) { return entry.path().extension() == ".o"; });
  };
  const auto before = objects();
  base::write_text(directory.path() / "other.h", "int two();\n");
  EXPECT_EQ(objects(), before);
  base::write_text(directory.path() / "own.h", "inline int one() { return 2; }\n");
  EXPECT_EQ(objects(), before + 1);
}

}  // namespace
}  // namespace warplings::build
