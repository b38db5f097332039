// A function of a program, rewritten: each load and store is preceded by instructions that turn an
// address from programEnd on into one that no memory has, so that the machine traps; and watch.mjs has
// each looked at. Control flow of WebAssembly is structured: nothing can jump between these
// instructions and the access behind them.
import {f32, f64, i32, i64, noResult, op, Reader, refuse, Writer} from './module_bytes.mjs';

export const programEnd = 0x80000000;
// No module's memory has an offset of this size or more added to an address that has been tested;
// the runtime begins this far behind the program.
const gap = 64 << 20;

// The value that each kind of load and store moves, and how many bytes each of them touches.
const stored = {0x36: i32, 0x37: i64, 0x38: f32, 0x39: f64, 0x3a: i32, 0x3b: i32, 0x3c: i64,
                0x3d: i64, 0x3e: i64};
const bytesTouched = [4, 8, 4, 8, 1, 1, 2, 2, 1, 1, 2, 2, 4, 4, 4, 8, 4, 8, 1, 2, 1, 2, 4];  // from 0x28
const valueTypes = [i32, i64, f32, f64];

const isLoadOpcode = opcode => opcode >= 0x28 && opcode <= 0x35;
const isStoreOpcode = opcode => opcode >= 0x36 && opcode <= 0x3e;
const largestFrame = 1 << 16;  // asyncify's, for the variables of one function

function blockType(code) {
  const byte = code.byte();
  if (byte !== 0x40 && !valueTypes.includes(byte)) refuse('a block of an unknown type');
}

// `locals`: how many the function has. Adds one for addresses, one for each type of value, and one
// for sizes. `check`: the function of `watch` that looks at its accesses, if any does.
class Body {
  constructor(code, locals, pages, watch, check) {
    Object.assign(this, {code, locals, pages, watch, check, out: new Writer()});
  }

  testAddress() {
    const {out, locals} = this;
    out.put(op.tee), out.number(locals);
    out.put(op.get), out.number(locals);
    out.put(op.i32const, 31, op.shiftRight, op.or);
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
    const added = offset >= gap ? 0 : offset;
    if (this.check !== undefined) {
      this.watch.access(out, this.check, this.locals, added, bytesTouched[opcode - 0x28],
                        type !== undefined);
    }
    if (type) out.put(op.get), out.number(value);
    out.put(opcode), out.number(alignment), out.number(added);
  }

  // What asyncify saves and restores: accesses of one kind by one local in a row, "get BASE, get X,
  // store" or "get BASE, load, set X". As its base, and the others' {opcode, alignment, offset, local, end}.
  rowAt(begin) {
    const code = new Reader(this.code.bytes, begin, this.code.end);
    const row = [];
    let base;
    for (;;) {
      const access = {end: code.at};
      if (code.byte() !== op.get) break;
      const of = code.number();
      base ??= of;
      access.opcode = code.byte();
      const isStore = access.opcode === op.get;
      if (isStore) access.local = code.number(), access.opcode = code.byte();
      if (of !== base || !(isStore ? isStoreOpcode : isLoadOpcode)(access.opcode)) break;
      Object.assign(access, {alignment: code.number(), offset: code.number()});
      if (access.alignment > 3 || access.offset > largestFrame) break;
      if (!isStore) {
        if (code.byte() !== op.set) break;
        access.local = code.number();
        if (access.local === base) break;
      }
      if (row.length > 0 && isStore !== isStoreOpcode(row[0].opcode)) break;
      row.push({...access, end: code.at});
    }
    return row.length > 1 ? {base, row} : undefined;
  }

  // They are tested as one.
  accesses({base, row}) {
    const {out, locals} = this;
    const isStore = isStoreOpcode(row[0].opcode);
    out.put(op.get), out.number(base), this.testAddress(), out.put(op.set), out.number(locals);
    if (this.check !== undefined) {
      const offsets = row.map(({offset}) => offset);
      const ends = row.map(({opcode, offset}) => offset + bytesTouched[opcode - 0x28]);
      this.watch.accesses(out, this.check, locals, Math.min(...offsets), Math.max(...offsets),
                          Math.max(...ends), isStore);
    }
    for (const {opcode, alignment, offset, local} of row) {
      out.put(op.get), out.number(locals);
      if (isStore) out.put(op.get), out.number(local);
      out.put(opcode), out.number(alignment), out.number(offset);
      if (!isStore) out.put(op.set), out.number(local);
    }
    this.code.at = row.at(-1).end;
  }

  // "i32.const PLACE, load": whether it is one, whose place is in the program's memory.
  isLoadAt(begin) {
    const code = new Reader(this.code.bytes, begin + 1, this.code.end);
    const place = code.signed(), opcode = code.byte();
    if (!isLoadOpcode(opcode)) return false;
    const alignment = code.number(), whole = place + code.number(), size = bytesTouched[opcode - 0x28];
    if (alignment > 3 || whole + size > programEnd) return false;
    if (this.check !== undefined) this.watch.loadAt(this.out, this.check, whole, size);
    this.code.at = code.at;
    this.plain(begin);
    return true;
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
    if (this.check !== undefined) {
      if (isCopy) this.watch.range(out, this.check, source, size, false);
      this.watch.range(out, this.check, target, size, true);
    }
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
      if (isLoadOpcode(opcode) || isStoreOpcode(opcode)) {
        this.access(opcode);
        continue;
      }
      if (opcode === op.get) {
        const row = this.rowAt(begin);
        if (row) {
          this.accesses(row);
          continue;
        }
      }
      if (opcode === op.i32const && this.isLoadAt(begin)) continue;
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
      if (opcode === op.call) {
        const index = code.number();
        if (index >= this.watch.functionCount) refuse('a call of a function that it has not');
        if (index < this.watch.imports.length) this.watch.import(out, index, this.locals, this.locals + 5);
        else this.plain(begin);
        continue;
      }
      if (opcode === 0x11) {
        code.number();
        if (code.number() !== 0) refuse('a second table');
        this.plain(begin), this.watch.forget(out);  // perhaps of an import
        continue;
      }
      if (opcode >= 0x02 && opcode <= 0x04) blockType(code);
      else if (opcode === 0x0c || opcode === 0x0d) code.number();
      else if (opcode === 0x0e) { code.vector(it => it.number()); code.number(); }
      else if (opcode >= 0x20 && opcode <= 0x22) code.number();
      else if (opcode === op.globalGet || opcode === op.globalSet) {
        if (code.number() >= this.watch.globals) refuse('a global variable that it has not');
      }
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

export function confinedBody(bytes, parameters, pages, watch, check) {
  const code = new Reader(bytes);
  let locals = parameters;
  const groups = code.vector(it => [it.number(), it.byte()]);
  for (const [count] of groups) locals += count;
  if (locals > 100000) refuse('too many local variables');
  const out = new Writer();
  out.number(groups.length + 6);
  for (const [count, type] of [...groups, ...[i32, ...valueTypes, i32].map(type => [1, type])])
    out.number(count), out.put(type);
  out.copy(new Body(code, locals, pages, watch, check).rewrite());
  return out.all;
}
