// Small modules between program and runtime, written here byte by byte: calls between them need no
// JavaScript, which would cost more than what they do.
import {Writer} from './module_bytes.mjs';
import {shared} from './watch.mjs';

const i32 = 0x7f, i64 = 0x7e;
const op = {unreachable: 0x00, if: 0x04, end: 0x0b, call: 0x10, callIndirect: 0x11, get: 0x20,
            globalGet: 0x23, globalSet: 0x24, i32const: 0x41, eqz: 0x45, ne: 0x47, less: 0x48,
            lessUnsigned: 0x49, add: 0x6a, sub: 0x6b, and: 0x71};
const kinds = {function: 0, table: 1, global: 3};

// `imports`: [module, name, type] of functions, 'table' and 'global' in place of the type for
// others. `functions`: {name, type, code}; `globals`: names, of numbers that begin with 0. All are
// exported by their names, a table of `tableSize` as "table".
function assemble({imports = [], functions = [], globals = [], tableSize}) {
  const types = [], out = new Writer();
  const typeOf = ({parameters, results}) => {
    const key = `${parameters}>${results}`;
    if (!types.some(type => type.key === key)) types.push({key, parameters, results});
    return types.findIndex(type => type.key === key);
  };
  const section = (id, entries, write) => {
    if (entries.length === 0) return;
    const body = new Writer();
    body.number(entries.length);
    for (const entry of entries) write(body, entry);
    out.put(id), out.sized(body.all);
  };
  const text = (to, value) => to.sized(new TextEncoder().encode(value));
  const codes = functions.map(({type, code}) => {
    typeOf(type);
    const body = new Writer();
    body.put(0);  // no locals
    code(body, typeOf);
    body.put(op.end);
    return body.all;
  });
  for (const [, , type] of imports) if (type.parameters) typeOf(type);
  out.put(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  section(1, types, (to, {parameters, results}) => {
    to.put(0x60), to.sized(Uint8Array.from(parameters)), to.sized(Uint8Array.from(results));
  });
  section(2, imports, (to, [module, name, type]) => {
    text(to, module), text(to, name);
    if (type === 'table') to.put(kinds.table, 0x70, 0, 0);
    else if (type === 'global') to.put(kinds.global, i32, 1);
    else to.put(kinds.function), to.number(typeOf(type));
  });
  section(3, functions, (to, {type}) => to.number(typeOf(type)));
  section(4, tableSize ? [tableSize] : [], (to, size) => { to.put(0x70, 0), to.number(size); });
  section(6, globals, to => to.put(i32, 1, op.i32const, 0, op.end));
  const importedFunctions = imports.filter(([, , type]) => type.parameters).length;
  const importedGlobals = imports.filter(([, , type]) => type === 'global').length;
  section(7, [
    ...functions.map(({name}, i) => [name, kinds.function, importedFunctions + i]),
    ...globals.map((name, i) => [name, kinds.global, importedGlobals + i]),
    ...(tableSize ? [['table', kinds.table, 0]] : []),
  ], (to, [name, kind, index]) => { text(to, name), to.put(kind), to.number(index); });
  section(10, codes, (to, code) => to.sized(code));
  return new WebAssembly.Module(out.all);
}

const passArguments = (to, {parameters}) =>
    parameters.forEach((_, i) => { to.put(op.get), to.number(i); });
const trapIf = to => to.put(op.if, 0x40, op.unreachable, op.end);

// What the runtime calls of the program, by the names that platform/wasm/controls.h has.
const type = (parameters, results = []) => ({parameters, results});
const controls = {
  call: type([i32, i32]),
  call_fixed: type([i32, i32]),
  change: type([i32, i64, i64], [i64]),
  call_back: type([i32, i32, i32, i32]),
  stack: type([], [i32]),
  set_stack: type([i32]),
  call_site: type([], [i32]),
  set_call_site: type([i32]),
  watch: type([i32, i32, i32]),
  start_unwind: type([i32]),
  stop_unwind: type([]),
  start_rewind: type([i32]),
  stop_rewind: type([]),
  entered: type([], [i32]),
  enter: type([i32]),
  expect: type([i32]),
  expected: type([], [i32]),
};
const controlNames = Object.keys(controls);

// The runtime exists before the program does: these functions call what `connect()` puts into their
// table later.
let forwardersModule;
export function forwarders() {
  forwardersModule ??= assemble({
    tableSize: controlNames.length,
    functions: controlNames.map((name, index) => ({
      name, type: controls[name],
      code: (to, typeOf) => {
        passArguments(to, controls[name]);
        to.put(op.i32const), to.signed(index);
        to.put(op.callIndirect), to.number(typeOf(controls[name])), to.put(0);
      },
    })),
  });
  return new WebAssembly.Instance(forwardersModule).exports;
}

// No function of the program may be so deep in calls of the runtime's that call it again.
const deepest = 40;

let bridgeModule;
export function connect(forwarders, gate, program) {
  bridgeModule ??= bridge();
  const {exports} = new WebAssembly.Instance(bridgeModule, {program, gate});
  controlNames.forEach((name, index) => forwarders.table.set(index, exports[name]));
  return exports;
}

function bridge() {
  const own = ['start_unwind', 'stop_unwind', 'start_rewind', 'stop_rewind'];
  const [stack, site, entered, expected, ownBegin, ownSize, inKernel, announced, depth] =
      Array(9).keys();
  const byAddress = parameters => (to, typeOf) => {
    to.put(op.i32const), to.signed(deepest);
    to.put(op.globalGet, depth, op.lessUnsigned), trapIf(to);
    to.put(op.globalGet, depth, op.i32const, 1, op.add, op.globalSet, depth);
    to.put(op.i32const, 0, op.globalSet, announced);
    parameters.forEach((_, i) => to.put(op.get, i + 1));
    to.put(op.get, 0);
    const results = parameters.includes(i64) ? [i64] : [];
    to.put(op.callIndirect), to.number(typeOf(type(parameters, results))), to.put(0);
    to.put(op.globalGet, depth, op.i32const, 1, op.sub, op.globalSet, depth);
    to.put(op.i32const, 0, op.globalSet, entered);
  };
  const codes = {
    call: byAddress([i32]),
    call_fixed: byAddress([i32]),
    change: byAddress([i64, i64]),
    call_back: byAddress([i32, i32, i32]),
    stack: to => to.put(op.globalGet, stack),
    set_stack: to => to.put(op.get, 0, op.globalSet, stack),
    call_site: to => to.put(op.globalGet, site),
    set_call_site: to => to.put(op.get, 0, op.globalSet, site),
    watch: to => {
      [ownBegin, ownSize, inKernel].forEach((it, i) => to.put(op.get, i, op.globalSet, it));
      to.put(op.i32const, 0, op.globalSet, announced);
    },
    entered: to => to.put(op.globalGet, entered),
    enter: to => to.put(op.get, 0, op.globalSet, entered),
    expect: to => to.put(op.get, 0, op.globalSet, expected),
    expected: to => to.put(op.globalGet, expected),
  };
  own.forEach((name, index) => codes[name] = to => {
    passArguments(to, controls[name]);
    to.put(op.call, index);
  });
  return assemble({
    imports: [...own.map(name => ['program', `asyncify_${name}`, controls[name]]),
              ['program', '__indirect_function_table', 'table'],
              ['program', '__stack_pointer', 'global'], ['program', 'referee_call_site', 'global'],
              ['gate', 'entered', 'global'], ['gate', 'expected', 'global'],
              ...['ownBegin', 'ownSize', 'inKernel', 'announcedSize'].map(
                  name => ['program', shared[name], 'global'])],
    globals: ['depth'],
    functions: controlNames.map(name => ({name, type: controls[name], code: codes[name]})),
  });
}

// The functions that a program imports, each in front of the runtime's of this name; as a module,
// which imports these from "runtime".
//
// A pointer that does not lead into the program's memory never reaches the runtime: such a call
// traps. `description` says of each function what its last arguments are, "n" for a plain number;
// all others are pointers. And a lane that goes on goes on in the very call that it was left in: the
// runtime's own locals of that call wait for it, and would be taken for those of another. So while a
// lane is on its way there (`expected` is that call's number) or has begun to leave (it is none),
// all other calls trap.
export function gateModule(imports, description) {
  const functions = imports.map(({name, type}, index) => ({
    name, type,
    code: to => {
      const {numbers, suspends} = description[name];
      const [entered, expected] = [0, 1];
      if (suspends) {
        to.put(op.globalGet, expected, op.eqz, op.eqz);
        to.put(op.globalGet, expected, op.i32const), to.signed(index + 1), to.put(op.ne, op.and);
        trapIf(to);
        to.put(op.i32const, 0, op.globalSet, expected);
        to.put(op.i32const), to.signed(index + 1), to.put(op.globalSet, entered);
      } else {
        to.put(op.globalGet, expected), trapIf(to);
      }
      const first = type.parameters.length - numbers.length;
      type.parameters.forEach((parameter, i) => {
        if (parameter !== i32 || numbers[i - first] === 'n') return;
        to.put(op.get), to.number(i), to.put(op.i32const, 0, op.less), trapIf(to);
      });
      passArguments(to, type);
      to.put(op.call), to.number(index);
    },
  }));
  return assemble({
    imports: imports.map(({name, type}) => ['runtime', name, type]),
    globals: ['entered', 'expected'],
    functions,
  });
}
