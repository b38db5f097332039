#!/usr/bin/env bash
# Gradescope runs this once, as root, while it builds the image: installs what the grader needs by
# apt, builds it, and closes it to others. The zip's content lies in /autograder/source. Nothing is
# fetched after this: run_autograder needs no network.
set -euo pipefail

source=${WARPLINGS_AUTOGRADER:-/autograder}/source
export DEBIAN_FRONTEND=noninteractive

apt-get update
# bubblewrap and setpriv (util-linux) are for the sandbox; the others are what run.sh asks for.
apt-get install -y --no-install-recommends bubblewrap util-linux \
  g++ cmake ninja-build binutils libgtest-dev libgmock-dev nlohmann-json3-dev \
  libtomlplusplus-dev libcli11-dev libfmt-dev libarchive-dev

# The WebAssembly engine, which submissions do not share a process with, where the image's release has
# its tools under these names; elsewhere the native one judges.
apt-get install -y --no-install-recommends clang-16 lld-16 wasi-libc libc++-16-dev-wasm32 \
  libc++abi-16-dev-wasm32 libclang-rt-16-dev-wasm32 binaryen nodejs ||
  echo 'There are no packages of the WebAssembly engine here: the native engine will judge.'

# Builds, and says what is still missing.
chmod +x "$source/warplings/run.sh"
"$source/warplings/run.sh" doctor
"$source/warplings/run.sh" prepare grade

# Hidden cases and the rest of the course belong to the grader.
chown -R root:root "$source"
chmod -R go-w "$source"
if [[ -d $source/warplings/grader/hidden ]]; then chmod -R go= "$source/warplings/grader/hidden"; fi
