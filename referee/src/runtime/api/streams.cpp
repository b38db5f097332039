// The runtime API's stream and event functions. The one device works synchronously: a stream is its
// place in the order of work, and an event a point in time and what comes before it.
#include "referee/src/runtime/api/streams.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

using namespace referee;

struct CUstream_st : StreamState {
  CUstream_st(unsigned made_with, int importance)
      : StreamState((made_with & cudaStreamNonBlocking) == 0),
        flags(made_with),
        priority(importance) {}
  unsigned flags;
  int priority;
};
struct CUevent_st {
  std::chrono::steady_clock::time_point time{};
  bool recorded = false;
  bool timed = true;  // not of cudaEventDisableTiming
  StreamClock clock;
};

namespace {

constexpr int kLeastPriority = 0;
constexpr int kGreatestPriority = -5;

// Those that live: what the program passes may be anything.
REFEREE_EARLY std::set<const void*> handles;

template <class Object>
Object* made(Object* object) {
  handles.insert(object);
  return object;
}

// The default streams have names only.
bool has_state(cudaStream_t stream) {
  if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread) return false;
  require(handles.contains(stream));
  return true;
}

cudaEvent_t known(cudaEvent_t event) {
  require(event == nullptr || handles.contains(event));
  return event;
}

cudaResult wait_for_stream(cudaStream_t stream, const char* call, std::source_location where) {
  host_waits_for(clock_of(state_of(stream)));
  return succeed(call, where);
}

cudaResult wait_for_event(cudaEvent_t event, const char* call, std::source_location where) {
  if (known(event)) host_waits_for(event->clock);
  return succeed(call, where);
}

}  // namespace

StreamState& referee::state_of(cudaStream_t stream) {
  if (has_state(stream)) return *stream;
  return stream == cudaStreamPerThread ? per_thread_stream() : default_stream();
}

#define CALL __func__, where

cudaResult cudaStreamCreate(cudaStream_t* stream, std::source_location where) {
  *stream = made(new CUstream_st(cudaStreamDefault, kLeastPriority));
  return succeed(CALL);
}
cudaResult cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags,
                                     std::source_location where) {
  *stream = made(new CUstream_st(flags, kLeastPriority));
  return succeed(CALL);
}
// Of lower numbers is the higher priority. It is noted nowhere: every stream's work is done when
// the call returns.
cudaResult cudaDeviceGetStreamPriorityRange(int* least, int* greatest, std::source_location where) {
  if (least) *least = kLeastPriority;
  if (greatest) *greatest = kGreatestPriority;
  return succeed(CALL);
}
cudaResult cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority,
                                        std::source_location where) {
  *stream = made(new CUstream_st(flags, std::clamp(priority, kGreatestPriority, kLeastPriority)));
  return succeed(CALL);
}
cudaResult cudaStreamGetPriority(cudaStream_t stream, int* priority, std::source_location where) {
  *priority = has_state(stream) ? stream->priority : kLeastPriority;
  return succeed(CALL);
}
cudaResult cudaStreamGetFlags(cudaStream_t stream, unsigned* flags, std::source_location where) {
  *flags = has_state(stream) ? stream->flags : unsigned{cudaStreamDefault};
  return succeed(CALL);
}
// The function runs behind the stream's work, and what it does is not told from what the host does.
cudaResult cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                 unsigned, std::source_location where) {
  if (!callback) return fail(cudaErrorInvalidValue, CALL);
  host_waits_for(clock_of(state_of(stream)));
  call_in_program(callback, stream, sticky_error(), data);
  return succeed(CALL);
}
// After an error of the device host functions no longer run, unlike callbacks.
cudaResult cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data,
                              std::source_location where) {
  if (!function) return fail(cudaErrorInvalidValue, CALL);
  host_waits_for(clock_of(state_of(stream)));
  if (sticky_error() == cudaSuccess) call_in_program(function, data);
  return succeed(CALL);
}
cudaResult cudaStreamDestroy(cudaStream_t stream, std::source_location where) {
  if (!has_state(stream)) return fail(cudaErrorInvalidResourceHandle, CALL);
  handles.erase(stream);
  delete stream;
  return succeed(CALL);
}
cudaResult cudaStreamSynchronize(cudaStream_t stream, std::source_location where) {
  return wait_for_stream(stream, CALL);
}
// The answer is that all is done, so the host knows.
cudaResult cudaStreamQuery(cudaStream_t stream, std::source_location where) {
  return wait_for_stream(stream, CALL);
}
cudaResult cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned,
                               std::source_location where) {
  if (known(event)) order_stream(state_of(stream), event->clock);
  return succeed(CALL);
}

cudaResult cudaEventCreate(cudaEvent_t* event, std::source_location where) {
  *event = made(new CUevent_st);
  return succeed(CALL);
}
// An event for other processes measures no time.
cudaResult cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags,
                                    std::source_location where) {
  if ((flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming))
    return fail(cudaErrorInvalidValue, CALL);
  *event = made(new CUevent_st);
  (*event)->timed = (flags & cudaEventDisableTiming) == 0;
  return succeed(CALL);
}
cudaResult cudaEventDestroy(cudaEvent_t event, std::source_location where) {
  handles.erase(known(event));
  delete event;
  return succeed(CALL);
}
cudaResult cudaEventRecord(cudaEvent_t event, cudaStream_t stream, std::source_location where) {
  if (!known(event)) return fail(cudaErrorInvalidResourceHandle, CALL);
  event->time = std::chrono::steady_clock::now();
  event->recorded = true;
  event->clock = clock_of(state_of(stream));
  return succeed(CALL);
}
cudaResult cudaEventSynchronize(cudaEvent_t event, std::source_location where) {
  return wait_for_event(event, CALL);
}
cudaResult cudaEventQuery(cudaEvent_t event, std::source_location where) {
  return wait_for_event(event, CALL);
}
cudaResult cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop,
                                std::source_location where) {
  const auto has_time = [](cudaEvent_t event) {
    return known(event) && event->recorded && event->timed;
  };
  if (!has_time(start) || !has_time(stop)) return fail(cudaErrorInvalidResourceHandle, CALL);
  *milliseconds = std::chrono::duration<float, std::milli>(stop->time - start->time).count();
  return succeed(CALL);
}
