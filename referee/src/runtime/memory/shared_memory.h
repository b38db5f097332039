// A block's shared memory: the launch's dynamic bytes and the static variables it has come to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/include/referee/shared_memory.h"
#include "referee/src/runtime/memory/shadow.h"

namespace referee {

// A block starts: all its shared memory is uninitialised, dynamic memory has `dynamic_bytes` bytes.
void begin_shared(std::uint64_t dynamic_bytes);
// The launch has ended: no shared memory may be touched until the next block starts.
void end_shared();
// Bytes of the static arrays that the running launch has declared.
std::uint64_t static_shared_bytes();

// A block's shared memory while another block runs.
struct StaticVariable;
struct SavedShared {
  std::vector<unsigned char> bytes;  // of all arrays, one behind the other
  std::vector<State> states;
  std::vector<StaticVariable*> declared;
  bool is_valid = false;
};
// Copies the running block's shared memory away, so that another block may run, and back. Who
// accessed it is forgotten: rather miss a race than invent one.
void save_shared(SavedShared& saved);
void restore_shared(SavedShared& saved);

// A named range of shared memory.
struct SharedArray {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  std::string name;
  std::string file;
  int line = 0;
  bool dynamic = false;
  ElementType element;  // not known of dynamic memory
};

// True if the running block has just declared the array that begins here: lanes come to a
// declaration one after another.
bool is_just_declared(std::uintptr_t begin);
// The running block has come to the array's declaration.
void declare_in_block(SharedArray array);
// The host has come to it before any launch: the array is part of every block.
void declare_for_all_blocks(SharedArray array);

// How a line calls dynamic shared memory: `extern __shared__ float tile[]`.
struct DynamicName {
  std::string name;
  std::string file;
  int line = 0;
  ElementType element;
};
// The nearest declaration above a line of the file, or the only one there is; null if none fits.
const DynamicName* dynamic_name_at(const std::string& file, unsigned line);
// The bytes of its elements, if all declarations agree; 0 otherwise.
std::size_t dynamic_element_bytes();

// For those who keep a block's shared memory elsewhere (cluster_windows.h): every range of the
// running block's; the static variables that it has come to, and as if it had come to them again.
void for_each_shared_range(const std::function<void(std::uintptr_t, std::size_t)>& function);
const std::vector<StaticVariable*>& declared_in_block();
void declare_again(const std::vector<StaticVariable*>& declared);
// The static variable that holds the address; null if none does.
StaticVariable* static_variable_at(std::uintptr_t address);
const SharedArray& array_of(const StaticVariable& variable);

// The address is that of some block's shared memory, whether the running one has come to it or not.
bool is_shared_variable(std::uintptr_t address);

// The address is one of shared memory, the running block's or, through a window, another's.
bool is_shared(std::uintptr_t address);
// Whether some block of the running launch has come to the array's declaration.
bool is_of_launch(const SharedArray& array);
// The array that holds the address, or the nearest one within a redzone of it; null if none is
// near.
const SharedArray* shared_array_near(std::uintptr_t address);

}  // namespace referee
