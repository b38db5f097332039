// Linked with an adapter and a student's file, and as little trusted: the main program of a
// submission.
#include <typeinfo>

#include "base/thrown.h"
#include "grader/harness/submission/call.h"
#include "grader/harness/submission/wasm/boundary.h"

int main() {
  return warplings::submission::answer_requests([](void*) {
    warplings::submission::Call call;
    warplings::submission::answer(call);
  });
}

extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  warplings::submission::end_call(type->name(), warplings::base::what_of(thrown, type));
}
