// The types REFEREE_SCALAR and REFEREE_PAIR and their raw forms; included once for each format.
// Copies are the compiler's own, so that a load or a store is one access of 2 or of 4 bytes.

struct alignas(2) REFEREE_SCALAR_RAW {
  unsigned short x;
};
struct alignas(4) REFEREE_PAIR_RAW {
  unsigned short x, y;
};

struct alignas(2) REFEREE_SCALAR {
 protected:
  unsigned short __x;

  using Mode = referee::floating::Rounding;
  template <class Integer>
  __forceinline__ Integer truncated() const {
    return referee::floating::to_integer<Integer>(referee::floating::widen(*this), Mode::zero);
  }

 public:
  REFEREE_SCALAR() = default;
  constexpr REFEREE_SCALAR(const REFEREE_SCALAR_RAW& raw) : __x(raw.x) {}
  explicit REFEREE_SCALAR(REFEREE_OTHER_SCALAR other);

  // Conversions are implicit, as they are under nvcc.
  __forceinline__ REFEREE_SCALAR(float value)
      : REFEREE_SCALAR(referee::floating::narrow<REFEREE_SCALAR>(value)) {}
  __forceinline__ REFEREE_SCALAR(double value)
      : REFEREE_SCALAR(referee::floating::narrow<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(short value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(unsigned short value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(int value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(unsigned int value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(long value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(unsigned long value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(long long value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}
  REFEREE_SCALAR(unsigned long long value)
      : REFEREE_SCALAR(referee::floating::narrow_integer<REFEREE_SCALAR>(value)) {}

  __forceinline__ operator REFEREE_SCALAR_RAW() const { return {__x}; }
  __forceinline__ operator REFEREE_SCALAR_RAW() const volatile { return {__x}; }
  __forceinline__ operator float() const { return referee::floating::widen(*this); }
  constexpr operator bool() const { return (__x & 0x7fffu) != 0; }
  operator signed char() const { return truncated<signed char>(); }
  operator unsigned char() const { return truncated<unsigned char>(); }
  operator char() const { return truncated<char>(); }
  operator short() const { return truncated<short>(); }
  operator unsigned short() const { return truncated<unsigned short>(); }
  operator int() const { return truncated<int>(); }
  operator unsigned int() const { return truncated<unsigned int>(); }
  operator long() const { return truncated<long>(); }
  operator unsigned long() const { return truncated<unsigned long>(); }
  operator long long() const { return truncated<long long>(); }
  operator unsigned long long() const { return truncated<unsigned long long>(); }

  __forceinline__ REFEREE_SCALAR& operator=(const REFEREE_SCALAR_RAW& raw) {
    __x = raw.x;
    return *this;
  }
  // They return nothing: g++ warns where a reference to volatile is dropped.
  __forceinline__ void operator=(const REFEREE_SCALAR_RAW& raw) volatile { __x = raw.x; }
  __forceinline__ void operator=(const volatile REFEREE_SCALAR_RAW& raw) volatile { __x = raw.x; }
  __forceinline__ REFEREE_SCALAR& operator=(float value) { return *this = REFEREE_SCALAR(value); }
  __forceinline__ REFEREE_SCALAR& operator=(double value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(short value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(unsigned short value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(int value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(unsigned int value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(long long value) { return *this = REFEREE_SCALAR(value); }
  REFEREE_SCALAR& operator=(unsigned long long value) { return *this = REFEREE_SCALAR(value); }
};

// x is the lower half.
struct alignas(4) REFEREE_PAIR {
  REFEREE_SCALAR x, y;

  REFEREE_PAIR() = default;
  __forceinline__ constexpr REFEREE_PAIR(REFEREE_SCALAR a, REFEREE_SCALAR b) : x(a), y(b) {}
  __forceinline__ REFEREE_PAIR(const REFEREE_PAIR_RAW& raw)
      : REFEREE_PAIR(__builtin_bit_cast(REFEREE_PAIR, raw)) {}
  __forceinline__ operator REFEREE_PAIR_RAW() const {
    return __builtin_bit_cast(REFEREE_PAIR_RAW, *this);
  }
};
