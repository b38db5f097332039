"""A program in a terminal of its own: what it shows, and in what state it leaves the terminal.

Knows the few escape sequences that watch draws with; an unknown one is an error, so that a test
never looks at a screen that it does not understand.
"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

# Long enough for a build on a busy machine; nobody waits so long unless something is wrong.
PATIENCE = 120

SEQUENCE = re.compile(rb"\x1b(?:\[([?]?)([0-9;]*)([A-Za-z])|([78=>]))")


class Terminal:
    def __init__(self, command, rows=24, columns=80, environment=None, folder=None):
        self.controller, self.slave = pty.openpty()
        self.page = {}  # what is shown: (row, column) -> character
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.modes = {7, 25}  # private modes that are switched on: line breaks, cursor
        self.row = self.column = 0
        self.pending = b""
        self.raw = b""
        self.writes = 0

        def own_the_terminal():
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

        variables = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                     **(environment or {})}
        variables.pop("NO_COLOR", None) if not environment else None
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=folder,
            env=variables, preexec_fn=own_the_terminal)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.controller)
        os.close(self.slave)

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.erase(lambda row, column: row >= rows or column >= columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.controller, termios.TIOCSWINSZ, size)

    def type(self, keys):
        os.write(self.controller, keys.encode() if isinstance(keys, str) else keys)

    # What it shows

    def read(self, seconds):
        """Takes what comes within that time; False where nothing does."""
        if not select.select([self.controller], [], [], seconds)[0]:
            return False
        data = os.read(self.controller, 1 << 16)
        self.raw += data
        self.writes += 1
        self.show(data)
        return True

    def show(self, data):
        data = self.pending + data
        self.pending = b""
        at = 0
        while at < len(data):
            byte = data[at:at + 1]
            if byte == b"\x1b":
                found = SEQUENCE.match(data, at)
                if not found:
                    if len(data) - at > 20:
                        raise ValueError(f"unknown sequence: {data[at:at + 20]!r}")
                    self.pending = data[at:]
                    return
                self.obey(*[(part or b"").decode() for part in found.groups()])
                at = found.end()
            elif byte == b"\r":
                self.column, at = 0, at + 1
            elif byte == b"\n":
                self.row, at = self.row + 1, at + 1
            elif byte < b" ":
                at += 1
            else:
                length = 1 if byte < b"\x80" else 2 if byte < b"\xe0" else 3 if byte < b"\xf0" else 4
                if at + length > len(data):
                    self.pending = data[at:]
                    return
                # A frame for the size before may still come; what lies outside is nowhere.
                if self.column < self.columns or 7 in self.modes:
                    self.page[self.row, self.column] = data[at:at + length].decode()
                self.column += 1
                at += length

    def obey(self, private, numbers, letter, _):
        values = [int(number or 0) for number in numbers.split(";")] if numbers else []
        if private:
            for value in values:
                self.modes.add(value) if letter == "h" else self.modes.discard(value)
        elif letter == "H":
            self.row = (values[0] if values else 1) - 1
            self.column = (values[1] if len(values) > 1 else 1) - 1
        elif letter == "K":
            self.erase(lambda row, column: row == self.row and column >= self.column)
        elif letter == "J" and values == [2]:
            self.page.clear()
        elif letter == "J":
            self.erase(lambda row, column: (row, column) >= (self.row, self.column))
        elif letter != "m":
            raise ValueError(f"unknown sequence: {private}{numbers}{letter}")

    def erase(self, condition):
        self.page = {place: c for place, c in self.page.items() if not condition(*place)}

    def lines(self):
        """The screen as text."""
        rows = max([self.rows] + [row + 1 for row, _ in self.page])
        return ["".join(self.page.get((row, column), " ") for column in range(self.columns))
                .rstrip() for row in range(rows)]

    def shows(self, text):
        return text in "\n".join(self.lines())

    def wait_for(self, text, seconds=PATIENCE):
        """Returns when the screen shows the text."""
        self.wait_until(lambda: self.shows(text), f"'{text}'", seconds)

    def wait_until(self, condition, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not condition():
            left = end - time.monotonic()
            if left <= 0 or (not self.read(min(left, 0.5)) and self.process.poll() is not None):
                picture = "\n".join(self.lines())
                raise AssertionError(f"It never shows {what}. It shows:\n{picture}")

    # How it ends

    def wait_for_end(self, seconds=PATIENCE):
        """The exit status: negative for a signal."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise AssertionError("It does not end. It shows:\n" + "\n".join(self.lines()))
            self.read(0.1)
        while self.read(0):
            pass
        return self.process.returncode

    def check_given_back(self):
        """Modes as before, the ordinary page, and a cursor."""
        assert termios.tcgetattr(self.slave) == self.before, "The terminal's modes are not restored."
        left = {number: name for number, name in {
            1049: "the alternate page", 2004: "marked pastes", 2026: "a synchronized update",
        }.items() if number in self.modes}
        assert not left, f"It leaves behind: {left}"
        assert {25, 7} <= self.modes, "The cursor or automatic line breaks are still off."
