// The class report as HTML, section by section.
#pragma once

#include <string>

#include "grader/classroom/report/class_report.h"

namespace warplings::classroom {

class ReportPage {
 public:
  explicit ReportPage(const ClassReport& report) : report_(report) {}

  std::string whole() const;

 private:
  std::string heading() const;
  std::string numbers() const;
  std::string points() const;
  std::string exercises() const;
  std::string misconceptions() const;
  std::string attempts() const;
  std::string without_grade() const;
  std::string slowest() const;
  std::string everybody() const;

  // Points in as many classes as can be told apart: of one point each where there are few.
  int points_in_a_class() const;
  std::vector<int> distribution() const;

  const ClassReport& report_;
};

// The page's style sheet: light and dark, and for paper.
extern const char* const kReportStyle;

}  // namespace warplings::classroom
