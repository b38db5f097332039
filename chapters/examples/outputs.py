#!/usr/bin/env python3
"""Puts what the example programs print into the chapters, so that no chapter shows an invented line.

    python3 chapters/examples/outputs.py WARPLINGS           rewrite the outputs
    python3 chapters/examples/outputs.py WARPLINGS --check   say which are out of date

WARPLINGS is the program behind run.sh. In a chapter, a comment
`<!-- output: NAME=VALUE FILE.cu -->` stands before a fenced block of text. The block becomes what
`./run.sh run FILE.cu` prints in that environment. FILE is below this folder.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BLOCK = re.compile(r"<!-- output: (.*?) -->\n(?:```text\n(?:.*?\n)??```\n)?", re.DOTALL)


def printed(program: str, words: list[str]) -> str:
    """Standard output and then standard error of one run."""
    settings = dict(word.split("=", 1) for word in words[:-1])
    source = Path("chapters/examples") / words[-1]
    run = subprocess.run(
        [program, "run", str(source)],
        capture_output=True, text=True, timeout=120, check=False, cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8", **settings},
    )
    return (run.stdout + run.stderr).rstrip("\n")


def main(arguments: list[str]) -> int:
    if not arguments or arguments[1:] not in ([], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    program = str(Path(arguments[0]).resolve())
    stale = 0
    for chapter in sorted(HERE.parent.glob("*.md")):
        text = chapter.read_text(encoding="utf-8")

        def block(match: re.Match) -> str:
            words = match[1].split()
            return f"<!-- output: {match[1]} -->\n```text\n{printed(program, words)}\n```\n"

        fresh = BLOCK.sub(block, text)
        if fresh == text:
            continue
        stale += 1
        if arguments[1:]:
            print(f"{chapter.name}: its outputs are not what the programs print", file=sys.stderr)
        else:
            chapter.write_text(fresh, encoding="utf-8")
    return 1 if stale and arguments[1:] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
