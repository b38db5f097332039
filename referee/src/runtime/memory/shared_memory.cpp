// Shared memory lives in the program's image: static variables where the linker put them, dynamic
// memory in one buffer. Each block in turn sees the same addresses.
#include "referee/src/runtime/memory/shared_memory.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "referee/include/referee/shared_memory.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {

struct StaticVariable {
  SharedArray array;
  std::uint64_t generation = 0;  // block that last declared it
  std::uint64_t launch = 0;      // that last declared it
};

namespace {

constexpr std::size_t kRedzone = sizeof(Redzone);

REFEREE_EARLY std::map<std::uintptr_t, StaticVariable> variables;  // by address
REFEREE_EARLY std::vector<StaticVariable*> in_block;               // declared by the running block
std::uint64_t generation = 0;  // grows with every block that starts
std::uint64_t launches = 1;    // grows with every launch
std::uint64_t static_bytes = 0;
REFEREE_EARLY SharedArray dynamic_array;
REFEREE_EARLY std::vector<SharedArray> at_file_scope;  // declared before any launch, by the host
REFEREE_EARLY std::vector<DynamicName> dynamic_names;

// See is_just_declared(); by the address.
struct Latest {
  std::uintptr_t begin = 0;
  std::uint64_t generation = 0;
} latest[16];

void clear_cells(std::uintptr_t begin, std::size_t size) {
  if (size == 0) return;
  std::memset(static_cast<void*>(image.cell(begin)), 0, (size + 3) / 4 * sizeof(Cell));
}

void make_fresh(std::uintptr_t begin, std::size_t size) {
  mark_uninitialised(image, begin, size);
  clear_cells(begin, size);
}

// The program's dynamic_shared_arena.
DynamicSharedArena& dynamic_arena() {
#ifdef __wasm__
  static auto* const arena =
      static_cast<DynamicSharedArena*>(variable_of_program("_ZN7referee20dynamic_shared_arenaE"));
  return *arena;
#else
  return dynamic_shared_arena;
#endif
}

void forbid_dynamic() {
  mark_forbidden(image, reinterpret_cast<std::uintptr_t>(&dynamic_arena()),
                 sizeof(DynamicSharedArena));
}

// Every range of the running block's shared memory.
template <class Function>
void for_each_range(Function function) {
  for (const StaticVariable* variable : in_block)
    function(variable->array.begin, variable->array.size);
  if (dynamic_array.size > 0) function(dynamic_array.begin, dynamic_array.size);
}

// Marks the redzones around a new variable, without its neighbours of the same declaration.
void fence_off(std::uintptr_t begin, std::size_t size) {
  std::uintptr_t from = begin - kRedzone;
  const auto self = variables.find(begin);
  if (self != variables.begin()) {
    const SharedArray& before = std::prev(self)->second.array;
    from = std::max(from, before.begin + before.size);
  }
  if (from < begin) mark_forbidden(image, from, begin - from);
  const auto after = std::next(self);
  const std::uintptr_t end = begin + size;
  const std::uintptr_t until =
      after == variables.end() ? end + kRedzone : std::min(end + kRedzone, after->first);
  if (end < until) mark_forbidden(image, end, until - end);
}

// The variable becomes part of the running block's shared memory.
void declare(const SharedArray& array) {
  StaticVariable& variable = variables[array.begin];
  if (variable.generation == generation) return;
  if (variable.array.begin == 0) {
    variable.array = array;
    fence_off(array.begin, array.size);
  }
  variable.generation = generation;
  in_block.push_back(&variable);
  make_fresh(array.begin, array.size);
  if (variable.launch != launches) {
    variable.launch = launches;
    static_bytes += array.size;
  }
}

}  // namespace

#ifndef __wasm__
DynamicSharedArena dynamic_shared_arena;
#endif

void begin_shared(std::uint64_t dynamic_bytes) {
  initialise_shadow();
  ++generation;
  in_block.clear();
  const auto begin = reinterpret_cast<std::uintptr_t>(dynamic_arena().bytes);
  if (dynamic_array.begin == 0 || dynamic_array.size != dynamic_bytes) {
    forbid_dynamic();
    dynamic_array = {};
    dynamic_array.begin = begin;
    dynamic_array.size = static_cast<std::size_t>(dynamic_bytes);
    dynamic_array.name = "dynamic shared memory";
    dynamic_array.dynamic = true;
  }
  make_fresh(begin, dynamic_array.size);
  for (const SharedArray& array : at_file_scope) declare(array);
}

void end_shared() {
  forbid_dynamic();
  dynamic_array = {};
  in_block.clear();
  ++launches;
  static_bytes = 0;
}

std::uint64_t static_shared_bytes() { return static_bytes; }

void save_shared(SavedShared& saved) {
  saved.bytes.clear();
  saved.states.clear();
  for_each_range([&](std::uintptr_t begin, std::size_t size) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(begin);
    const State* states = image.state(begin);
    saved.bytes.insert(saved.bytes.end(), bytes, bytes + size);
    saved.states.insert(saved.states.end(), states, states + (size + 3) / 4);
  });
  saved.declared = in_block;
  saved.is_valid = true;
}

void for_each_shared_range(const std::function<void(std::uintptr_t, std::size_t)>& function) {
  for_each_range(function);
}

const std::vector<StaticVariable*>& declared_in_block() { return in_block; }

void declare_again(const std::vector<StaticVariable*>& declared) {
  ++generation;
  in_block = declared;
  for (StaticVariable* variable : in_block) variable->generation = generation;
}

StaticVariable* static_variable_at(std::uintptr_t address) {
  const auto next = variables.upper_bound(address);
  if (next == variables.begin()) return nullptr;
  StaticVariable& variable = std::prev(next)->second;
  return address - variable.array.begin < variable.array.size ? &variable : nullptr;
}

const SharedArray& array_of(const StaticVariable& variable) { return variable.array; }

void restore_shared(SavedShared& saved) {
  declare_again(saved.declared);
  const unsigned char* bytes = saved.bytes.data();
  const State* states = saved.states.data();
  for_each_range([&](std::uintptr_t begin, std::size_t size) {
    std::memcpy(reinterpret_cast<void*>(begin), bytes, size);
    std::memcpy(image.state(begin), states, (size + 3) / 4);
    clear_cells(begin, size);
    bytes += size;
    states += (size + 3) / 4;
  });
}

bool is_shared_variable(std::uintptr_t address) {
  const auto dynamic = reinterpret_cast<std::uintptr_t>(&dynamic_arena());
  return address - dynamic < sizeof(DynamicSharedArena) || static_variable_at(address) != nullptr;
}

bool is_shared(std::uintptr_t address) {
  if (arena.contains(address)) return false;
  return windows.contains(address) || shared_array_near(address) != nullptr;
}

bool is_of_launch(const SharedArray& array) {
  const auto found = variables.find(array.begin);
  return array.dynamic || (found != variables.end() && found->second.launch == launches);
}

const SharedArray* shared_array_near(std::uintptr_t address) {
  const auto dynamic = reinterpret_cast<std::uintptr_t>(&dynamic_arena());
  if (address >= dynamic && address < dynamic + sizeof(DynamicSharedArena)) return &dynamic_array;
  const auto next = variables.upper_bound(address + kRedzone);
  if (next == variables.begin()) return nullptr;
  const SharedArray& array = std::prev(next)->second.array;
  // A redzone may lie between two arrays: the one that ends before it owns it.
  if (address < array.begin && std::prev(next) != variables.begin()) {
    const SharedArray& before = std::prev(next, 2)->second.array;
    if (address < before.begin + before.size + kRedzone) return &before;
  }
  return address < array.begin + array.size + kRedzone ? &array : nullptr;
}

void name_dynamic_shared(const char* name, const char* file, int line, ElementType element) {
  dynamic_names.push_back({name, file, line, element});
}

const DynamicName* dynamic_name_at(const std::string& file, unsigned line) {
  const DynamicName* nearest = nullptr;
  for (const DynamicName& known : dynamic_names) {
    if (known.file != file || static_cast<unsigned>(known.line) > line) continue;
    if (!nearest || known.line > nearest->line) nearest = &known;
  }
  return nearest || dynamic_names.size() != 1 ? nearest : &dynamic_names.front();
}

std::size_t dynamic_element_bytes() {
  std::size_t bytes = 0;
  for (const DynamicName& name : dynamic_names) {
    if (bytes != 0 && bytes != name.element.bytes) return 0;
    bytes = name.element.bytes;
  }
  return bytes;
}

bool is_just_declared(std::uintptr_t begin) {
  const auto& recent = latest[begin >> 4 & 15];
  return recent.begin == begin && recent.generation == generation;
}

void declare_in_block(SharedArray array) {
  latest[array.begin >> 4 & 15] = {array.begin, generation};
  declare(array);
}

void declare_for_all_blocks(SharedArray array) { at_file_scope.push_back(std::move(array)); }

}  // namespace referee
