// A filter for the kernel's packet language: each rule is a comparison and an answer.
#include "grader/sandbox/system_calls.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace warplings::sandbox {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
#error "the number of this machine's kind belongs here"
#endif

// Newer than the oldest headers that this is compiled with. Since 2011 a new call has one number on
// all machines.
constexpr std::uint32_t kCallMemfdSecret = 447;
constexpr std::uint32_t kFirstUnknownCall = 463;  // behind Linux 6.10

class Filter {
 public:
  void load(std::size_t offset) {
    code_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  }
  // What was loaded decides whether the next `count` instructions are passed over.
  void skip_unless_equal(std::uint32_t value, std::uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count));
  }
  void skip_if_equal(std::uint32_t value, std::uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0));
  }
  void skip_if_below(std::uint32_t value, std::uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 0, count));
  }
  void skip_if_no_bit_of(std::uint32_t bits, std::uint8_t count) {
    code_.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, count));
  }
  void allow() { code_.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)); }
  void fail_with(int error) {
    code_.push_back(
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)));
  }
  void refuse(std::initializer_list<std::uint32_t> calls, int error) {
    for (const std::uint32_t call : calls) {
      skip_unless_equal(call, 1);
      fail_with(error);
    }
  }
  bool install() {
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  std::vector<sock_filter> code_;
};

// The lower half of an argument: what is looked at has 32 bits.
constexpr std::size_t argument(std::size_t index) {
  return offsetof(seccomp_data, args) + index * sizeof(std::uint64_t);
}

constexpr std::uint32_t kNewNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                         CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

}  // namespace

bool restrict_system_calls(Needs needs) {
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.skip_if_equal(kMachine, 1);
  filter.fail_with(ENOSYS);
  filter.load(offsetof(seccomp_data, nr));
  // x32's calls have a high bit in their number.
  filter.skip_if_below(kFirstUnknownCall, 1);
  filter.fail_with(ENOSYS);

  filter.refuse({SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_userfaultfd,
                 SYS_perf_event_open, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
                 SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_syslog,
                 SYS_msgget, SYS_semget, SYS_mq_open, SYS_unshare, SYS_setns},
                EPERM);
  // Its flags lie in memory, where no filter can look; the C library then uses clone().
  filter.refuse({SYS_clone3}, ENOSYS);
  if (needs != Needs::kDriver) {
    filter.refuse({SYS_memfd_create, kCallMemfdSecret, SYS_shmget, SYS_pidfd_getfd}, EPERM);
  }

  if (needs != Needs::kDriver) {
    // Processes can hold it by turns, so that nobody has it mapped for long. The C library shares
    // nothing so, and the referee does without its helpers.
    filter.skip_unless_equal(SYS_mmap, 5);
    filter.load(argument(3));
    filter.skip_if_no_bit_of(MAP_SHARED, 2);
    filter.skip_if_no_bit_of(MAP_ANONYMOUS, 1);
    filter.fail_with(EPERM);
    filter.allow();
  }

  filter.skip_unless_equal(SYS_clone, 4);
  filter.load(argument(0));
  filter.skip_if_no_bit_of(kNewNamespaces, 1);
  filter.fail_with(EPERM);
  filter.allow();

  filter.skip_unless_equal(SYS_socket, 4);
  filter.load(argument(0));
  filter.skip_if_equal(AF_UNIX, 1);
  filter.fail_with(EAFNOSUPPORT);
  filter.allow();

  filter.allow();
  return filter.install();
}

}  // namespace warplings::sandbox
