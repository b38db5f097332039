// Equal answers are compared once; the tool's passages then say for each line who shares it.
#include "grader/classroom/similar/similarity.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "grader/classroom/similar/own_code.h"

namespace warplings::classroom {
namespace {

using Lines = std::vector<std::string>;

// The code without layout: equal for files that differ in white space only.
std::string squeezed(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) {
    for (const char c : line) {
      if (c != ' ' && c != '\t' && c != '\r') text += c;
    }
  }
  return text;
}

// Answers whose code is the same, layout apart. `lines` are the first one's.
struct Group {
  const Lines* lines = nullptr;
  std::vector<const ClassWork::Answer*> members;
  bool is_solution = false;
};

std::vector<Group> grouped(const ClassWork& work) {
  std::map<std::string, Group> groups;
  const auto add = [&](const Lines& own) -> Group* {
    const std::string key = squeezed(own);
    if (static_cast<double>(key.size()) < kLeastAmount) return nullptr;
    Group& group = groups[key];
    if (group.lines == nullptr) group.lines = &own;
    return &group;
  };
  for (const ClassWork::Answer& answer : work.answers) {
    if (Group* group = add(answer.own)) group->members.push_back(&answer);
  }
  if (Group* group = add(work.solution)) group->is_solution = true;
  std::vector<Group> result;
  for (auto& [key, group] : groups) result.push_back(std::move(group));
  return result;
}

// For each line of each group, the other groups that share it.
using Sharers = std::vector<std::vector<std::set<std::size_t>>>;

Sharers sharers_of(const std::vector<Group>& groups, const std::vector<Passage>& passages) {
  Sharers sharers(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) sharers[g].resize(groups[g].lines->size() + 1);
  const auto mark = [&](std::size_t g, std::size_t first, std::size_t last, std::size_t other) {
    for (std::size_t line = first; line <= last && line < sharers[g].size(); ++line) {
      sharers[g][line].insert(other);
    }
  };
  for (const Passage& passage : passages) {
    mark(passage.a, passage.a_first, passage.a_last, passage.b);
    mark(passage.b, passage.b_first, passage.b_last, passage.a);
  }
  return sharers;
}

// What each line of a group is worth, counting from 1.
std::vector<double> worths(const std::vector<Group>& groups, const Sharers& sharers,
                           std::size_t g) {
  std::vector<double> result(sharers[g].size(), 0);
  for (std::size_t line = 1; line < result.size(); ++line) {
    std::size_t k = groups[g].members.size();
    bool in_solution = groups[g].is_solution;
    for (const std::size_t other : sharers[g][line]) {
      k += groups[other].members.size();
      in_solution |= groups[other].is_solution;
    }
    result[line] =
        static_cast<double>(amount_of((*groups[g].lines)[line - 1])) * score(k, in_solution);
  }
  return result;
}

struct Shared {
  double share = 0;
  double amount = 0;
};

// What of `g` is in `other`, which may be `g` itself: then all of it.
Shared shared_with(const std::vector<double>& worths, const Sharers& sharers, std::size_t g,
                   std::size_t other) {
  double all = 0;
  double common = 0;
  for (std::size_t line = 1; line < worths.size(); ++line) {
    all += worths[line];
    if (g == other || sharers[g][line].contains(other)) common += worths[line];
  }
  return {all > 0 ? common / all : 0, common};
}

// Passages in the order of a's lines; one that lies within an earlier one is left out.
std::vector<Passage> tidy(std::vector<Passage> passages) {
  std::sort(passages.begin(), passages.end(), [](const Passage& one, const Passage& two) {
    return std::pair(one.a_first, two.a_last) < std::pair(two.a_first, one.a_last);
  });
  std::vector<Passage> result;
  for (const Passage& passage : passages) {
    if (!result.empty() && passage.a_last <= result.back().a_last) continue;
    result.push_back(passage);
  }
  return result;
}

void count_lines(Similarity& similarity, const Lines& a, const Lines& b) {
  for (const Passage& passage : similarity.passages) {
    std::multiset<std::string> others;
    for (std::size_t line = passage.b_first; line <= passage.b_last && line <= b.size(); ++line) {
      others.emplace(base::trimmed(b[line - 1]));
    }
    for (std::size_t line = passage.a_first; line <= passage.a_last && line <= a.size(); ++line) {
      const std::string text(base::trimmed(a[line - 1]));
      if (text.empty()) continue;
      ++similarity.lines;
      if (const auto found = others.find(text); found != others.end()) {
        others.erase(found);
        ++similarity.same_lines;
      }
    }
  }
}

// Equal answers: one passage from the first own line to the last one.
std::vector<Passage> whole(const Lines& a, const Lines& b) {
  const auto range = [](const Lines& lines) {
    std::size_t first = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines[i].empty()) continue;
      if (first == 0) first = i + 1;
      last = i + 1;
    }
    return std::pair(first, last);
  };
  Passage passage;
  std::tie(passage.a_first, passage.a_last) = range(a);
  std::tie(passage.b_first, passage.b_last) = range(b);
  return {passage};
}

Passage swapped(Passage passage) {
  std::swap(passage.a, passage.b);
  std::swap(passage.a_first, passage.b_first);
  std::swap(passage.a_last, passage.b_last);
  return passage;
}

}  // namespace

double score(std::size_t k, bool in_solution) {
  const double rare = k <= 3 ? 1 : 3 / static_cast<double>(k);
  return in_solution ? rare / 3 : rare;
}

std::vector<Similarity> similarities(const ClassWork& work, double threshold) {
  const std::vector<Group> groups = grouped(work);
  std::vector<Lines> texts;
  for (const Group& group : groups) texts.push_back(*group.lines);
  const std::vector<Passage> passages = shared_passages(texts);
  const Sharers sharers = sharers_of(groups, passages);
  std::vector<std::vector<double>> values;
  for (std::size_t g = 0; g < groups.size(); ++g) values.push_back(worths(groups, sharers, g));
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Passage>> by_pair;
  for (const Passage& passage : passages) by_pair[{passage.a, passage.b}].push_back(passage);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].members.size() > 1) by_pair[{g, g}];
  }

  std::vector<Similarity> result;
  for (auto& [pair, found] : by_pair) {
    const auto [g, h] = pair;
    const Shared one = shared_with(values[g], sharers, g, h);
    const Shared two = shared_with(values[h], sharers, h, g);
    const double share = std::max(one.share, two.share);
    const double amount = std::min(one.amount, two.amount);
    if (share < threshold || amount < kLeastAmount) continue;
    for (std::size_t i = 0; i < groups[g].members.size(); ++i) {
      for (std::size_t j = g == h ? i + 1 : 0; j < groups[h].members.size(); ++j) {
        const ClassWork::Answer& a = *groups[g].members[i];
        const ClassWork::Answer& b = *groups[h].members[j];
        Similarity similarity{work.exercise, a.submission, b.submission, share, amount, 0, 0, {}};
        // Members differ from their group's text in layout: then only the whole can be shown.
        const bool as_compared = &a.own == groups[g].lines && &b.own == groups[h].lines;
        similarity.passages = as_compared && g != h ? tidy(found) : whole(a.own, b.own);
        count_lines(similarity, a.own, b.own);
        if (similarity.first > similarity.second) {
          std::swap(similarity.first, similarity.second);
          for (Passage& passage : similarity.passages) passage = swapped(passage);
        }
        result.push_back(std::move(similarity));
      }
    }
  }
  return result;
}

std::vector<SimilarPair> ranked(std::vector<Similarity> all) {
  std::map<std::pair<std::size_t, std::size_t>, SimilarPair> pairs;
  for (Similarity& similarity : all) {
    SimilarPair& pair = pairs[{similarity.first, similarity.second}];
    pair.first = similarity.first;
    pair.second = similarity.second;
    pair.share = std::max(pair.share, similarity.share);
    pair.amount += similarity.amount;
    pair.exercises.push_back(std::move(similarity));
  }
  std::vector<SimilarPair> result;
  for (auto& [key, pair] : pairs) {
    std::sort(pair.exercises.begin(), pair.exercises.end(),
              [](const Similarity& one, const Similarity& two) { return one.amount > two.amount; });
    result.push_back(std::move(pair));
  }
  std::stable_sort(
      result.begin(), result.end(),
      [](const SimilarPair& one, const SimilarPair& two) { return one.amount > two.amount; });
  return result;
}

}  // namespace warplings::classroom
