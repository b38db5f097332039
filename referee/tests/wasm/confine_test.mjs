// node confine_test.mjs HOST_FOLDER: what a program's module may do in the memory, and what is
// refused.
import {exit} from 'node:process';

import {failuresOf, of, own, refused, secret, trap} from './modules.mjs';

// The text, and what comes of it.
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
  [of('i32.const 0x7fffffff i32.load offset=0x3fffff0'), ['program', 0x83ffffef, 4, 0]],  // in the gap
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
  ['(module (import "env" "memory" (memory 1 65536)) (func (export "f")))', refused],
  [of('i32.const 0 global.set 11 i32.const 1'), refused],  // behind its variables are the rewriter's
  [of('global.get 11'), refused],
  [of('i32.const 0 i32.const 4 i32.const 1 call 7 i32.const 1'), refused],  // and its functions
  [`(module ${own} (func (export "f")) (export "g" (global 11)))`, refused],
  [`(module (import "env" "g" (global (mut i32))) ${own} (func (export "f")))`, refused],
  [`(module (import "env" "t" (table 1 funcref)) ${own} (func (export "f")))`, refused],
  [`(module ${own} (func $s) (start $s) (func (export "f")))`, refused],
  [`(module ${own} (table 1 funcref) (func (export "f") i32.const 0 table.get 0 drop))`, refused],
];

let failures = failuresOf(cases);
// Nothing has been written behind the program's memory.
for (const at of [0, 1, 64 << 20]) if (secret[at] !== 0) ++failures, console.log(`written: ${at}`);
exit(failures === 0 ? 0 : 1);
