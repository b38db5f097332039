// Rewrites a program's module so that it can neither touch memory nor call functions but its own.
//
// Program and runtime lie in one linear memory, the program below `programEnd`, the runtime behind
// a gap. Each load and store of the program is preceded by instructions that turn an address from
// programEnd on into one that no memory has, so that the machine traps. Control flow of WebAssembly
// is structured: nothing can jump between these instructions and the access behind them. Whatever
// this file does not know is refused, so that nothing can pass which it has not thought of.
//
// And the libraries, which nobody has instrumented, tell the runtime which memory of its they touch:
// device memory is not the host's, whoever follows the pointer.

export const programEnd = 0x80000000;
// No module's memory has an offset of this size or more added to an address that has been tested;
// the runtime begins this far behind the program.
const gap = 64 << 20;

export const sections = {custom: 0, type: 1, import: 2, function: 3, table: 4, global: 6, export: 7,
                  element: 9, code: 10, data: 11, dataCount: 12};
const i32 = 0x7f, i64 = 0x7e, f32 = 0x7d, f64 = 0x7c;
const op = {unreachable: 0x00, if: 0x04, end: 0x0b, call: 0x10, drop: 0x1a, get: 0x20, set: 0x21, tee: 0x22,
            i32const: 0x41, less: 0x48, notLess: 0x4f, add: 0x6a, or: 0x72, shiftRight: 0x75};
const noResult = 0x40;

export class Refused extends Error {}
const refuse = what => { throw new Refused(`the program has ${what}`); };

export class Reader {
  constructor(bytes, at = 0, end = bytes.length) { Object.assign(this, {bytes, at, end}); }
  byte() {
    if (this.at >= this.end) refuse('a section that is cut off');
    return this.bytes[this.at++];
  }
  // An unsigned number of up to 32 bits.
  number() {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return refuse('a number that is too long');
  }
  skipSigned() {
    for (let i = 0; i < 10; ++i) if (this.byte() < 0x80) return;
    refuse('a number that is too long');
  }
  take(count) {
    if (count > this.end - this.at) refuse('a section that is cut off');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
  text() { return new TextDecoder('utf-8', {fatal: true}).decode(this.take(this.number())); }
  vector(read) {
    const count = this.number();
    if (count > this.end - this.at) refuse('a section that is cut off');
    return Array.from({length: count}, () => read(this));
  }
  get done() { return this.at >= this.end; }
}

export class Writer {
  constructor() { this.bytes = new Uint8Array(1 << 12), this.size = 0; }
  room(count) {
    if (this.size + count <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.size + count));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
  put(...values) {
    this.room(values.length);
    for (const value of values) this.bytes[this.size++] = value;
  }
  copy(bytes) {
    this.room(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
  }
  number(value) {
    for (; value >= 0x80; value = Math.floor(value / 128)) this.put(value % 128 | 0x80);
    this.put(value);
  }
  // Of 32 bits.
  signed(value) {
    value |= 0;
    for (; value < -64 || value > 63; value >>= 7) this.put(value & 0x7f | 0x80);
    this.put(value & 0x7f);
  }
  sized(bytes) { this.number(bytes.length), this.copy(bytes); }
  get all() { return this.bytes.subarray(0, this.size); }
}

// What bounds the functions of the libraries, by program_side.cpp, and what they call before they
// touch memory from the end of the program's own on: (address, size).
const libraryBegins = 'referee_library_begins', touch = 'referee_library_touches';
// Asyncify adds these to the end of a module, and the runtime calls them.
const isOfAsyncify = name => name.startsWith('asyncify_');

// The value that each kind of load and store moves, and how many bytes each of them touches.
const stored = {0x36: i32, 0x37: i64, 0x38: f32, 0x39: f64, 0x3a: i32, 0x3b: i32, 0x3c: i64,
                0x3d: i64, 0x3e: i64};
const bytesTouched = [4, 8, 4, 8, 1, 1, 2, 2, 1, 1, 2, 2, 4, 4, 4, 8, 4, 8, 1, 2, 1, 2, 4];  // from 0x28
const valueTypes = [i32, i64, f32, f64];

function blockType(code) {
  const byte = code.byte();
  if (byte !== 0x40 && !valueTypes.includes(byte)) refuse('a block of an unknown type');
}

// `locals`: how many the function has. Adds one for addresses, one for each type of value, and one
// for sizes. `touches`: what it calls before it touches memory that is not the module's own; of the
// program's own functions there is no such thing.
class Body {
  constructor(code, locals, pages, touches) {
    Object.assign(this, {code, locals, pages, touches, out: new Writer()});
  }

  testAddress() {
    const {out, locals} = this;
    out.put(op.tee), out.number(locals);
    out.put(op.get), out.number(locals);
    out.put(op.i32const, 31, op.shiftRight, op.or);
  }

  // What begins at the local `address`, `offset` bytes further; `size` writes how many bytes it has.
  tell(address, offset, size) {
    const {out} = this;
    if (this.touches === undefined) return;
    const begin = () => {
      out.put(op.get), out.number(address);
      if (offset > 0) out.put(op.i32const), out.signed(offset), out.put(op.add);
    };
    begin(), out.put(op.i32const), out.signed(this.pages * 65536);
    out.put(op.notLess, op.if, noResult);
    begin(), size(), out.put(op.call), out.number(this.touches);
    out.put(op.end);
  }

  access(opcode) {
    const {code, out} = this;
    const alignment = code.number(), offset = code.number();
    if (alignment > 3) refuse('an access of an unknown kind');
    const type = stored[opcode];
    const value = this.locals + 1 + valueTypes.indexOf(type);
    if (type) out.put(op.set), out.number(value);
    this.testAddress();
    if (offset >= gap) {
      // What is added may lead out of the program's memory: the sum is tested, too.
      if (offset >= programEnd) {
        out.put(op.drop, op.i32const), out.signed(-1);
      } else {
        out.put(op.i32const), out.signed(offset), out.put(op.add);
        this.testAddress();
      }
    }
    this.tell(this.locals, offset >= gap ? 0 : offset, () => {
      out.put(op.i32const), out.signed(bytesTouched[opcode - 0x28]);
    });
    if (type) out.put(op.get), out.number(value);
    out.put(opcode), out.number(alignment), out.number(offset >= gap ? 0 : offset);
  }

  // Traps unless so many bytes from this address on lie before the program's last one. Both are
  // locals.
  testRange(address, size) {
    const {out} = this;
    const get = local => { out.put(op.get), out.number(local); };
    get(address), get(size), out.put(op.or);
    get(address), get(size), out.put(op.add, op.or);
    out.put(op.i32const, 0, op.less, op.if, noResult, op.unreachable, op.end);
  }

  // An instruction with 0xfc in front.
  bulk(begin) {
    const {code, out, locals} = this;
    const opcode = code.number();
    if (opcode <= 7) return this.plain(begin);  // a float to an integer
    if (opcode !== 10 && opcode !== 11) refuse('an instruction that is not known');
    const isCopy = opcode === 10;
    if (code.byte() !== 0 || (isCopy && code.byte() !== 0)) refuse('a second memory');
    const [target, source, size] = [locals, locals + 1, locals + 5];  // or what to fill with
    for (const local of [size, source, target]) out.put(op.set), out.number(local);
    this.testRange(target, size);
    if (isCopy) this.testRange(source, size);
    for (const range of isCopy ? [source, target] : [target])
      this.tell(range, 0, () => { out.put(op.get), out.number(size); });
    for (const local of [target, source, size]) out.put(op.get), out.number(local);
    return this.plain(begin);
  }

  // Copies an instruction that has so many numbers behind it.
  plain(begin) { this.out.copy(this.code.bytes.subarray(begin, this.code.at)); }

  rewrite() {
    const {code, out} = this;
    while (!code.done) {
      const begin = code.at;
      const opcode = code.byte();
      if (opcode >= 0x28 && opcode <= 0x3e) {
        this.access(opcode);
        continue;
      }
      if (opcode === 0x3f || opcode === 0x40) {  // memory.size; memory.grow, which fails
        if (code.byte() !== 0) refuse('a second memory');
        if (opcode === 0x40) out.put(op.drop);
        out.put(op.i32const), out.signed(opcode === 0x3f ? this.pages : -1);
        continue;
      }
      if (opcode === 0xfc) {
        this.bulk(begin);
        continue;
      }
      if (opcode >= 0x02 && opcode <= 0x04) blockType(code);
      else if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10) code.number();
      else if (opcode === 0x0e) { code.vector(it => it.number()); code.number(); }
      else if (opcode === 0x11) { code.number(); if (code.number() !== 0) refuse('a second table'); }
      else if (opcode >= 0x20 && opcode <= 0x24) code.number();
      else if (opcode === 0x41 || opcode === 0x42) code.skipSigned();
      else if (opcode === 0x43) code.take(4);
      else if (opcode === 0x44) code.take(8);
      else if (!(opcode <= 0x01 || opcode === 0x05 || opcode === op.end || opcode === 0x0f ||
                 opcode === 0x1a || opcode === 0x1b || (opcode >= 0x45 && opcode <= 0xc4)))
        refuse(`an instruction that is not known, 0x${opcode.toString(16)}`);
      this.plain(begin);
    }
    return out.all;
  }
}

function confinedBody(bytes, parameters, pages, touches) {
  const code = new Reader(bytes);
  let locals = parameters;
  const groups = code.vector(it => [it.number(), it.byte()]);
  for (const [count] of groups) locals += count;
  if (locals > 100000) refuse('too many local variables');
  const out = new Writer();
  out.number(groups.length + 6);
  for (const [count, type] of [...groups, ...[i32, ...valueTypes, i32].map(type => [1, type])])
    out.number(count), out.put(type);
  out.copy(new Body(code, locals, pages, touches).rewrite());
  return out.all;
}

const readType = it => {
  if (it.byte() !== 0x60) refuse('a type that is not known');
  return {parameters: it.vector(one => one.byte()), results: it.vector(one => one.byte())};
};

function readLimits(it) {
  const flags = it.number();
  if (flags > 1) refuse('a memory or table of an unknown kind');
  return {minimum: it.number(), maximum: flags & 1 ? it.number() : undefined};
}

// One memory and functions are what may be imported; the host says which functions there are.
function readImport(it) {
  const entry = {module: it.text(), name: it.text()};
  const kind = it.byte();
  if (kind === 0) return {...entry, type: it.number()};
  if (kind === 2) return {...entry, memory: readLimits(it)};
  return refuse(`an import that is neither a function nor a memory: ${entry.name}`);
}

// The functions among them, by name.
function readExports(it) {
  const functions = new Map();
  it.vector(() => {
    const name = it.text(), kind = it.byte(), index = it.number();
    if (kind === 0) functions.set(name, index);
  });
  return functions;
}

// Where data goes when the module begins.
function checkData(it) {
  for (let count = it.number(); count > 0; --count) {
    if (it.number() !== 0 || it.byte() !== op.i32const) refuse('data of an unknown kind');
    const begin = it.at;
    it.skipSigned();
    let address = 0;
    for (let i = begin; i < it.at; ++i) address |= (it.bytes[i] & 0x7f) << 7 * (i - begin);
    if (it.byte() !== op.end) refuse('data of an unknown kind');
    const size = it.number();
    it.take(size);
    if ((address >>> 0) + size > programEnd) refuse('data outside of its memory');
  }
}

// The memory that the runtime's module begins with, as the constructor of one wants it.
export function memoryOf(bytes) {
  const reader = new Reader(bytes, 8);
  while (!reader.done) {
    const id = reader.byte();
    const section = new Reader(reader.take(reader.number()));
    if (id !== sections.import) continue;
    const {minimum, maximum} = section.vector(readImport).find(entry => entry.memory).memory;
    return {initial: minimum, maximum};
  }
  return refuse('no memory');
}

// The rewritten module, what it imports (functions with their types), and the size of the memory
// that it begins with, in pages.
export function confine(bytes) {
  const reader = new Reader(bytes);
  if (reader.take(8).join() !== '0,97,115,109,1,0,0,0') refuse('no module');
  const out = new Writer();
  out.copy(bytes.subarray(0, 8));
  let types = [], imports = [], functions = [], exported = new Map();
  while (!reader.done) {
    const id = reader.byte();
    const content = reader.take(reader.number());
    const section = new Reader(content);
    const memory = imports.find(entry => entry.memory)?.memory;
    if (id === sections.type) types = section.vector(readType);
    else if (id === sections.import) imports = section.vector(readImport);
    else if (id === sections.function) functions = section.vector(it => it.number());
    else if (id === sections.export) exported = readExports(section);
    else if (id === sections.data) checkData(section);
    else if (!Object.values(sections).includes(id)) refuse(`a section that is not known, ${id}`);
    if (id !== sections.code) {
      out.put(id), out.sized(content);
      continue;
    }
    if (!memory) refuse('no memory');
    const code = new Writer();
    const count = section.number();
    code.number(count);
    const imported = imports.filter(entry => !entry.memory);
    const touches = imported.findIndex(({module, name}) => module === 'env' && name === touch);
    const first = exported.get(libraryBegins) ?? Infinity;
    const added = new Set([...exported].filter(([name]) => isOfAsyncify(name)).map(([, at]) => at));
    for (let i = 0; i < count; ++i) {
      const index = imported.length + i;
      const isLibrary = index > first && !added.has(index);
      if (isLibrary && touches < 0) refuse('libraries that tell nobody what they touch');
      code.sized(confinedBody(section.take(section.number()), types[functions[i]].parameters.length,
                              memory.minimum, isLibrary ? touches : undefined));
    }
    out.put(id), out.sized(code.all);
  }
  const memories = imports.filter(entry => entry.memory);
  if (memories.length !== 1) refuse('not one memory');
  return {
    bytes: out.all,
    imports: imports.filter(entry => !entry.memory)
        .map(entry => ({...entry, type: types[entry.type]})),
    pages: memories[0].memory.minimum,
  };
}
