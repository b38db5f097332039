// In place of the C library's, which says of the function no more than its bare name: others say
// its whole type, and so does the report. Included again, it looks at NDEBUG again.
#undef assert
#ifdef NDEBUG
#define assert(condition) static_cast<void>(0)
#else
#define assert(condition)       \
  (static_cast<bool>(condition) \
       ? static_cast<void>(0)   \
       : __assert_fail(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif

extern "C" [[noreturn]] void __assert_fail(const char* condition, const char* file, unsigned line,
                                           const char* function) noexcept;
