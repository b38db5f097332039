// The binary form of modules of WebAssembly: what their rewriters read and write.
export const sections = {custom: 0, type: 1, import: 2, function: 3, table: 4, global: 6, export: 7,
                  element: 9, code: 10, data: 11, dataCount: 12};
export const i32 = 0x7f, i64 = 0x7e, f32 = 0x7d, f64 = 0x7c;
export const op = {unreachable: 0x00, if: 0x04, end: 0x0b, return: 0x0f, call: 0x10, drop: 0x1a,
                   get: 0x20, set: 0x21, tee: 0x22, globalGet: 0x23, globalSet: 0x24, i32const: 0x41,
                   eqz: 0x45, less: 0x48, lessUnsigned: 0x49, notGreater: 0x4d, notLess: 0x4f,
                   add: 0x6a, sub: 0x6b, and: 0x71, or: 0x72, shiftLeft: 0x74, shiftRight: 0x75,
                   i64const: 0x42, greater64: 0x56, add64: 0x7c, extendUnsigned: 0xad};
export const noResult = 0x40;

export class Refused extends Error {}
export const refuse = what => { throw new Refused(`the program has ${what}`); };

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
  // The lower 32 bits of a signed one, as an unsigned number.
  signed() {
    const begin = this.at;
    this.skipSigned();
    let value = 0;
    for (let i = begin; i < this.at; ++i) value |= (this.bytes[i] & 0x7f) << 7 * (i - begin);
    if (this.at - begin < 5 && this.bytes[this.at - 1] & 0x40) value |= -1 << 7 * (this.at - begin);
    return value >>> 0;
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
