// The harness in the runtime's module. The request, its nonce and the response are in memory that
// the submission's module cannot reach; what that module passes is looked at here. Exit status and
// output are shown to people and prove nothing.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "base/exit_status.h"
#include "base/thrown.h"
#include "grader/harness/protocol/message.h"
#include "grader/harness/submission/open_call.h"
#include "grader/harness/submission/wasm/boundary.h"
#include "referee/block.h"
#include "referee/harness.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/program_calls.h"

// Of the host (answer.mjs).
#define WARPLINGS_HOST(name) \
  extern "C" __attribute__((import_module("harness"), import_name(#name)))
WARPLINGS_HOST(request_size) std::size_t warplings_host_request_size();
WARPLINGS_HOST(request) void warplings_host_request(std::byte* to);
WARPLINGS_HOST(respond) void warplings_host_respond(const std::byte* bytes, std::size_t size);

namespace warplings::submission {
namespace {

OpenCall* open = nullptr;
// While a call is answered: why it has no answer. What is thrown then ends it.
struct Attempt {
  std::optional<std::string> error;
};
Attempt* attempt = nullptr;

// Why the function did not return; nothing where it did.
template <class Function>
std::optional<std::string> error_of(Function function) {
  Attempt now;
  attempt = &now;
  referee::run_body([](void* argument) { (*static_cast<Function*>(argument))(); }, &function);
  attempt = nullptr;
  return std::move(now.error);
}

protocol::Call answer_one(const protocol::Message& request, const protocol::Call& asked,
                          void (*answer)(void*)) {
  OpenCall making(request, asked);
  open = &making;
  protocol::Call given;
  auto error = error_of([&] { referee::call_in_program(answer, nullptr); });
  if (!error) error = error_of([&] { given = making.finish(); });
  open = nullptr;
  if (!error) return given;
  if (error->size() > protocol::kMaxErrorText) error->resize(protocol::kMaxErrorText);
  return {{}, std::move(*error)};
}

// What is not the submission's fault, or not in a call.
[[noreturn]] void stop(const char* why) {
  std::fprintf(stderr, "The submission's harness stopped: %s\n", why);
  referee::end_program(base::exit_status::kHarnessFails);
}

void require_name(std::string_view name) {
  referee::require(open != nullptr && name.size() <= protocol::kMaxName);
  referee::require_of_program(name.data(), name.size());
}

}  // namespace

void copy_argument(std::string_view name, protocol::ElementType type, std::size_t size, void* to) {
  require_name(name);
  referee::require_of_program(to, size);
  // memcpy is the program's, which the runtime looks at.
  std::copy_n(static_cast<const std::byte*>(open->argument(name, type, size)), size,
              static_cast<std::byte*>(to));
}

void* make_array(std::string_view name, protocol::Role role, Place place,
                 protocol::ElementType type, std::size_t size) {
  require_name(name);
  return open->array(name, role, place, type, size);
}

void give_back(protocol::ElementType type, std::size_t size, const void* value) {
  referee::require(open != nullptr && size <= protocol::kMaxElementSize);
  referee::require_of_program(value, size);
  open->give_back(type, size, value);
}

int answer_requests(void (*answer)(void*)) {
  static bool is_answered = false;
  referee::require(!is_answered);
  is_answered = true;
  std::vector<std::byte> bytes(warplings_host_request_size());
  warplings_host_request(bytes.data());
  const protocol::Message request = protocol::decode(bytes, protocol::Kind::kRequest);
  protocol::Message response = protocol::response_to(request);
  for (std::size_t i = 0; i < request.calls.size(); ++i) {
    referee::harness::tell_call(i);
    response.calls[i] = answer_one(request, request.calls[i], answer);
  }
  referee::harness::tell_end_of_calls();
  bytes = protocol::encode(response);
  warplings_host_respond(bytes.data(), bytes.size());
  return 0;
}

void end_call(const char* type, const char* what) {
  const std::string name = type;
  if (name == typeid(AdapterError).name()) stop(what);
  // A kernel throws nothing, and what is thrown elsewhere has nowhere to go.
  if (attempt == nullptr || referee::in_kernel()) std::abort();
  if (name == typeid(DeviceError).name()) {
    attempt->error = what;
  } else {
    attempt->error = what == nullptr ? std::string(
                                           "The function threw an exception that is not a "
                                           "std::exception.")
                                     : std::string("The function threw an exception: ") + what;
    *attempt->error += " (The WebAssembly engine catches none.)";
  }
  referee::leave_body();
}

}  // namespace warplings::submission

extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  const char* const what = warplings::base::what_of(thrown, type);
  if (warplings::submission::attempt == nullptr)
    warplings::submission::stop(what == nullptr ? "it threw something" : what);
  warplings::submission::end_call(type->name(), what);
}
