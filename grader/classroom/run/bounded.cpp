// What a submission has forged, or only named at great length, is cut; an honest document never is.
#include "grader/classroom/run/bounded.h"

#include <algorithm>

namespace warplings::classroom {
namespace {

using nlohmann::json;

std::size_t size_of(const json& document) {
  return document.dump(1, ' ', false, json::error_handler_t::replace).size();
}

void cut(json& value, std::size_t longest_text, std::size_t longest_list) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > longest_text) value = shortened(text, longest_text);
  } else if (value.is_structured()) {
    if (value.is_array() && value.size() > longest_list) {
      value.erase(value.begin() + static_cast<json::difference_type>(longest_list), value.end());
    }
    for (json& part : value) cut(part, longest_text, longest_list);
  }
}

}  // namespace

std::string shortened(const std::string& text, std::size_t limit) {
  if (text.size() <= limit) return text;
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  while (limit > 0 && continues(limit)) --limit;
  return text.substr(0, limit) + "...";
}

json bounded(json document) {
  struct Bounds {
    std::size_t text, list;
  };
  for (const Bounds bounds : {Bounds{64 << 10, 4096}, Bounds{4096, 1024}, Bounds{256, 64}}) {
    if (size_of(document) <= kLargestDocument) return document;
    cut(document, bounds.text, bounds.list);
  }
  if (size_of(document) <= kLargestDocument) return document;
  for (json& one : document.at("cases")) {
    for (const char* detail : {"mismatches", "diagnoses", "counters"}) one[detail] = json::array();
    one["output"] = "";
  }
  return document;
}

}  // namespace warplings::classroom
