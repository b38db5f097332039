// Has a program's module tell the runtime of each load and store that it would not hear of.
//
// The compiler announces accesses: it calls __tsan_read4(p), say, before a load. But it leaves out
// what it takes for a constant's or for a local variable's, and what lies in an "address space" of
// the source's own; and it is no part of what is trusted here. So each access is looked at: it lies in
// the stack of whoever runs, or is the one that was announced last, or is nobody else's business; all
// others the module tells the runtime, which treats them as announced ones. An announcement holds until
// the next call that leaves the module: other lanes may run in between.
//
// Libraries announce nothing. Theirs are the variables of their own, and the heap.
import {i32, noResult, op, refuse, Writer} from './module_bytes.mjs';

// What the module calls: (address, size, whether it is a store).
const tellNames = {program: 'referee_program_touches', library: 'referee_library_touches'};
// What bounds the functions of the libraries, by program_side.cpp. Asyncify adds its own to the end of
// a module; only those are let touch a lane's frames for another.
const libraryBegins = 'referee_library_begins';
const isOfAsyncify = name => name.startsWith('asyncify_');

// Variables of the module that only code of this file and gate.mjs knows.
const variables = ['ownBegin', 'ownSize', 'inKernel', 'announcedBegin', 'announcedSize'];
// In announcedBegin, where a store was announced: no address of the program's has this bit.
const store = 0x80000000;
// Those that gate.mjs sets.
export const shared = {ownBegin: 'referee.own_begin', ownSize: 'referee.own_size',
                       inKernel: 'referee.in_kernel', announcedSize: 'referee.announced_size'};
// Only where an access begins is compared with the own stack at first, so its last bytes do not count.
export const largestAccess = 8;

// What a call announces: the size, if that is no argument, and whether it is a store. (That an access
// is both, no compiler is told to say.)
function announcementOf({module, name, type}) {
  if (module !== 'env') return undefined;
  const [, kind, size] = /^__tsan_(?:unaligned_)?(?:volatile_)?(read|write)(\d+|_range)$/.exec(name) ??
      /^__tsan_vptr_(update|read)$/.exec(name) ?? [];
  if (!kind) return undefined;
  const count = size === '_range' || kind === 'update' ? 2 : 1;
  if (type.parameters.join() !== Array(count).fill(i32).join() || type.results.length > 0)
    refuse(`an import of another type: ${name}`);
  return {size: size === '_range' ? undefined : Number(size ?? 4), isStore: kind !== 'read', count};
}

export class Watch {
  // `imports`: its functions, with their types. `functions`: how many it has itself. `globals`: how many,
  // and `globalAt(name)` is the value of an exported one. `heapEnd`: where its own memory does.
  // `functionNames`: of the exported ones, with their numbers.
  constructor({imports, functions, globals, globalAt, heapEnd, functionNames}) {
    Object.assign(this, {imports, globals});
    this.announcements = imports.map(announcementOf);
    this.functionCount = imports.length + functions;
    this.tell = {};
    for (const [who, name] of Object.entries(tellNames)) {
      this.tell[who] = imports.findIndex(entry => entry.module === 'env' && entry.name === name);
      const type = imports[this.tell[who]]?.type;
      if (type?.parameters.join() !== [i32, i32, i32].join() || type.results.length > 0)
        refuse('functions that tell nobody what they touch');
    }
    this.firstOfLibraries = (functionNames.get(libraryBegins) ?? this.functionCount) + 1;
    this.added = new Set();
    for (const [name, index] of functionNames)
      if (isOfAsyncify(name) && index >= this.firstOfLibraries) this.added.add(index);
    this.check = {program: this.functionCount, library: this.functionCount + 1};
    // threadIdx and its like lie together, and are written by the runtime only.
    const builtins = ['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'warpSize'].map(globalAt);
    this.builtins = [Math.min(...builtins), Math.max(...builtins) + 4];
    if (this.builtins[1] - this.builtins[0] > 256) refuse('its variables in another order');
    const between = (begin, end) => [globalAt(begin), end === undefined ? heapEnd : globalAt(end)];
    this.constants = between('__global_base', 'referee_data_begin');
    this.heap = between('__heap_base');
    this.ofLibraries = [between('referee_data_boundary', 'referee_bss_begin'),
                        between('referee_bss_boundary')];
  }

  // What watches the accesses of this function; undefined if nothing does.
  checkOf(index) {
    if (this.added.has(index)) return undefined;
    return index < this.firstOfLibraries ? this.check.program : this.check.library;
  }

  global(name) { return this.globals + variables.indexOf(name); }
  get(out, name) { out.put(op.globalGet), out.number(this.global(name)); }
  set(out, name) { out.put(op.globalSet), out.number(this.global(name)); }

  // Calls `check` for what begins `offset` behind the local `address`, unless it is in the own stack,
  // or was announced; of a library's loads, unless it is a constant.
  access(out, check, address, offset, size, isStore) {
    const begin = added => {
      out.put(op.get), out.number(address);
      if (added !== 0) out.put(op.i32const), out.signed(added), out.put(op.add);
    };
    this.whenElsewhere(out, begin, [offset], () => {
      if (check === this.check.program) {
        this.unlessAnnounced(out, begin, offset, size, isStore, check);
      } else if (!isStore) {
        const [constants, end] = this.constants;
        begin(offset - constants), out.put(op.i32const), out.signed(end - constants - largestAccess);
        out.put(op.notLess, op.if, noResult);
        this.call(out, check, begin, offset, size, isStore);
        out.put(op.end);
      } else {
        this.call(out, check, begin, offset, size, isStore);
      }
    });
  }

  // The same of several accesses by one local: the first and the last begin there, and all end at `end`.
  accesses(out, check, address, first, last, end, isStore) {
    const begin = added => {
      out.put(op.get), out.number(address), out.put(op.i32const), out.signed(added), out.put(op.add);
    };
    this.whenElsewhere(out, begin, [first, last],
                       () => this.call(out, check, begin, first, end - first, isStore));
  }

  // The same of a load from a place that is known.
  loadAt(out, check, place, size) {
    const isIn = (begin, end) => place >= begin && place + size <= end;
    if (isIn(...this.builtins) || isIn(...this.constants)) return;
    const begin = added => { out.put(op.i32const), out.signed(added); };
    if (check === this.check.program) this.unlessAnnounced(out, begin, place, size, false, check);
    else if (!this.ofLibraries.some(range => isIn(...range)))
      this.call(out, check, begin, place, size, false);
  }

  // Where one of these places is not in the own stack. `begin` writes the address of one.
  whenElsewhere(out, begin, places, then) {
    places.forEach((place, i) => {
      begin(place), this.get(out, 'ownBegin'), out.put(op.sub), this.get(out, 'ownSize');
      out.put(op.notLess);
      if (i > 0) out.put(op.or);
    });
    out.put(op.if, noResult), then(), out.put(op.end);
  }

  unlessAnnounced(out, begin, place, size, isStore, check) {
    begin(place + (isStore ? store : 0)), this.get(out, 'announcedBegin');
    out.put(op.sub, op.extendUnsigned, op.i64const, size, op.add64);
    this.get(out, 'announcedSize'), out.put(op.extendUnsigned, op.greater64, op.if, noResult);
    this.call(out, check, begin, place, size, isStore);
    out.put(op.end);
  }

  call(out, check, begin, place, size, isStore) {
    begin(place), out.put(op.i32const), out.signed(size);
    out.put(op.i32const, isStore ? 1 : 0, op.call), out.number(check);
  }

  // A range, both of whose numbers are locals.
  range(out, check, address, size, isStore) {
    const get = local => { out.put(op.get), out.number(local); };
    get(size), out.put(op.if, noResult);
    get(address), get(size), out.put(op.i32const, isStore ? 1 : 0, op.call), out.number(check);
    out.put(op.end);
  }

  // A call of an import. `address` and `size` are locals that are free.
  import(out, index, address, size) {
    const announced = this.announcements[index];
    if (!announced) {
      out.put(op.call), out.number(index);
      return this.forget(out);
    }
    const second = announced.count === 2;
    if (second) out.put(op.set), out.number(size);
    out.put(op.tee), out.number(address);
    if (second) out.put(op.get), out.number(size);
    out.put(op.call), out.number(index);
    out.put(op.get), out.number(address);
    if (announced.isStore) out.put(op.i32const), out.signed(store), out.put(op.or);
    this.set(out, 'announcedBegin');
    if (announced.size === undefined) out.put(op.get), out.number(size);
    else out.put(op.i32const), out.signed(announced.size);
    this.set(out, 'announcedSize');
  }

  forget(out) { out.put(op.i32const, 0), this.set(out, 'announcedSize'); }

  // The variables, as the global section has them.
  get globalEntries() {
    const initial = {ownSize: this.constants[0] - largestAccess};
    return variables.map(name => {
      const out = new Writer();
      out.put(i32, 1, op.i32const), out.signed(initial[name] ?? 0), out.put(op.end);
      return out.all;
    });
  }

  // The functions that access() and range() call: (address, size, is a store).
  get checks() {
    return {program: this.body('program'), library: this.body('library')};
  }

  body(who) {
    const out = new Writer();
    const [address, size, isStore, distance] = [0, 1, 2, 3];
    const constant = value => () => { out.put(op.i32const), out.signed(value); };
    const variable = name => () => this.get(out, name);
    // Goes back if the whole access, whose distance from these bytes' begin `distant` writes, is in them.
    const leaveWithin = (distant, bytes) => {
      distant(), out.put(op.tee, distance);
      bytes(), out.put(op.lessUnsigned, op.if, noResult, op.get, size);
      bytes(), out.put(op.get, distance, op.sub, op.notGreater, op.if, noResult, op.return);
      out.put(op.end, op.end);
    };
    const from = begin => () => { out.put(op.get, address), begin(), out.put(op.sub); };
    const leaveBetween = (begin, end) => leaveWithin(from(constant(begin)), constant(end - begin));
    const when = (condition, then) => {
      condition(), out.put(op.if, noResult), then(), out.put(op.end);
    };

    out.put(1, 1, i32);
    if (who === 'program') {
      leaveWithin(() => {
        out.put(op.get, address, op.get, isStore, op.i32const, 31, op.shiftLeft, op.or);
        this.get(out, 'announcedBegin'), out.put(op.sub);
      }, variable('announcedSize'));
    }
    when(() => out.put(op.get, isStore, op.eqz), () => {
      leaveBetween(...this.builtins), leaveBetween(...this.constants);
    });
    if (who === 'program') {
      when(() => { this.get(out, 'inKernel'), out.put(op.eqz); }, () => leaveBetween(...this.heap));
    } else {
      for (const range of this.ofLibraries) leaveBetween(...range);
    }
    leaveWithin(from(variable('ownBegin')), () => {
      this.get(out, 'ownSize'), out.put(op.i32const, largestAccess, op.add);
    });
    out.put(op.get, address, op.get, size, op.get, isStore, op.call), out.number(this.tell[who]);
    out.put(op.end);
    return out.all;
  }
}
