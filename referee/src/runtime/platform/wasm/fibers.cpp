// Fibers by asyncify: see arch/wasm.h. A loop starts one fiber after another; each comes back to it
// by unwinding.
#include "referee/src/runtime/platform/fibers.h"

#include <vector>

#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/wasm/host.h"

#define REFEREE_ASYNCIFY(name) \
  extern "C" __attribute__((import_module("asyncify"), import_name(#name)))
REFEREE_ASYNCIFY(start_unwind) void asyncify_start_unwind(void* frames);
REFEREE_ASYNCIFY(stop_unwind) void asyncify_stop_unwind();
REFEREE_ASYNCIFY(start_rewind) void asyncify_start_rewind(void* frames);
REFEREE_ASYNCIFY(stop_rewind) void asyncify_stop_rewind();

extern "C" {
std::uint32_t referee_call_site = 0;
}

namespace referee {
namespace {

// Of each stack, the lower end holds what asyncify stores; locals grow down towards it.
constexpr std::size_t kFrameBytes = 8 * 1024;

// As asyncify reads it.
struct Frames {
  char* next;
  char* end;
  char* begin() { return reinterpret_cast<char*>(this + 1); }
};

// The stacks of a slot's lanes, made as they are first needed: address space is scarce here.
REFEREE_EARLY std::vector<std::vector<char*>> stacks;
StackRange range_of_all;

FiberContext* running = nullptr;     // the fiber whose code runs; null while the host's does
const FiberContext* next = nullptr;  // the one to be started when it has unwound
bool is_rewinding = false;

[[gnu::always_inline]] inline void* stack_pointer() {
  void* result;
  asm volatile(".globaltype __stack_pointer, i32\n\tglobal.get __stack_pointer\n\tlocal.set %0"
               : "=r"(result));
  return result;
}
[[gnu::always_inline]] inline void set_stack_pointer(void* to) {
  asm volatile("local.get %0\n\tglobal.set __stack_pointer" : : "r"(to));
}

Frames* frames_of(const FiberContext* fiber) { return static_cast<Frames*>(fiber->frame); }

// Runs fibers until one switches to the host. Neither it nor whoever called it is ever unwound.
void run_from(void* first) {
  running = static_cast<FiberContext*>(first);
  while (running != &host_context) {
    Frames* const frames = frames_of(running);
    set_stack_pointer(running->stack);
    if (frames->next != frames->begin()) {
      is_rewinding = true;
      asyncify_start_rewind(frames);
    }
    reinterpret_cast<void (*)()>(running->code)();
    asyncify_stop_unwind();
    running = const_cast<FiberContext*>(next);
  }
}

char* make_stack() {
  char* const stack = static_cast<char*>(reserve_memory(kStackBytes, "the lanes' stacks"));
  const auto begin = reinterpret_cast<std::uintptr_t>(stack);
  if (range_of_all.end == 0) range_of_all.begin = begin;
  range_of_all.end = begin + kStackBytes;
  return stack;
}

}  // namespace

FiberContext host_context;

[[gnu::noinline]] void switch_to(FiberContext* save, const FiberContext* target) {
  if (is_rewinding) {
    is_rewinding = false;
    asyncify_stop_rewind();
    return;
  }
  if (target == save) return;
  save->stack = stack_pointer();
  next = target;
  asyncify_start_unwind(save->frame);
}

void resume(const FiberContext* target) { switch_to(running, target); }

void run_fibers(const FiberContext* first) {
  referee_host_call(run_from, const_cast<FiberContext*>(first));
  running = nullptr;  // a fiber that was abandoned did not say so
}

void run_body(void (*body)(void* argument), void* argument) { referee_host_call(body, argument); }

void leave_body() { referee_host_leave(); }
void abandon_to_host() { referee_host_leave(); }

StackRange all_stacks() { return range_of_all; }

StackRange stack_of(int slot, std::uint32_t thread) {
  const auto begin =
      reinterpret_cast<std::uintptr_t>(stacks[static_cast<std::size_t>(slot)][thread]);
  return {begin + kFrameBytes, begin + kStackBytes};
}

// In place of a guard page: what asyncify stores lies below a stack, and nobody else touches it.
bool in_guard_page(std::uintptr_t address) {
  return address >= range_of_all.begin && address < range_of_all.end && running != nullptr &&
         address - reinterpret_cast<std::uintptr_t>(running->frame) < kFrameBytes;
}

// Called by the compiled program where it has taken memory of the stack, before it uses that.
extern "C" void referee_check_stack() {
  if (running == nullptr) return;
  const Frames* const frames = frames_of(running);
  if (reinterpret_cast<std::uintptr_t>(stack_pointer()) -
          reinterpret_cast<std::uintptr_t>(frames->end) >=
      kStackBytes - kFrameBytes)
    referee_host_exhaust_stack();
}

// The address that a fault has whose cause is a stack that is used up.
std::uintptr_t exhausted_stack() {
  return running != nullptr ? reinterpret_cast<std::uintptr_t>(running->frame) : 0;
}

FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)()) {
  const auto index = static_cast<std::size_t>(slot);
  if (index >= stacks.size()) stacks.resize(index + 1);
  if (thread >= stacks[index].size()) stacks[index].resize(thread + 1, nullptr);
  char*& stack = stacks[index][thread];
  if (stack == nullptr) stack = make_stack();
  Frames* const frames = reinterpret_cast<Frames*>(stack);
  *frames = {frames->begin(), stack + kFrameBytes};
  FiberContext fiber = first_context(stack + kStackBytes, thread, entry);
  fiber.frame = frames;
  return fiber;
}

}  // namespace referee
