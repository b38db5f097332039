// Runs one program, and is ended with it. It is given { host, runtime, description, program, path,
// files, variables }: the address of the referee's host script, the runtime's module and what is said
// of it, the program's module, its sources, and what the referee reads. It
// answers { stream, text } for what is printed and { status, report } at the end.
const mostPrinted = 400_000; // characters; a page with more is slow
const mostReported = 60_000; // of the standard error: so much of its beginning and of its end
const patience = 40; // milliseconds that a piece of output may wait for the next one

self.onmessage = async ({ data: { host, runtime, description, program, path, files, variables } }) => {
  let printed = 0;
  let reported = 0;
  let held = ''; // the end of a long standard error, where the referee's report is
  let waiting = { stream: 0, text: '' };
  let sent = performance.now();
  const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  function flush() {
    if (waiting.text) self.postMessage(waiting);
    waiting = { stream: 0, text: '' };
    sent = performance.now();
  }
  function write(stream, bytes) {
    const text = decoders[stream].decode(bytes, { stream: true });
    if (stream === 1 && printed > mostPrinted) return;
    if (stream === 2 && reported > mostReported) {
      held += text;
      if (held.length > 4 * mostReported) held = held.slice(-2 * mostReported);
      return;
    }
    if (stream === 1) printed += text.length;
    else reported += text.length;
    if (waiting.stream !== stream) flush();
    waiting = { stream, text: waiting.text + text };
    if (stream === 1 && printed > mostPrinted) waiting.text += '\n[more than a page can show was printed]\n';
    if (performance.now() - sent > patience) flush();
  }
  const kept = {};
  self.run = {
    argv: ['node', 'host', 'runtime.wasm', path],
    env: { ...variables, REFEREE_REPORT: 'report.json' },
    files: { ...files, 'runtime.wasm': runtime, 'runtime.json': description, [path]: program },
    write,
    keep: (name, bytes) => (kept[name] = new TextDecoder().decode(bytes)),
    tick: () => performance.now() - sent > patience && flush(),
  };
  let status = 0;
  try {
    await import(/* @vite-ignore */ host);
  } catch (error) {
    status = error.status;
    if (status === undefined) {
      flush();
      self.postMessage({ failed: `${error.name}: ${error.message}` });
      return;
    }
  }
  flush();
  if (held.length > mostReported) held = `\n[more than a page can show was printed]\n${held.slice(-mostReported).replace(/^[^\n]*\n/, '')}`;
  if (held) self.postMessage({ stream: 2, text: held });
  self.postMessage({ last: true, status, report: kept['report.json'] });
};
