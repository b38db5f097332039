// node judge.mjs JUDGE.wasm PROGRAM.wasm: answers requests to a submission, one after the other, until
// its standard input ends. Both modules are compiled once.
//
// A message is a number of four bytes, so many bytes of JSON, and what that names in "parts" (names
// and sizes, in this order): grading/machine.h says what is in them.
import {readSync, writeSync} from 'node:fs';

import {Program, Runtime} from '../../../../referee/src/runtime/platform/wasm/run.mjs';
import {answer} from './answer.mjs';

// So many bytes of the standard input; nothing where it has ended.
function take(size) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function receive() {
  const size = take(4);
  if (!size) return undefined;
  const head = JSON.parse(new TextDecoder().decode(take(new DataView(size.buffer).getUint32(0, true))));
  return {...head, parts: Object.fromEntries(head.parts.map(([name, bytes]) => [name, take(bytes)]))};
}

function put(bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

function send(head, parts) {
  const sizes = Object.entries(parts).map(([name, bytes]) => [name, bytes.length]);
  const text = new TextEncoder().encode(JSON.stringify({...head, parts: sizes}));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, text.length, true);
  put(size), put(text);
  for (const bytes of Object.values(parts)) put(bytes);
}

// A program that asks for more than there is is refused in answer to each request.
const [runtimeFile, programFile] = process.argv.slice(2);
const runtime = new Runtime(runtimeFile);
let program;
const load = () => ({runtime, program: program ??= new Program(programFile, runtime)});

for (let request; (request = receive());) send(...answer(load, request));
process.exit(0);
