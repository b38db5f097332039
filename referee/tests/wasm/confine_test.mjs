// node confine_test.mjs HOST_FOLDER: what a program's module may do in the memory, and what is
// refused. Modules are written as text; wat2wasm translates them.
import {spawnSync} from 'node:child_process';
import {argv, exit} from 'node:process';
import {pathToFileURL} from 'node:url';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const {confine, programEnd} = await import(pathToFileURL(join(argv[2], 'confine.mjs')));

const own = '(import "env" "memory" (memory 1 65536))';
const of = code => `(module ${own} (func (export "f") (result i32) ${code}))`;
const refused = 'Refused', trap = 'RuntimeError';
// A library's function, behind the one that marks where they begin. What that is told of is f()'s result here.
const library = code => `(module
    (import "env" "referee_library_touches" (func $touches (param i32 i32))) ${own}
    (func (export "before") (result i32) ${code})
    (func (export "referee_library_begins") i32.const 0 i32.const 0 call $touches)
    (func (export "f") (result i32) ${code}))`;
// The text, and what f() returns, or the error that ends it.
const cases = [
  [of('i32.const 64 i32.const 7 i32.store i32.const 64 i32.load'), 7],
  [of('i32.const 60 i64.const 9 i64.store offset=4 i32.const 64 i32.load8_u'), 9],
  [of('i32.const 1 memory.grow'), -1],
  [of('memory.size'), 1],
  [of('i32.const 0x84000000 i32.load'), trap],
  [of('i32.const 0x80000000 i32.load'), trap],
  [of('i32.const -1 i32.load8_u'), trap],
  [of('i32.const 0x7fffff00 i32.load offset=0x05000000'), trap],
  [of('i32.const 0 i32.load offset=0x90000000'), trap],
  [of('i32.const 0x7fffffff i32.load offset=0x3fffff0'), 0],  // in the gap
  [of('i32.const 0x84000000 i64.const 7 i64.store i32.const 1'), trap],
  [of('i32.const 0x7ffffff0 f64.const 7 f64.store offset=0x7fffffff i32.const 1'), trap],
  [of('i32.const 80 i32.const 5 i32.const 9 memory.fill i32.const 60 i32.const 81 i32.const 3 ' +
      'memory.copy i32.const 61 i32.load8_u'), 5],
  [of('i32.const 0 i32.const 0x84000000 i32.const 9 memory.copy i32.const 1'), trap],
  [of('i32.const 0x84000000 i32.const 0 i32.const 9 memory.copy i32.const 1'), trap],
  [of('i32.const 0x7ffffff0 i32.const 0 i32.const 17 memory.copy i32.const 1'), trap],
  [of('i32.const 64 i32.const 0 i32.const 0x84000000 memory.copy i32.const 1'), trap],
  [of('i32.const 0x84000000 i32.const 0 i32.const 9 memory.fill i32.const 1'), trap],
  [of('i32.const -1 i32.const 7 i32.const 1 memory.fill i32.const 1'), trap],
  [of('i32.const 0x7fffffff i32.const 7 i32.const 0x04000009 memory.fill i32.const 1'), trap],
  [of('i32.const 64 i32.const 7 i32.const -1 memory.fill i32.const 1'), trap],
  [`(module ${own} (data "x") (func (export "f") i32.const 0 i32.const 0 i32.const 1 memory.init 0))`,
   refused],
  [of('i32.const 0x84000000 v128.load drop i32.const 1'), refused],
  [of('i32.const 0x84000000 i32.atomic.load'), refused],
  [`(module ${own} (data (i32.const 0x84000000) "x") (func (export "f")))`, refused],
  ['(module (memory 1) (func (export "f")))', refused],
  ['(module (func (export "f")))', refused],
  [`(module ${own} (import "env" "g" (global (mut i32))) (func (export "f")))`, refused],
  [`(module ${own} (import "env" "t" (table 1 funcref)) (func (export "f")))`, refused],
  [`(module ${own} (func $s) (start $s) (func (export "f")))`, refused],
  [`(module ${own} (table 1 funcref) (func (export "f") i32.const 0 table.get 0 drop))`, refused],
  // Behind its only page, a library says what it touches: where, and how many bytes.
  [library('i32.const 65536 i32.const 7 i32.store16 offset=6 i32.const 1'), [65542, 2]],
  [library('i32.const 65535 i64.load offset=1 drop i32.const 1'), [65536, 8]],
  [library('i32.const 0 i32.load8_s offset=70000 drop i32.const 1'), [70000, 1]],
  [library('i32.const 65532 i32.load offset=0 drop i32.const 1'), 1],
  [library('i32.const 7 i32.const 70000 i32.const 30 memory.copy i32.const 1'), [70000, 30]],
  [library('i32.const 70000 i32.const 7 i32.const 30 memory.copy i32.const 1'), [70000, 30]],
  [library('i32.const 70000 i32.const 7 i32.const 30 memory.fill i32.const 1'), [70000, 30]],
  [library('i32.const -1 i32.load8_u'), trap],
  [`(module ${own} (func (export "referee_library_begins"))
     (func (export "f") (result i32) i32.const 70000 i32.load))`, refused],
];

const folder = mkdtempSync(join(tmpdir(), 'confine-'));
const memory = new WebAssembly.Memory({initial: 33920, maximum: 65535});
const secret = new Uint8Array(memory.buffer, programEnd);

function outcome(text) {
  const [source, module] = [join(folder, 'module.wat'), join(folder, 'module.wasm')];
  writeFileSync(source, text);
  const {status, stderr} = spawnSync('wat2wasm', ['--enable-all', source, '-o', module]);
  if (status !== 0) return String(stderr);
  try {
    const {bytes} = confine(new Uint8Array(readFileSync(module)));
    let told;
    const touches = (...range) => { told = range; };
    const {f, before} = new WebAssembly.Instance(
        new WebAssembly.Module(bytes), {env: {memory, referee_library_touches: touches}}).exports;
    before?.();
    if (told) return 'told of what is the program\'s own';
    const result = f();
    return told ?? result;
  } catch (error) {
    return error.constructor.name;
  }
}

let failures = 0;
for (const [text, expected] of cases) {
  const result = outcome(text);
  if (String(result) === String(expected)) continue;
  ++failures;
  console.log(`${text}\n  gives ${result} instead of ${expected}`);
}
// Nothing has been written behind the program's memory.
for (const at of [0, 1, 64 << 20]) if (secret[at] !== 0) ++failures, console.log(`written: ${at}`);
rmSync(folder, {recursive: true});
exit(failures === 0 ? 0 : 1);
