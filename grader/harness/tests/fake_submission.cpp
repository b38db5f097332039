// A submission without CUDA that behaves, or misbehaves, as the name it is started under says.
// The exercise is: out[i] = 2 * in[i], for n floats.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>

#include "base/files.h"
#include "grader/harness/protocol/message.h"

extern char** environ;

namespace {

using namespace warplings::protocol;
namespace base = warplings::base;

const char* const kForgedResult =
    R"({"version":1,"exercise":"doubling","state":"passed","passed":9,"total":9,"cases":[]})";

Message read_request(const char* path) {
  return decode(base::read_file(path, kMaxMessageBytes), Kind::kRequest);
}

// The right answer, with `factor` instead of 2.
Message answer(const Message& request, float factor = 2) {
  Message response = request;
  response.kind = Kind::kResponse;
  for (Call& call : response.calls) {
    const std::vector<std::byte> in = call.find("in")->data;
    std::erase_if(call.fields, [](const Field& field) { return field.role == Role::kValue; });
    for (Field& field : call.fields) {
      if (field.role != Role::kOutput) continue;
      field.data.resize(answer_bytes(field, request.guard_bytes));
      for (std::size_t i = 0; i < field.data.size(); ++i) {
        field.data[i] = static_cast<std::byte>((request.poison >> (8 * (i % 4))) & 0xff);
      }
      for (std::size_t i = 0; i < field.count; ++i) {
        float value;
        std::memcpy(&value, in.data() + i * sizeof value, sizeof value);
        value *= factor;
        std::memcpy(field.data.data() + request.guard_bytes + i * sizeof value, &value,
                    sizeof value);
      }
    }
  }
  return response;
}

void respond(const char* path, const Message& response) {
  base::write_file(path, encode(response));
}

void forge_results() {
  for (const char* name : {"result.json", "../result.json", "response.json", "report.json"}) {
    std::ofstream(name) << kForgedResult;
  }
}

using Behaviour = std::function<int(const char* request, const char* response)>;

const std::map<std::string, Behaviour>& behaviours() {
  static const std::map<std::string, Behaviour> all = {
      {"honest",
       [](auto request, auto response) {
         respond(response, answer(read_request(request)));
         return 0;
       }},
      {"wrong",
       [](auto request, auto response) {
         respond(response, answer(read_request(request), 3));
         return 0;
       }},
      {"wrong_in_later_calls",
       [](auto request, auto response) {
         const Message asked = read_request(request);
         Message answered = answer(asked);
         const Message wrong = answer(asked, 3);
         for (std::size_t i = 1; i < answered.calls.size(); ++i) answered.calls[i] = wrong.calls[i];
         respond(response, answered);
         return 0;
       }},
      {"wrong_for_three",
       [](auto request, auto response) {
         const Message asked = read_request(request);
         Message answered = answer(asked);
         const Message wrong = answer(asked, 3);
         for (std::size_t i = 0; i < answered.calls.size(); ++i)
           if (asked.calls[i].find("in")->count == 3) answered.calls[i] = wrong.calls[i];
         respond(response, answered);
         return 0;
       }},
      {"prints_passed",
       [](auto, auto) {
         std::puts("[==========] 3 tests ran.\n[  PASSED  ] 3 tests.");
         forge_results();
         return 0;
       }},
      {"forges_results",
       [](auto request, auto response) {
         forge_results();
         respond(response, answer(read_request(request), 3));
         return 0;
       }},
      {"shows_the_request",
       [](auto request, auto) {
         const Message asked = read_request(request);
         std::printf("nonce %llx\npoison %x\n", static_cast<unsigned long long>(asked.nonce),
                     asked.poison);
         return 1;
       }},
      {"other_nonce",
       [](auto request, auto response) {
         Message message = answer(read_request(request));
         message.nonce ^= 1;
         respond(response, message);
         return 0;
       }},
      {"truncated",
       [](auto request, auto response) {
         auto bytes = encode(answer(read_request(request)));
         bytes.resize(bytes.size() / 2);
         base::write_file(response, bytes);
         return 0;
       }},
      {"answers_with_a_link",
       [](auto, auto response) {
         std::filesystem::remove(response);  // the grader's own, empty
         std::filesystem::create_symlink("/etc/passwd", response);
         return 0;
       }},
      {"answers_with_a_pipe",
       [](auto, auto response) {
         std::filesystem::remove(response);
         return ::mkfifo(response, 0600);
       }},
      {"answers_with_a_huge_file",
       [](auto, auto response) {
         std::ofstream(response) << "x";
         return ::truncate(response, off_t{1} << 40) == 0 ? 0 : 1;
       }},
      {"segfaults",
       [](auto, auto) {
         std::puts("about to fall");
         std::fflush(stdout);
         std::signal(SIGSEGV, SIG_DFL);  // which a sanitizer has taken
         return ::raise(SIGSEGV);
       }},
      {"aborts", [](auto, auto) -> int { std::abort(); }},
      {"crashes_slowly",
       [](auto, auto) -> int {
         ::usleep(800'000);
         std::abort();
       }},
      {"sleeps",
       [](auto, auto) -> int {
         std::signal(SIGTERM, SIG_IGN);
         for (;;) ::pause();
       }},
      {"spins_silently",
       [](auto, auto) -> int {
         ::close(1);
         ::close(2);
         for (;;) static_cast<void>(::getppid());
       }},
      {"leaves_a_child",
       [](auto request, auto response) {
         if (::fork() == 0) {
           for (;;) ::pause();
         }
         respond(response, answer(read_request(request)));
         return 0;
       }},
      {"floods",
       [](auto request, auto response) {
         for (int i = 0; i < 200'000; ++i) std::puts("the quick brown fox jumps over the lazy dog");
         respond(response, answer(read_request(request)));
         return 0;
       }},
      {"fails_after_answering",
       [](auto request, auto response) {
         respond(response, answer(read_request(request)));
         return 5;
       }},
      {"changes_an_input",
       [](auto request, auto response) {
         Message message = answer(read_request(request));
         for (Field& field : message.calls[0].fields) {
           if (field.role == Role::kInput) field.data[0] ^= std::byte{1};
         }
         respond(response, message);
         return 0;
       }},
      {"writes_too_far",
       [](auto request, auto response) {
         Message message = answer(read_request(request));
         for (Field& field : message.calls[0].fields) {
           if (field.role == Role::kOutput)
             field.data[field.data.size() - message.guard_bytes] ^= std::byte{1};
         }
         respond(response, message);
         return 0;
       }},
      {"throws",
       [](auto request, auto response) {
         Message message = answer(read_request(request));
         message.calls[0] = {{}, "The function threw an exception: no luck"};
         respond(response, message);
         return 0;
       }},
      {"shows_its_surroundings",
       [](auto request, auto response) {
         for (char** entry = environ; *entry != nullptr; ++entry) std::puts(*entry);
         for (int descriptor = 3; descriptor < 256; ++descriptor) {
           if (::fcntl(descriptor, F_GETFD) >= 0)
             std::printf("descriptor %d is open\n", descriptor);
         }
         std::puts("\033[31m::set-output name=x::\x80");
         respond(response, answer(read_request(request)));
         return 0;
       }},
  };
  return all;
}

// glibc and macOS hand main's arguments to constructors.
__attribute__((constructor)) void before_main(int, char** argv, char**) {
  if (std::strstr(argv[0], "exits_before_main") != nullptr) {
    static_cast<void>(!::write(1, "[  PASSED  ] 3 tests.\n", 22));
    ::_exit(0);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto found = behaviours().find(std::filesystem::path(argv[0]).filename().string());
  return found == behaviours().end() ? 2 : found->second(argv[1], argv[2]);
}
