// From a folder of results to its gradebooks, report and formats.
#include "grader/classroom/report/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/classroom/batch/results_folder.h"
#include "grader/classroom/formats/tests/samples.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::ThrowsMessage;

class Export : public testing::Test {
 protected:
  void put(const std::string& id, const std::string& text) {
    const ResultsFolder results(folder());
    fs::create_directories(results.folder_of(id));
    base::write_text(results.result_file(id), text);
  }
  void put(SubmissionResult result, const std::string& id) {
    result.id = id;
    // As it is published: bytes that are no UTF-8 are replaced.
    put(id, to_json(result).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  fs::path folder() const { return directory_.path(); }
  std::string text(const fs::path& file) const { return base::read_text(folder() / file, 1 << 24); }
  Exported run(const std::vector<std::string>& formats) {
    return export_batch(folder(), course_, folder(), formats);
  }

  base::TemporaryDirectory directory_;
  Course course_;
};

TEST_F(Export, WritesGradebooksAndReportOfAllResults) {
  put(sample_result(), "ada");
  put(hostile_result(10), "mallory");
  const Exported exported = run({});
  EXPECT_EQ(exported.results, 2U);
  EXPECT_THAT(exported.files, SizeIs(3));
  EXPECT_THAT(text("canvas.csv"), HasSubstr("Lovelace"));
  EXPECT_THAT(text("report.html"), HasSubstr("2 submissions"));
  EXPECT_FALSE(fs::exists(folder() / "submissions/ada" / "junit.xml"));
}

TEST_F(Export, WritesTheFormatsThatWereAskedForBesideEachResult) {
  put(sample_result(), "ada");
  run({"gradescope", "autolab"});
  EXPECT_THAT(text("submissions/ada/gradescope.json"), HasSubstr("\"score\": 3"));
  EXPECT_TRUE(fs::exists(folder() / "submissions/ada" / "autolab.txt"));
  EXPECT_FALSE(fs::exists(folder() / "submissions/ada" / "prairielearn.json"));
}

TEST_F(Export, SaysWhichResultsAreDamagedAndGoesOn) {
  put(sample_result(), "ada");
  put("bob", "{ half a res");
  const Exported exported = run({});
  EXPECT_EQ(exported.results, 1U);
  EXPECT_THAT(exported.damaged, ElementsAre(HasSubstr("bob/result.json")));
}

TEST_F(Export, RefusesAFormatThatIsNone) {
  EXPECT_THAT([&] { run({"blackboard"}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("'blackboard'")));
}

}  // namespace
}  // namespace warplings::classroom
