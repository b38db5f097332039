// Modules for tests, which are written as text; wat2wasm translates them.
import {spawnSync} from 'node:child_process';
import {argv} from 'node:process';
import {pathToFileURL} from 'node:url';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const {confine, programEnd} = await import(pathToFileURL(join(argv[2], 'confine.mjs')));

// What every program imports and has: its stack below 1024, then constants, variables, those of the
// libraries from 3072 on, and from 4096 on a heap, up to the end of its only page.
const variables = {__global_base: 1024, referee_data_begin: 2048, threadIdx: 2048, blockIdx: 2060,
                   blockDim: 2072, gridDim: 2084, warpSize: 2096, referee_data_boundary: 3072,
                   referee_bss_begin: 3584, referee_bss_boundary: 3712, __heap_base: 4096};
export const own = `(import "env" "referee_program_touches" (func (param i32 i32 i32)))
    (import "env" "referee_library_touches" (func (param i32 i32 i32)))
    (import "env" "__tsan_read4" (func $read4 (param i32)))
    (import "env" "__tsan_write8" (func $write8 (param i32)))
    (import "env" "__tsan_read_range" (func $read_range (param i32 i32)))
    (import "env" "referee_loop" (func $loop))
    (import "env" "memory" (memory 1 65536))` +
    Object.entries(variables).map(([name, value]) =>
        `(global (export "${name}") i32 (i32.const ${value}))`).join('');
export const of = code => `(module ${own} (func (export "f") (result i32) ${code}))`;
export const refused = 'Refused', trap = 'RuntimeError';

const memory = new WebAssembly.Memory({initial: 33920, maximum: 65535});
// Behind the program's memory.
export const secret = new Uint8Array(memory.buffer, programEnd);

// What f() returns; or what the runtime is told last of its accesses; or the error that ends it.
// `lane`: its stack's begin and size, where it is a kernel that runs.
function outcome(folder, text, lane) {
  const [source, module] = [join(folder, 'module.wat'), join(folder, 'module.wasm')];
  writeFileSync(source, text);
  const {status, stderr} =
      spawnSync('wat2wasm', ['--enable-all', '--no-check', source, '-o', module]);
  if (status !== 0) return String(stderr);
  let told;
  const touches = who => (begin, size, isStore) => { told = [who, begin >>> 0, size, isStore]; };
  const nothing = () => {};
  try {
    const {bytes} = confine(new Uint8Array(readFileSync(module)));
    const exported = new WebAssembly.Instance(new WebAssembly.Module(bytes), {env: {
      memory, referee_program_touches: touches('program'), referee_library_touches: touches('library'),
      __tsan_read4: nothing, __tsan_write8: nothing, __tsan_read_range: nothing, referee_loop: nothing,
    }}).exports;
    if (lane) {
      exported['referee.own_begin'].value = lane[0];
      exported['referee.own_size'].value = lane[1];
      exported['referee.in_kernel'].value = 1;
    }
    const result = exported.f();
    return told ?? result;
  } catch (error) {
    return error.constructor.name;
  }
}

// How many of the cases [text, outcome, lane] end otherwise.
export function failuresOf(cases) {
  const folder = mkdtempSync(join(tmpdir(), 'confine-'));
  let failures = 0;
  for (const [text, expected, lane] of cases) {
    const result = outcome(folder, text, lane);
    if (String(result) === String(expected)) continue;
    ++failures;
    console.log(`${text}\n  gives ${result} instead of ${expected}`);
  }
  rmSync(folder, {recursive: true});
  return failures;
}
