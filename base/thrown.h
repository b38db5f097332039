// Programs of this engine are compiled without exceptions, so that what is thrown is never caught.
// Whoever gets it wants to know what it says.
#pragma once

#include <exception>
#include <typeinfo>

namespace __cxxabiv1 {

// Types of classes, as the C++ library lays them out (Itanium C++ ABI, 2.9.5).
class __class_type_info : public std::type_info {
 public:
  ~__class_type_info() override;
};
class __si_class_type_info : public __class_type_info {
 public:
  ~__si_class_type_info() override;
  const __class_type_info* base;
};

}  // namespace __cxxabiv1

namespace warplings::base {

// What the exception says; null where it is no std::exception, or has several bases.
inline const char* what_of(const void* thrown, const std::type_info* type) {
  while (*type != typeid(std::exception)) {
    const auto* const derived = dynamic_cast<const __cxxabiv1::__si_class_type_info*>(type);
    if (derived == nullptr) return nullptr;
    type = derived->base;
  }
  // A single base is where the object begins.
  return static_cast<const std::exception*>(thrown)->what();
}

}  // namespace warplings::base
