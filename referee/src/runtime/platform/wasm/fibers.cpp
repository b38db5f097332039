// Fibers by asyncify: see arch/wasm.h. A loop starts one fiber after another; each comes back to it
// by unwinding. The functions of a lane are the program's and, where it waits, the runtime's: each
// of the two modules unwinds and rewinds its own, and each has a stack for their locals.
#include "referee/src/runtime/platform/fibers.h"

#include <cstring>
#include <vector>

#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/platform/wasm/controls.h"
#include "referee/src/runtime/platform/wasm/host.h"
#include "referee/src/runtime/platform/wasm/no_switch.h"

#define REFEREE_ASYNCIFY(name) \
  extern "C" __attribute__((import_module("asyncify"), import_name(#name)))
REFEREE_ASYNCIFY(start_unwind) void asyncify_start_unwind(void* frames);
REFEREE_ASYNCIFY(stop_unwind) void asyncify_stop_unwind();
REFEREE_ASYNCIFY(start_rewind) void asyncify_start_rewind(void* frames);
REFEREE_ASYNCIFY(stop_rewind) void asyncify_stop_rewind();

namespace referee {
namespace {

// Of each stack, the lower end holds what asyncify stores; locals grow down towards it.
constexpr std::size_t kFrameBytes = 8 * 1024;
constexpr std::size_t kOwnFrameBytes = 2 * 1024;
// All lanes of a full device must have room beside each other. Blocks that need not wait for others
// follow each other on the first stacks, so that most programs see none but these.
constexpr int kFirstStacks = 8 * 1024;
constexpr std::size_t kLaterStackBytes = 24 * 1024;
constexpr std::size_t kOwnStackBytes = 16 * 1024;
// The upper end of a lane's stack, in which no locals are: what begins in front of it ends in it.
constexpr std::size_t kUnusedBytes = 16;
constexpr std::size_t kLargestAccess = 8;  // as in watch.mjs
constexpr std::uint32_t kNoCall = ~std::uint32_t{0};

// As asyncify reads it.
struct Frames {
  char* next;
  char* end;
  char* begin() { return reinterpret_cast<char*>(this + 1); }
};

// At the lower end of the runtime's stack of a lane: out of the program's reach.
struct LaneStack {
  Frames* program;          // at the lower end of its stack in the program
  char* program_end;        // of these frames
  std::size_t stack_bytes;  // of its stack in the program, frames included
  void* program_stack;      // its pointer, while another lane runs
  std::uint32_t entered;    // the program's call that the lane waits in; 0: none
  std::uint32_t call_site;  // of that call
  Frames own;               // the frames follow

  bool has_frames() { return own.next != own.begin(); }
};

// The stacks of a slot's lanes, made as they are first needed: address space is scarce here.
struct LaneStacks {
  char* program = nullptr;
  std::size_t program_bytes = 0;
  char* own = nullptr;
};
REFEREE_EARLY std::vector<std::vector<LaneStacks>> stacks;
StackRange range_of_all;

FiberContext* running = nullptr;     // the fiber whose code runs; null while the host's does
const FiberContext* next = nullptr;  // the one to be started when it has unwound
bool is_rewinding = false;
int no_switches = 0;  // that live

[[gnu::always_inline]] inline void* stack_pointer() {
  void* result;
  asm volatile(".globaltype __stack_pointer, i32\n\tglobal.get __stack_pointer\n\tlocal.set %0"
               : "=r"(result));
  return result;
}
[[gnu::always_inline]] inline void set_stack_pointer(void* to) {
  asm volatile("local.get %0\n\tglobal.set __stack_pointer" : : "r"(to));
}

LaneStack* stack_of(const FiberContext* fiber) { return static_cast<LaneStack*>(fiber->frame); }

// Whose stack the program has from now on.
void watch(char* stack, std::size_t bytes, bool in_kernel) {
  program_watch(stack, bytes - kLargestAccess, in_kernel);
}

// Runs fibers until one switches to the host. Neither it nor whoever called it is ever unwound.
void run_from(void* first) {
  running = static_cast<FiberContext*>(first);
  while (running != &host_context) {
    LaneStack& lane = *stack_of(running);
    set_stack_pointer(running->stack);
    program_set_stack(lane.program_stack);
    watch(reinterpret_cast<char*>(lane.program), lane.stack_bytes, true);
    if (lane.has_frames()) {
      is_rewinding = true;
      asyncify_start_rewind(&lane.own);
      if (lane.entered != 0) {
        program_expect(lane.entered);
        program_start_rewind(lane.program);
      }
    }
    reinterpret_cast<void (*)()>(running->code)();
    if (is_rewinding) __builtin_trap();  // the program did not go back to where it had been
    asyncify_stop_unwind();
    program_stop_unwind();
    program_expect(0);
    running = const_cast<FiberContext*>(next);
  }
}

LaneStacks make_stacks() {
  static int made = 0;
  const std::size_t bytes = made++ < kFirstStacks ? kStackBytes : kLaterStackBytes;
  char* const stack = static_cast<char*>(reserve_for_program(bytes, "the lanes' stacks"));
  const auto begin = reinterpret_cast<std::uintptr_t>(stack);
  if (range_of_all.end == 0) range_of_all.begin = begin;
  range_of_all.end = begin + bytes;
  return {stack, bytes, static_cast<char*>(reserve_memory(kOwnStackBytes, "the lanes' stacks"))};
}

}  // namespace

FiberContext host_context;

[[gnu::noinline]] void switch_to(FiberContext* save, const FiberContext* target) {
  if (is_rewinding) {
    is_rewinding = false;
    asyncify_stop_rewind();
    program_stop_rewind();
    program_set_call_site(stack_of(save)->call_site);
    return;
  }
  if (target == save) return;
  if (no_switches > 0) __builtin_trap();
  LaneStack& lane = *stack_of(save);
  save->stack = stack_pointer();
  lane.program_stack = program_stack();
  lane.entered = program_entered();
  lane.call_site = program_call_site();
  next = target;
  asyncify_start_unwind(&lane.own);
  program_start_unwind(lane.program);
  program_expect(kNoCall);
}

void resume(const FiberContext* target) { switch_to(running, target); }

void run_fibers(const FiberContext* first) {
  referee_host_call(run_from, const_cast<FiberContext*>(first));
  // A fiber that was abandoned did not say so.
  running = nullptr;
  is_rewinding = false;
  no_switches = 0;
  // The host's stack lies in front of the program's constants.
  static const auto host_bytes =
      reinterpret_cast<std::size_t>(variable_of_program("__global_base"));
  watch(nullptr, host_bytes, false);
}

void run_body(void (*body)(void* argument), void* argument) { referee_host_call(body, argument); }

void leave_body() { referee_host_leave(); }
void abandon_to_host() { referee_host_leave(); }

StackRange all_stacks() { return range_of_all; }

StackRange stack_of(int slot, std::uint32_t thread) {
  const LaneStacks& both = stacks[static_cast<std::size_t>(slot)][thread];
  const auto begin = reinterpret_cast<std::uintptr_t>(both.program);
  return {begin + kFrameBytes, begin + both.program_bytes};
}

std::size_t stack_bytes(int slot, std::uint32_t thread) {
  return stacks[static_cast<std::size_t>(slot)][thread].program_bytes;
}

// In place of a guard page: what asyncify stores lies below a stack, and nobody else touches it.
bool in_guard_page(std::uintptr_t address) {
  return address >= range_of_all.begin && address < range_of_all.end && running != nullptr &&
         address - reinterpret_cast<std::uintptr_t>(stack_of(running)->program) < kFrameBytes;
}

// Called by the compiled program where it has taken memory of the stack, before it uses that.
extern "C" void referee_check_stack() {
  if (running == nullptr) return;
  if (reinterpret_cast<std::uintptr_t>(program_stack()) -
          reinterpret_cast<std::uintptr_t>(stack_of(running)->program_end) >=
      stack_of(running)->stack_bytes - kFrameBytes)
    referee_host_exhaust_stack();
}

// The address that a fault has whose cause is a stack that is used up.
std::uintptr_t exhausted_stack() {
  return running != nullptr ? reinterpret_cast<std::uintptr_t>(stack_of(running)->program) : 0;
}

FiberContext prepare_fiber(std::uint32_t thread, int slot, void (*entry)()) {
  const auto index = static_cast<std::size_t>(slot);
  if (index >= stacks.size()) stacks.resize(index + 1);
  if (thread >= stacks[index].size()) stacks[index].resize(thread + 1);
  LaneStacks& both = stacks[index][thread];
  if (both.program == nullptr) both = make_stacks();
  Frames* const program = reinterpret_cast<Frames*>(both.program);
  *program = {program->begin(), both.program + kFrameBytes};
  LaneStack* const lane = reinterpret_cast<LaneStack*>(both.own);
  *lane = {program,
           program->end,
           both.program_bytes,
           first_context(both.program + both.program_bytes - kUnusedBytes, thread, entry).stack,
           0,
           0,
           {lane->own.begin(), both.own + kOwnFrameBytes}};
  FiberContext fiber = first_context(both.own + kOwnStackBytes, thread, entry);
  fiber.frame = lane;
  return fiber;
}

// Neither side may be left between two of its states when something that it called was abandoned.
extern "C" __attribute__((export_name("referee_settle"))) void referee_settle() {
  static Frames none = {nullptr, nullptr};
  static void* const program_none = reserve_for_program(sizeof(Frames), "fibers");
  std::memset(program_none, 0, sizeof(Frames));
  asyncify_start_unwind(&none);
  asyncify_stop_unwind();
  program_start_unwind(program_none);
  program_stop_unwind();
  program_expect(0);
  program_enter(0);
}

NoSwitch::NoSwitch() : entered_(program_entered()) {
  if (running != nullptr) ++no_switches;
}
NoSwitch::~NoSwitch() {
  if (running != nullptr) --no_switches;
  program_enter(entered_);
}

}  // namespace referee
