// node watch_test.mjs HOST_FOLDER: of which accesses a program's module tells the runtime: (who, where,
// how many bytes, whether it is a store).
import {exit} from 'node:process';

import {failuresOf, of, own} from './modules.mjs';

// A library's function, behind the one that marks where they begin.
const library = code => `(module ${own} (func (export "referee_library_begins"))
    (func (export "f") (result i32) ${code}))`;
const load = (address, more = '') => `i32.const ${address} i32.load ${more} drop`;
// Behind `first`, accesses by a local that holds this place: "get" or "set" and the offset of each.
const row = (place, accesses, first = '') => `(module ${own} (func (export "f") (result i32)
    (local $base i32) (local $x i32) i32.const ${place} local.set $base ${first} ` +
    accesses.split(', ').map(one => one.split(' ')).map(([kind, offset]) => kind === 'get' ?
        `local.get $base i32.load offset=${offset} local.set $x` :
        `local.get $base local.get $x i32.store offset=${offset}`).join(' ') + ' i32.const 1))';
// Its stack; the last 8 bytes are compared as a whole access only.
const lane = [70000, 992];
const cases = [
  // Constants may be loaded, and the heap is the program's.
  [of(`${load(1028)} ${load(4096)} i32.const 5000 i32.const 7 i64.extend_i32_u i64.store i32.const 1`), 1],
  [of('i32.const 1028 i32.const 7 i32.store i32.const 1'), ['program', 1028, 4, 1]],
  [of(`${load(2047)} i32.const 1`), ['program', 2047, 4, 0]],
  [of(`${load(2090)} i32.const 1`), 1],
  [of('i32.const 2084 i32.const 7 i32.store8 i32.const 1'), ['program', 2084, 1, 1]],
  // A variable's, or one beyond the module's only page, must be announced.
  [of(`${load(2500)} i32.const 1`), ['program', 2500, 4, 0]],
  [of(`${load(65530, 'offset=6')} i32.const 1`), ['program', 65536, 4, 0]],
  [of(`${load(65533)} i32.const 1`), ['program', 65533, 4, 0]],
  [of(`i32.const 2500 call $read4 ${load(2500)} ${load(2500)} i32.const 1`), 1],
  [of(`i32.const 2500 call $read4 i32.const 2502 i32.load16_u drop i32.const 1`), 1],
  [of(`i32.const 2500 call $read4 i32.const 2503 i32.load16_u drop i32.const 1`), ['program', 2503, 2, 0]],
  [of(`i32.const 2500 call $read4 i32.const 2500 i32.const 7 i32.store i32.const 1`), ['program', 2500, 4, 1]],
  [of(`i32.const 2500 call $write8 ${load(2500)} i32.const 1`), ['program', 2500, 4, 0]],
  [of(`i32.const 2500 call $write8 i32.const 2500 f64.const 7 f64.store i32.const 1`), 1],
  [of(`i32.const 2500 i32.const 24 call $read_range i32.const 2516 i64.load drop i32.const 1`), 1],
  [of(`i32.const 2500 i32.const 24 call $read_range i32.const 2517 i64.load drop i32.const 1`), ['program', 2517, 8, 0]],
  [of(`i32.const 2500 call $read4 i32.const 2496 call $read4 ${load(2500)} i32.const 1`), ['program', 2500, 4, 0]],
  [of(`i32.const 2500 call $read4 call $loop ${load(2500)} i32.const 1`), ['program', 2500, 4, 0]],
  [`(module ${own} (type $v (func)) (table funcref (elem $loop)) (func (export "f") (result i32)
     i32.const 2500 call $read4 i32.const 0 call_indirect (type $v) ${load(2500)} i32.const 1))`,
   ['program', 2500, 4, 0]],
  [of('i32.const 2500 i32.const 7 i32.const 30 memory.fill i32.const 1'), ['program', 2500, 30, 1]],
  [of('i32.const 64 i32.const 2500 i32.const 30 memory.copy i32.const 1'), ['program', 2500, 30, 0]],
  [of('i32.const 2500 i32.const 7 i32.const 0 memory.fill i32.const 1'), 1],
  [of('i32.const 1000 i32.const 7 i32.const 30 memory.fill i32.const 1'), ['program', 1000, 30, 1]],
  // Accesses of one kind by one local, in a row, are looked at as one.
  [row(64, 'get 0, get 4'), 1],
  [row(1016, 'get 0, get 4'), 1],
  [row(1018, 'get 0, get 4'), ['program', 1018, 8, 0]],
  [row(2500, 'get 4, get 0'), ['program', 2500, 8, 0]],
  [row(2500, 'set 4, set 8, set 0'), ['program', 2500, 12, 1]],
  [row(4096, 'set 4, set 0'), 1],
  [row(2500, 'get 0, get 4, get 8, get 12', 'i32.const 2500 i32.const 16 call $read_range'), 1],
  [row(2500, 'get 0, get 4, get 8, get 13', 'i32.const 2500 i32.const 16 call $read_range'),
   ['program', 2500, 17, 0]],
  [row(-8, 'get 0, get 4'), 'RuntimeError'],
  // A lane has its own stack and constants only.
  [of('i32.const 70992 i64.const 7 i64.store i32.const 70000 f32.load drop i32.const 1'), 1, lane],
  [of(`${load(69999)} i32.const 1`), ['program', 69999, 4, 0], lane],
  [of(`${load(71006)} i32.const 1`), ['program', 71006, 4, 0], lane],
  [of(`${load(64)} i32.const 1`), ['program', 64, 4, 0], lane],
  [of(`${load(4096)} i32.const 1`), ['program', 4096, 4, 0], lane],
  [of(`${load(1028)} i32.const 1`), 1, lane],
  // Libraries have variables of their own, and the heap.
  [library(`${load(3072)} i32.const 4000 i32.const 7 i32.store ${load(5000)} i32.const 1`), 1,
   lane],
  [library(`${load(3070)} i32.const 1`), ['library', 3070, 4, 0]],
  [library(`${load(3600)} i32.const 1`), ['library', 3600, 4, 0]],
  [library(`i32.const 65536 i32.const 7 i32.store16 offset=6 i32.const 1`), ['library', 65542, 2, 1]],
  [library('i32.const 7 i32.const 70000 i32.const 30 memory.copy i32.const 1'), ['library', 70000, 30, 0]],
];
exit(failuresOf(cases) === 0 ? 0 : 1);
