// Asks the host, which has the table that the driver made of the program's calls.
#include "referee/src/runtime/platform/source_lines.h"

#include "referee/src/runtime/platform/frames_text.h"
#include "referee/src/runtime/platform/wasm/host.h"

namespace referee {
namespace {

// The host says how long its text is, and copies as much of it as the buffer holds.
template <class Ask>
std::string text_from_host(Ask ask) {
  std::string text(256, '\0');
  const std::size_t size = ask(text.data(), text.size());
  const bool fits = size <= text.size();
  text.resize(size);
  if (!fits) ask(text.data(), text.size());
  return text;
}

}  // namespace

std::string frames_text(const std::vector<std::uintptr_t>& addresses) {
  std::string text;
  for (const std::uintptr_t address : addresses)
    text += text_from_host(
        [=](char* buffer, std::size_t size) { return referee_host_frames(address, buffer, size); });
  return text;
}

std::string function_at(std::uintptr_t) { return ""; }

std::string text_of_line(const SourceLine& place) {
  return text_from_host([&](char* buffer, std::size_t size) {
    return referee_host_source_text(place.file.data(), place.file.size(), place.line, buffer, size);
  });
}

}  // namespace referee
