// The batch file. Nothing in it depends on when or how often a batch was begun but the seed and the
// time of creation.
#include "grader/classroom/batch/batch.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "base/files.h"
#include "base/sha256.h"
#include "base/text.h"
#include "grader/classroom/batch/names.h"

namespace warplings::classroom {
namespace {

using nlohmann::json;

constexpr std::uint64_t kLargestBatch = std::uint64_t{256} << 20;

json to_json(const Settings& settings) {
  // As text: not every reader of JSON keeps 64 bits of a number.
  return {{"backend", settings.backend},
          {"engine", settings.engine},
          {"isolation", settings.isolation},
          {"deadline", settings.deadline},
          {"seed", std::to_string(settings.seed)}};
}

Settings settings_from(const json& document) {
  Settings settings;
  settings.backend = document.at("backend");
  settings.engine = document.value("engine", "native");
  settings.isolation = document.at("isolation");
  settings.deadline = document.at("deadline");
  settings.seed = std::stoull(document.at("seed").get<std::string>());
  return settings;
}

json to_json(const Submission& submission) {
  json remarks = json::array();
  for (const Remark& remark : submission.remarks) {
    remarks.push_back({{"kind", remark.kind}, {"text", remark.text}});
  }
  return {{"id", submission.id},
          {"name", submission.name},
          {"source", submission.source},
          {"kind", submission.kind},
          {"digest", submission.digest},
          {"student", submission.student ? to_json(*submission.student) : json()},
          {"remarks", std::move(remarks)}};
}

Submission submission_from(const json& document) {
  Submission submission;
  submission.id = document.at("id");
  if (!is_id(submission.id)) throw std::runtime_error("an id is not one");
  submission.name = document.at("name");
  submission.source = document.at("source");
  submission.kind = document.at("kind");
  submission.digest = document.at("digest");
  if (!document.at("student").is_null()) submission.student = student_from(document.at("student"));
  for (const json& remark : document.at("remarks")) {
    submission.remarks.push_back({remark.at("kind"), remark.at("text")});
  }
  return submission;
}

Batch batch_from(const json& document) {
  if (document.at("schema") != kBatchSchema) throw std::runtime_error("it has another schema");
  Batch batch;
  batch.id = document.at("id");
  batch.folder = base::percent_decoded(document.at("folder").get<std::string>());
  batch.settings = settings_from(document.at("settings"));
  batch.versions = document.at("versions").get<std::map<std::string, std::string>>();
  for (const json& exercise : document.at("exercises")) {
    batch.exercises.push_back(exercise_from(exercise));
  }
  for (const json& submission : document.at("submissions")) {
    batch.submissions.push_back(submission_from(submission));
  }
  for (const json& student : document.at("missing")) batch.missing.push_back(student_from(student));
  batch.has_roster = document.at("has_roster");
  batch.created = document.at("created");
  return batch;
}

}  // namespace

const Submission& Batch::submission(const std::string& wanted) const {
  for (const Submission& candidate : submissions) {
    if (candidate.id == wanted) return candidate;
  }
  throw std::out_of_range(fmt::format("The batch has no submission '{}'.", wanted));
}

json to_json(const Batch& batch) {
  json exercises = json::array();
  for (const ExerciseResult& exercise : batch.exercises) exercises.push_back(to_json(exercise));
  json submissions = json::array();
  for (const Submission& submission : batch.submissions) {
    submissions.push_back(to_json(submission));
  }
  json missing = json::array();
  for (const Student& student : batch.missing) missing.push_back(to_json(student));
  return {{"schema", kBatchSchema},
          {"id", batch.id},
          {"folder", base::percent_encoded(batch.folder.string())},
          {"settings", to_json(batch.settings)},
          {"versions", batch.versions},
          {"exercises", std::move(exercises)},
          {"submissions", std::move(submissions)},
          {"missing", std::move(missing)},
          {"has_roster", batch.has_roster},
          {"created", batch.created}};
}

Batch read_batch(const std::filesystem::path& file) {
  const std::string text = base::read_text(file, kLargestBatch);
  try {
    return batch_from(json::parse(text));
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("{} is no batch file of this version: {}.", file.string(), error.what()));
  }
}

std::string id_of(const Batch& batch) {
  json document = to_json(batch);
  document["settings"].erase("seed");
  document.erase("id");
  document.erase("created");
  base::Sha256 hash;
  hash.add(document.dump());
  return "b-" + hash.hex_digest().substr(0, 16);
}

SubmissionResult ungraded(const Batch& batch, const Submission& submission) {
  SubmissionResult result;
  result.id = submission.id;
  result.name = submission.name;
  result.student = submission.student;
  result.batch = batch.id;
  result.isolation = batch.settings.isolation;
  result.backend = batch.settings.backend;
  result.engine = batch.settings.engine;
  result.remarks = submission.remarks;
  result.versions = batch.versions;
  result.exercises = batch.exercises;
  for (const ExerciseResult& exercise : result.exercises) result.max_points += exercise.max_points;
  return result;
}

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  if (getrandom(&seed, sizeof seed, 0) != static_cast<ssize_t>(sizeof seed)) {
    throw std::runtime_error(
        fmt::format("The system gives no random numbers: {}.", std::strerror(errno)));
  }
  return seed;
}

}  // namespace warplings::classroom
