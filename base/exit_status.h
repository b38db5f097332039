// The statuses with which this project's programs end: a number has one meaning in all of them.
#pragma once

namespace warplings::base::exit_status {

inline constexpr int kDone = 0;
inline constexpr int kNotPassed = 1;      // the student's code: it is wrong, or does not compile
inline constexpr int kUsage = 2;          // the command line
inline constexpr int kEnvironment = 3;    // this machine lacks something; stderr says what
inline constexpr int kRefused = 4;        // the student's code: it holds what may not be run
inline constexpr int kTooLarge = 5;       // the student's code: what is compiled of it does not fit
inline constexpr int kTooLong = 6;        // the student's code: to compile it takes too long
inline constexpr int kHarnessFails = 70;  // a submission's harness (EX_SOFTWARE of sysexits.h)
inline constexpr int kHeldByAnother = 75;  // a submission that another worker has claimed
inline constexpr int kSkipped = 77;        // a test that this machine cannot make
inline constexpr int kReportLost = 98;     // a report or trace of the referee could not be written
inline constexpr int kDiagnosed = 99;      // a program in which the referee found an error

// Of other programs.
inline constexpr int kTimeIsUp = 124;       // coreutils' timeout
inline constexpr int kLauncherFails = 125;  // as env, nohup and timeout have it
inline constexpr int kNotFound = 127;       // a shell's command
inline constexpr int kSignal = 128;         // and the number of the signal that ended a program

}  // namespace warplings::base::exit_status
