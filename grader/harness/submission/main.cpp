// The untrusted program: reads a request, makes its calls in order, writes the response.
// Usage: PROGRAM REQUEST RESPONSE. Its exit status and output are shown to people and prove
// nothing.
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "base/exit_status.h"
#include "base/files.h"
#include "grader/harness/protocol/message.h"
#include "grader/harness/submission/open_call.h"
#ifdef WARPLINGS_REFEREE
#include "referee/harness.h"
#endif

namespace {

using namespace warplings;

submission::OpenCall* open = nullptr;

// So that a verdict names the question in which something went wrong.
void announce([[maybe_unused]] std::size_t call) {
#ifdef WARPLINGS_REFEREE
  referee::harness::tell_call(call);
#endif
}

// What destructors at exit free has outlived its call.
void announce_end() {
#ifdef WARPLINGS_REFEREE
  referee::harness::tell_end_of_calls();
#endif
}

protocol::Call answer_one(const protocol::Message& request, const protocol::Call& asked) {
  submission::OpenCall making(request, asked);
  open = &making;
  try {
    submission::Call call;
    submission::answer(call);
  } catch (const submission::AdapterError&) {
    throw;
  } catch (const submission::DeviceError& error) {
    return {{}, error.what()};
  } catch (const std::exception& error) {
    return {{}, std::string("The function threw an exception: ") + error.what()};
  } catch (...) {
    return {{}, "The function threw an exception that is not a std::exception."};
  }
  try {
    return making.finish();
  } catch (const submission::DeviceError& error) {
    return {{}, error.what()};
  }
}

int answer_all(const char* request_path, const char* response_path) {
  const protocol::Message request = protocol::decode(
      base::read_file(request_path, protocol::kMaxMessageBytes), protocol::Kind::kRequest);
  protocol::Message response = protocol::response_to(request);
  for (std::size_t i = 0; i < request.calls.size(); ++i) {
    announce(i);
    response.calls[i] = answer_one(request, request.calls[i]);
    if (response.calls[i].error.size() > protocol::kMaxErrorText) {
      response.calls[i].error.resize(protocol::kMaxErrorText);
    }
  }
  announce_end();
  base::fill_file(response_path, protocol::encode(response));
  return 0;
}

}  // namespace

namespace warplings::submission {

void copy_argument(std::string_view name, protocol::ElementType type, std::size_t size, void* to) {
  std::memcpy(to, open->argument(name, type, size), size);
}
void* make_array(std::string_view name, protocol::Role role, Place place,
                 protocol::ElementType type, std::size_t size) {
  return open->array(name, role, place, type, size);
}
void give_back(protocol::ElementType type, std::size_t size, const void* value) {
  open->give_back(type, size, value);
}

}  // namespace warplings::submission

int main(int argc, char** argv) {
  // What was printed before a crash must arrive, although stdout is a pipe.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s REQUEST RESPONSE\n", argv[0]);
    return base::exit_status::kUsage;
  }
  try {
    return answer_all(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "The submission's harness stopped: %s\n", error.what());
    return base::exit_status::kHarnessFails;
  }
}
