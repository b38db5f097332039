# shellcheck shell=bash
# Finds what this machine lacks to build and run Warplings, and installs it or prints the command
# that does. Sourced by run.sh; uses its `say`, `fail` and `build`.
: "${build:?is set by run.sh}"

# What the build and the grader need. One line each: name | apt | dnf | pacman | brew.
readonly package_table='
compiler|g++|gcc-c++|gcc|gcc
cmake|cmake|cmake|cmake|cmake
ninja|ninja-build|ninja-build|ninja|ninja
addr2line|binutils|binutils|binutils|binutils
gtest|libgtest-dev|gtest-devel|gtest|googletest
gmock|libgmock-dev|gmock-devel|gtest|googletest
json|nlohmann-json3-dev|json-devel|nlohmann-json|nlohmann-json
toml|libtomlplusplus-dev|tomlplusplus-devel|tomlplusplus|tomlplusplus
cli11|libcli11-dev|cli11-devel|cli11|cli11
fmt|libfmt-dev|fmt-devel|fmt|fmt
clang-format|clang-format-14|clang-tools-extra|clang|clang-format
shellcheck|shellcheck|ShellCheck|shellcheck|shellcheck
python|python3|python3|python|python
git|git|git|git|git
make|make|make|make|make
gdb|gdb|gdb|gdb|gdb
zsh|zsh|zsh|zsh|zsh
node|nodejs|nodejs|nodejs|node
npm|npm|npm|npm|node
chromium|chromium fonts-dejavu-core|||
archive|libarchive-dev|libarchive-devel|libarchive|libarchive
bubblewrap|bubblewrap|bubblewrap|bubblewrap|
similarity|similarity-tester|||
jsonschema|python3-jsonschema|||
xmllint|libxml2-utils|||
unzip|unzip|||
debootstrap|debootstrap|||
slurm|slurm-wlm munge|||
engine|clang-16 lld-16 wasi-libc libc++-16-dev-wasm32 libc++abi-16-dev-wasm32 libclang-rt-16-dev-wasm32 binaryen nodejs|||
'

# version_at_least HAVE WANT: compares dotted versions of up to three numbers.
version_at_least() {
  local have want index
  IFS=. read -r -a have <<<"$1"
  IFS=. read -r -a want <<<"$2"
  for index in 0 1 2; do
    local h=${have[index]:-0} w=${want[index]:-0}
    ((${h%%[!0-9]*} > ${w%%[!0-9]*})) && return 0
    ((${h%%[!0-9]*} < ${w%%[!0-9]*})) && return 1
  done
  return 0
}

# Prints the first compiler that is recent enough (g++ 12, clang 16); fails where there is none.
# $CXX comes first, so that a person can choose.
find_compiler() {
  local candidate path major
  for candidate in ${CXX:+"$CXX"} g++ g++-15 g++-14 g++-13 g++-12 clang++ clang++-20 clang++-19 \
    clang++-18 clang++-17 clang++-16; do
    path=$(type -P "$candidate") || continue
    if "$path" --version 2>/dev/null | grep -q clang; then
      major=$("$path" -dumpversion 2>/dev/null)
      [[ ${major%%.*} -ge 16 ]] || continue
    else
      major=$("$path" -dumpversion 2>/dev/null)
      [[ ${major%%.*} -ge 12 ]] || continue
    fi
    printf '%s\n' "$path"
    return 0
  done
  return 1
}

# has_library COMPILER HEADER [LIBRARY]: asks the compiler, which knows its own search paths.
has_library() {
  local compiler=$1 header=$2 library=${3:-}
  printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$header" |
    "$compiler" -x c++ -E -o /dev/null - 2>/dev/null || return 1
  [[ -z $library ]] && return 0
  local kind
  for kind in so a dylib; do
    [[ $("$compiler" -print-file-name="lib$library.$kind") == /* ]] && return 0
  done
  return 1
}

# Prints the names (first column of the table) of what is missing for the given purpose.
missing_for() {
  local purpose=$1 compiler=''
  compiler=$(find_compiler) || echo compiler
  local version
  version=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*//p')
  version_at_least "${version:-0}" 3.25 || echo cmake
  type -P ninja >/dev/null || type -P ninja-build >/dev/null || echo ninja
  type -P addr2line >/dev/null || echo addr2line
  if [[ -n $compiler ]]; then
    has_library "$compiler" gtest/gtest.h gtest || echo gtest
    has_library "$compiler" gmock/gmock.h gmock || echo gmock
    has_library "$compiler" nlohmann/json.hpp || echo json
    has_library "$compiler" toml++/toml.h || echo toml
    has_library "$compiler" CLI/CLI.hpp || echo cli11
    has_library "$compiler" fmt/core.h fmt || echo fmt
  else
    printf '%s\n' gtest gmock json toml cli11 fmt
  fi
  [[ $purpose == course ]] && return 0
  if [[ -n $compiler ]]; then has_library "$compiler" archive.h archive || echo archive; fi
  [[ $OSTYPE != linux* ]] || type -P bwrap >/dev/null || echo bubblewrap
  [[ $purpose == selftest ]] || return 0
  clang_format_14 >/dev/null || echo clang-format
  type -P shellcheck >/dev/null || echo shellcheck
  type -P python3 >/dev/null || echo python
  type -P git >/dev/null || echo git
  type -P make >/dev/null || echo make  # a project of a reader's may have a makefile
  # Tests of the web edition and of the classroom that are left out where these cannot be had.
  type -P apt-get >/dev/null || return 0
  type -P node >/dev/null || echo node
  type -P npm >/dev/null || echo npm
  type -P gdb >/dev/null || echo gdb
  type -P zsh >/dev/null || echo zsh
  # Ubuntu's package of Chromium is a snap, which does not run in a container.
  type -P chromium >/dev/null || type -P google-chrome >/dev/null ||
    ! grep -qsx 'ID=debian' /etc/os-release || echo chromium
  # Other systems have no package of the first, and cannot run the second for a test.
  type -P sim_c++ >/dev/null || echo similarity
  # Schemas of the formats, and a clean root to try the package for Gradescope in.
  python3 -c 'import jsonschema' 2>/dev/null || echo jsonschema
  type -P xmllint >/dev/null || echo xmllint
  type -P unzip >/dev/null || echo unzip
  PATH=$PATH:/usr/sbin:/sbin type -P debootstrap >/dev/null || echo debootstrap
  PATH=$PATH:/usr/sbin:/sbin type -P slurmctld >/dev/null || echo slurm
  # The WebAssembly engine, without whose tools its tests are left out. The names are of this release.
  ! grep -qsx 'VERSION_CODENAME=bookworm' /etc/os-release || has_engine_tools || echo engine
}

# Whether the tools of the WebAssembly engine are here, as platform/wasm/tools.cmake looks for them.
has_engine_tools() {
  local llvm=/usr/lib/llvm-16
  type -P clang++-16 >/dev/null && type -P wasm-opt >/dev/null && type -P node >/dev/null &&
    [[ -e $llvm/bin/wasm-ld && -e /usr/lib/wasm32-wasi/libc.a ]] &&
    [[ -e $llvm/include/wasm32-wasi/c++/v1/vector && -e $llvm/lib/wasm32-wasi/libc++abi.a ]] &&
    [[ -e $llvm/lib/clang/16/lib/wasi/libclang_rt.builtins-wasm32.a ]]
}

# The formatter whose output the sources follow; other versions disagree in details.
clang_format_14() {
  local candidate
  for candidate in clang-format-14 clang-format; do
    [[ $("$candidate" --version 2>/dev/null) == *' 14.'* ]] && type -P "$candidate" && return 0
  done
  return 1
}

# packages COLUMN NAME...: the names that one package manager gives them, without repeats.
packages() {
  local column=$1 name found result=''
  shift
  for name; do
    found=$(grep "^$name|" <<<"$package_table" | cut -d'|' -f"$column")
    # A g++ that is there and yet counts as missing is too old; releases like that have 12 beside it.
    [[ $found == g++ ]] && type -P g++ >/dev/null && found=g++-12
    [[ " $result " == *" $found "* ]] || result+=${result:+ }$found
  done
  printf '%s\n' "$result"
}

# Prints the command that installs the given names on this machine; fails on an unknown system.
install_command() {
  local sudo=''
  [[ $EUID -eq 0 ]] || sudo='sudo '
  if type -P apt-get >/dev/null; then
    echo "${sudo}apt-get install -y --no-install-recommends $(packages 2 "$@")"
  elif type -P dnf >/dev/null; then
    echo "${sudo}dnf install -y $(packages 3 "$@")"
  elif type -P pacman >/dev/null; then
    echo "${sudo}pacman -S --needed $(packages 4 "$@")"
  elif type -P brew >/dev/null; then
    echo "brew install $(packages 5 "$@")"
  else
    return 1
  fi
}

# Runs apt-get quietly into the log. $1 is empty or `sudo`.
apt_get() {
  local sudo=$1
  shift
  # A file as stdin: no package may stop to ask, and sudo asks on the terminal itself.
  ${sudo:+"$sudo"} env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" \
    </dev/null >>"$build/packages.log" 2>&1
}

# Installs with apt. The package lists are fetched only where the first attempt shows that they are
# absent or old: most machines have them.
install_with_apt() {
  local sudo='' options=(-y --no-install-recommends)
  [[ $EUID -eq 0 ]] || sudo=sudo
  local -a wanted
  read -r -a wanted <<<"$1"
  : >"$build/packages.log"
  apt_get "$sudo" install "${options[@]}" "${wanted[@]}" && return 0
  say 'Fetching the package lists ...'
  apt_get "$sudo" update || true
  apt_get "$sudo" install "${options[@]}" "${wanted[@]}"
}

# Asks on a terminal; says yes by itself where nobody can be asked.
may_install() {
  [[ -t 0 && -t 2 ]] || return 0
  local answer=''
  printf 'Install them now? [Y/n] ' >&2
  read -r answer || return 1
  [[ -z $answer || $answer == [Yy]* ]]
}

# ensure_packages course|grade|selftest: returns when everything is there; otherwise ends with
# status 3.
ensure_packages() {
  local -a missing
  local names command
  names=$(missing_for "$1")
  [[ -z $names ]] && return 0
  # shellcheck disable=SC2206  # one word a line, no globs
  missing=($names)
  command=$(install_command "${missing[@]}") ||
    fail 3 "Warplings needs what this machine lacks: ${missing[*]}." \
      'Install these with your package manager, then run the same command again.'
  say 'Warplings needs what this machine lacks:' \
    "$(printf '%s ' "${missing[@]}" | fold -s -w 76 | sed 's/^/  /')"
  if ! type -P apt-get >/dev/null; then
    fail 3 'Install them with' "    $command" 'and run the same command again.'
  fi
  if [[ $EUID -ne 0 ]] && ! type -P sudo >/dev/null; then
    fail 3 'Ask someone who can be root to run' "    $command" 'and run the same command again.'
  fi
  may_install || fail 3 'Nothing was installed. The command is' "    $command"
  say 'Installing them with apt ...'
  if ! install_with_apt "$(packages 2 "${missing[@]}")"; then
    tail -n 5 "$build/packages.log" >&2
    fail 3 "apt could not install them (all it said: $build/packages.log). The command is" \
      "    $command"
  fi
  hash -r
  names=$(missing_for "$1" | tr '\n' ' ')
  [[ -z $names ]] || still_missing "$names"
}

# apt was content, and yet something is absent: its release is too old. Says what is needed.
still_missing() {
  case $1 in
    *compiler*)
      fail 3 'Warplings needs g++ 12 or later, or clang++ 16 or later; apt offers an older one.' \
        'On Ubuntu 22.04:  apt-get install g++-12' ;;
    *cmake*)
      fail 3 'Warplings needs CMake 3.25 or later; apt offers an older one.' \
        'For example:  pipx install cmake' ;;
    *) fail 3 "Still missing after the installation: $1" ;;
  esac
}
