// Where the harness is in the runtime's module and a submission in its own: what the submission's
// module calls besides the functions of call.h.
#pragma once

namespace warplings::submission {

// Answers the request, once: `answer` makes one call (its argument is nothing). Returns when all
// calls are answered and the response is with the host.
int answer_requests(void (*answer)(void*));

// Something was thrown that nobody catches: the call ends here. `type` is the name of its type as
// the linker knows it, `what` what it says of itself, null where it is no std::exception.
[[noreturn]] void end_call(const char* type, const char* what);

}  // namespace warplings::submission
