// Which names are refused in a student's object, and which are not.
#include "grader/harness/compile/symbols.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace warplings::build {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// What the grader offers, and what it uses itself.
const char* const kOwn =
    "malloc U\n"
    "open U\n"
    "_ZN7referee6launchEv T 10 20\n"
    "_ZN7referee7harness9tell_callEm T 10 20\n"
    "_ZN9warplings10submission4Call6finishEv T 10 20\n"
    "referee_meet_in_warp T 20 8\n"
    "__tsan_write4 T 30 8\n";

std::string names(const std::string& object) {
  std::istringstream list(object);
  std::istringstream own(kOwn);
  return forbidden_names(list, own, "answer.cu");
}

TEST(ForbiddenNames, AnHonestFileHasNone) {
  EXPECT_THAT(names("_Z9block_sumPfPKfi T 0 80\n"
                    "_ZN7referee6launchEv U\n"
                    "referee_meet_in_warp U\n"
                    "__tsan_write4 U\n"
                    "printf U\nmemcpy U\nexit U\nexpf U\n_Znwm U\n"
                    "_ZNSt6vectorIiE9push_backERKi W 0 8\n"),
              IsEmpty());
}

// The adapter beside the file refers to them.
TEST(ForbiddenNames, WhatOnlyTheHarnessMaySay) {
  for (const char* const name :
       {"_ZN7referee7harness9tell_callEm", "_ZN9warplings10submission4Call6finishEv"}) {
    EXPECT_THAT(names(std::string(name) + " U\n"), HasSubstr("internal to the grader")) << name;
  }
}

// std::vector, std::sort, std::mt19937, printf, streams, clocks, random_device, shared_ptr, mutex.
TEST(ForbiddenNames, TheLibraryIsThereToBeUsed) {
  for (const char* const name :
       {"_Znwm",
        "_ZdlPvm",
        "_ZSt4cout",
        "_ZNSo3putEc",
        "_ZNSolsEPFRSoS_E",
        "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
        "_ZNSt6chrono3_V212system_clock3nowEv",
        "_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
        "_ZSt20__throw_length_errorPKc",
        "_ZTVN10__cxxabiv120__si_class_type_infoE",
        "_ZTISt13runtime_error",
        "_ZTv0_n24_NSoD1Ev",
        "__cxa_throw",
        "__gxx_personality_v0",
        "__libc_single_threaded",
        "pthread_mutex_lock",
        "clock_gettime",
        "fwrite",
        "snprintf",
        "__isoc99_sscanf",
        "__isoc23_strtol",
        "__printf_chk",
        "__memcpy_chk",
        "sinf",
        "exp2",
        "fmaxl",
        "lgammaf_r",
        "__divti3",
        "__extendhfsf2",
        "__truncsfbf2",
        "__popcountdi2",
        "__aarch64_ldadd4_acq_rel",
        "__stack_chk_fail",
        "strtod",
        "qsort",
        "rand",
        "abort"}) {
    EXPECT_THAT(names(std::string(name) + " U\n"), IsEmpty()) << name;
  }
}

std::set<std::string> host_functions(const std::string& object) {
  std::istringstream list(object);
  std::istringstream own(kOwn);
  return host_functions_of(list, own);
}

// What CUDA has, what compilers call, tables and variables, and what the grader offers.
TEST(HostFunctions, AreNoneThatAKernelMayCall) {
  for (const char* const name : {"sinf",
                                 "modff",
                                 "sincosf",
                                 "printf",
                                 "__printf_chk",
                                 "memcpy",
                                 "__memcpy_chk",
                                 "malloc",
                                 "abort",
                                 "puts",
                                 "putchar",
                                 "_Znwm",
                                 "_ZdlPvm",
                                 "_ZSt20__throw_length_errorPKc",
                                 "_ZSt4cout",
                                 "_ZTVN10__cxxabiv120__si_class_type_infoE",
                                 "_ZTISt13runtime_error",
                                 "__cxa_throw",
                                 "__divti3",
                                 "__stack_chk_fail",
                                 "_ZN7referee6launchEv",
                                 "__tsan_write4",
                                 "_Z6answerPfi"}) {
    EXPECT_THAT(host_functions(std::string(name) + " U\n"), IsEmpty()) << name;
  }
  EXPECT_THAT(host_functions("_Z9block_sumPfPKfi T 0 80\n_ZNSo3putEc W 0 80\n"), IsEmpty());
}

TEST(HostFunctions, AreAllOthersOfTheLibraries) {
  for (const char* const name :
       {"wmemcpy", "sscanf", "__isoc99_sscanf", "vsnprintf", "sprintf", "strcpy", "__strcpy_chk",
        "memcmp", "qsort", "strtof", "modfl", "lgammaf_r", "mktime", "_ZNSi10_M_extractIfEERSiRT_",
        "_ZSt10from_charsPKcS0_RfSt12chars_format", "_ZNSolsEPFRSoS_E"}) {
    EXPECT_EQ(host_functions(std::string(name) + " U\n").count(name), 1U) << name;
  }
}

TEST(ForbiddenNames, WhatIsRefusedIsSaidInASentence) {
  EXPECT_EQ(names("_exit U         \n"),
            "answer.cu: error: the file uses _exit. A submission must not: it may use mathematics, "
            "memory, strings, printf, and the C++ library without files and threads. An exercise "
            "needs nothing else.\n");
}

TEST(ForbiddenNames, WhatIsOnNoListCannotBeUsed) {
  for (const char* const name :
       {"open",
        "fopen64",
        "__open64",
        "dprintf",
        "setmntent",
        "aio_write",
        "syscall",
        "syscall@GLIBC_2.2.5",
        "printf@GLIBC_2.2.5",
        "getenv",
        "environ",
        "fork",
        "pthread_create",
        "__cxa_finalize",
        "__libc_start_main",
        "_IO_file_open",
        "a name",
        "__read",
        "__chk",
        "__isoc",
        "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
        "_ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode",
        "_ZNSt10filesystem6removeERKNS_7__cxx114pathE"}) {
    EXPECT_THAT(names(std::string(name) + " U\n"), HasSubstr("must not")) << name;
  }
}

TEST(ForbiddenNames, WhatCannotBeReadIsRefused) {
  EXPECT_THAT(names("no name at all\n"), HasSubstr("cannot read"));
}

// A type of the referee's as a parameter makes a function none of the referee's.
TEST(ForbiddenNames, OnlyTheNamespaceCounts) {
  EXPECT_THAT(names("_Z1fN7referee6ResultE T 0 8\n_ZZN1f1gEN7referee6ResultEE1x B 0 8\n"),
              IsEmpty());
  EXPECT_THAT(names("_ZNKO7referee6Result2okEv T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("_ZZN7referee1fEvE1x B 0 8\n"), HasSubstr("defines"));
}

// Its definition is missing, which the linker says.
TEST(ForbiddenNames, AFunctionOfTheStudentsOwnMayBeCalledSo) {
  EXPECT_THAT(names("_Z4killi T 0 8\n_Z4openv U\n"), IsEmpty());
}

TEST(ForbiddenNames, NothingTakesThePlaceOfTheGradersParts) {
  EXPECT_THAT(names("malloc T 0 8\n"), HasSubstr("defines malloc"));
  EXPECT_THAT(names("malloc W 0 8\n"), HasSubstr("defines malloc"));
  EXPECT_THAT(names("__tsan_write4 T 0 8\n"), HasSubstr("defines __tsan_write4"));
  EXPECT_THAT(names("__tsan_of_the_future T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("__ubsan_handle_of_the_future T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("_ZNSt6vectorIiE9push_backERKi T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("_ZN9warplings10submission4Call5valueIiEEv T 0 8\n"), HasSubstr("defines"));
  EXPECT_THAT(names("_ZN7referee4CellC1Ev T 0 8\n"), HasSubstr("defines"));
}

TEST(ForbiddenNames, ATemplateOfTheLibraryMayBeInstantiated) {
  EXPECT_THAT(names("_ZNSt6vectorIiE9push_backERKi W 0 8\n_ZN7referee6ResultD1Ev W 0 8\n"
                    "_ZNKSt4hashI3KeyEclES0_ T 0 8\n"
                    "_ZNKSt3__24hashI3KeyEclERKS1_ T\n"),
              IsEmpty());
}

TEST(ForbiddenNames, TheGradersInnerPartsAreOutOfReach) {
  EXPECT_THAT(names("_ZN7referee6reportEv U\n"), HasSubstr("must not"));
  EXPECT_THAT(names("referee_current U\n"), HasSubstr("must not"));
  EXPECT_THAT(names("_ZN9warplings10submission4CallD1Ev U\n"), HasSubstr("must not"));
}

}  // namespace
}  // namespace warplings::build
