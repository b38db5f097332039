// What an adapter uses to call the student's function: arguments in, results out.
// An adapter is a .cu file that declares the student's function and defines answer(); nothing more:
//
//   void block_sum(float* out, const float* in, int n);
//
//   void warplings::submission::answer(Call& call) {
//     block_sum(call.device_output<float>("out"), call.device_input<float>("in"),
//     call.value<int>("n"));
//   }
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "grader/harness/protocol/message.h"
#ifdef WARPLINGS_REFEREE
#include "referee/harness.h"
#endif

namespace warplings::submission {

// Whether an array lies in device memory, or in host memory.
enum class Place { kDevice, kHost };

// What an adapter's code calls of the harness, about the call that is being answered. With the
// WebAssembly engine the one is in the student's module, and the other is not.
void copy_argument(std::string_view name, protocol::ElementType type, std::size_t size, void* to);
void* make_array(std::string_view name, protocol::Role role, Place place,
                 protocol::ElementType type, std::size_t size);
void give_back(protocol::ElementType type, std::size_t size, const void* value);

// The adapter and the request do not fit: a fault of the course, never of the student.
class AdapterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One call of the student's function. Pointers stay valid until answer() returns; afterwards the
// harness waits for the device, takes every array's bytes (inputs too: the grader compares them)
// and frees them. Asking for a name or an element type that the request does not hold throws
// AdapterError.
class Call {
 public:
  // An argument by value.
  template <class T>
  T value(std::string_view name) const {
    T result;
    copy_argument(name, type<T>(), sizeof(T), &result);
    return result;
  }

  // Device memory of exactly the array's size, from cudaMalloc.
  template <class T>
  const T* device_input(std::string_view name) {
    return known_as<const T>(make_array(name, Role::kInput, Place::kDevice, type<T>(), sizeof(T)));
  }
  // The same, where the request says how many elements of the memory come before the array's first
  // (Question::input_at).
  template <class T>
  const T* device_input_at(std::string_view name) {
    return behind_others(name, device_input<T>(name));
  }
  // The same, filled with the request's poison; its content before the call is meaningless.
  template <class T>
  T* device_output(std::string_view name) {
    return known_as<T>(make_array(name, Role::kOutput, Place::kDevice, type<T>(), sizeof(T)));
  }
  // (Question::output_at).
  template <class T>
  T* device_output_at(std::string_view name) {
    return behind_others(name, device_output<T>(name));
  }

  // Host memory that ends where a page ends: one element too far is a segmentation fault.
  template <class T>
  const T* host_input(std::string_view name) {
    return static_cast<const T*>(
        make_array(name, Role::kInput, Place::kHost, type<T>(), sizeof(T)));
  }

  // What the student's function returned. At most once a call.
  template <class T>
  void returns(const T& result) {
    give_back(type<T>(), sizeof(T), &result);
  }

 private:
  using Role = protocol::Role;

  template <class T>
  static constexpr protocol::ElementType type() {
    return protocol::element_type<T>();
  }

  template <class T>
  T* behind_others(std::string_view name, T* begin) const {
    return begin == nullptr ? begin : begin + value<int>(std::string(name) + "_offset");
  }

  // A trace shows memory in its own type, also where a kernel moves it as vectors of integers.
  template <class T>
  static T* known_as(void* array) {
#ifdef WARPLINGS_REFEREE
    referee::harness::tell_memory_type(array, referee::kValueType<std::remove_const_t<T>>);
#endif
    return static_cast<T*>(array);
  }
};

// The name under which a returned value travels.
inline constexpr std::string_view kReturned = "returned";

// Defined by the adapter: makes one call.
void answer(Call& call);

}  // namespace warplings::submission
