"""Just enough of the Language Server Protocol to ask clangd what an editor would ask it."""
import json
import pathlib
import select
import subprocess
import time


class Clangd:
    """A clangd over the checkout at `root`. Use it in a `with` statement."""

    def __init__(self, root, program="clangd", seconds=120):
        self.deadline = time.monotonic() + seconds
        self.process = subprocess.Popen(
            [program, "--log=error", "--background-index=0", "--clang-tidy=0", "-j=2",
             "--pch-storage=memory"],
            cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.buffer = b""
        self.count = 0
        self.version = 0
        self.diagnostics = {}
        self.request("initialize", {
            "processId": None, "rootUri": pathlib.Path(root).as_uri(),
            "capabilities": {"textDocument": {
                "publishDiagnostics": {"relatedInformation": True},
                "hover": {"contentFormat": ["plaintext"]}}}})
        self.send({"method": "initialized", "params": {}})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        """The next message; remembers diagnostics on the way."""
        while True:
            head, split, rest = self.buffer.partition(b"\r\n\r\n")
            if split:
                length = int(head.lower().split(b"content-length:")[1].split()[0])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    message = json.loads(rest[:length])
                    if message.get("method") == "textDocument/publishDiagnostics":
                        found = message["params"]
                        # After didClose come empty ones, without a version.
                        self.diagnostics[found["uri"], found.get("version")] = found["diagnostics"]
                    return message
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise TimeoutError("clangd does not answer")
            data = self.process.stdout.read1(1 << 16)
            if not data:
                raise EOFError("clangd ended")
            self.buffer += data

    def request(self, method, params):
        self.count += 1
        number = self.count
        self.send({"id": number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message.get("result")

    def open(self, path, text=None):
        """Opens a file, whose text need not be saved, and returns what clangd finds in it."""
        path = pathlib.Path(path)
        uri = path.as_uri()
        text = path.read_text() if text is None else text
        self.version += 1
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": uri, "languageId": "cuda-cpp", "version": self.version, "text": text}}})
        while (uri, self.version) not in self.diagnostics:
            self.receive()
        return self.diagnostics[uri, self.version]

    def close(self, path):
        self.send({"method": "textDocument/didClose",
                   "params": {"textDocument": {"uri": pathlib.Path(path).as_uri()}}})

    def _at(self, path, text, word):
        before = text[:text.index(word) + len(word) - 1]
        return {"textDocument": {"uri": pathlib.Path(path).as_uri()},
                "position": {"line": before.count("\n"),
                             "character": len(before) - before.rfind("\n") - 1}}

    def hover(self, path, text, word):
        """What is shown over the last letter of the first `word` of the text."""
        answer = self.request("textDocument/hover", self._at(path, text, word))
        return answer["contents"]["value"] if answer else ""

    def complete(self, path, text, word):
        """The names offered behind the first `word` of the text."""
        where = self._at(path, text, word)
        where["position"]["character"] += 1
        answer = self.request("textDocument/completion", where)
        return [item.get("filterText") or item["insertText"] for item in answer["items"]]
