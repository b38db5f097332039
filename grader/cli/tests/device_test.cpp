// What is said where the toolkit or the device is missing. The toolkit is one of the test's own.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/gpu.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// PATH leads to a folder with an nvcc in it, and to nothing else.
class Toolkit : public testing::Test {
 protected:
  Toolkit() : before_(std::getenv("PATH")) {
    add("nvcc");
    setenv("PATH", folder_.path().c_str(), 1);
  }
  ~Toolkit() override { setenv("PATH", before_.c_str(), 1); }

  void add(const char* name) const {
    base::write_text(folder_.path() / name, "#!/bin/sh\n");
    fs::permissions(folder_.path() / name, fs::perms::owner_all);
  }
  static std::string said_of_the_device(const std::string& who) {
    try {
      build::Gpu::find(who);
    } catch (const build::NoGpu& missing) {
      return missing.what();
    }
    return "there is one";
  }

 private:
  std::string before_;
  base::TemporaryDirectory folder_;
};

TEST_F(Toolkit, WithoutADeviceIsToldToTheCommandThatNeedsOne) {
  EXPECT_EQ(said_of_the_device("sanitize"),
            "sanitize needs a CUDA device, and nvidia-smi names none.");
}

TEST_F(Toolkit, WithoutADeviceAdvisesTheOtherBackendWhereThereIsOne) {
  EXPECT_THAT(said_of_the_device(""), testing::HasSubstr("--backend referee needs none."));
}

TEST_F(Toolkit, MayComeWithoutADisassembler) {
  const fs::path nvcc = build::find_nvcc();
  EXPECT_EQ(build::disassembler(nvcc), "");
  add("cuobjdump");
  EXPECT_EQ(build::disassembler(nvcc).filename(), "cuobjdump");
  add("nvdisasm");
  EXPECT_EQ(build::disassembler(nvcc).filename(), "nvdisasm");
}

}  // namespace
}  // namespace warplings::cli
