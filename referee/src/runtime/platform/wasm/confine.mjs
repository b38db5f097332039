// Rewrites a program's module so that it can neither touch memory nor call functions but its own.
//
// Program and runtime lie in one linear memory, the program below `programEnd`, the runtime behind
// a gap. function_body.mjs rewrites the functions, and watch.mjs says what the runtime is told of their
// accesses. Whatever these files do not know is refused, so that nothing can pass which they have not
// thought of.
import {confinedBody, programEnd} from './function_body.mjs';
import {i32, op, Reader, refuse, sections, Writer} from './module_bytes.mjs';
import {shared, Watch} from './watch.mjs';

export {programEnd};

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

// The numbers of the functions and of the global variables among them, by name.
function readExports(it) {
  const exports = {functions: new Map(), globals: new Map()};
  it.vector(() => {
    const name = it.text(), kind = it.byte(), index = it.number();
    if (kind === 0) exports.functions.set(name, index);
    if (kind === 3) exports.globals.set(name, index);
  });
  return exports;
}

// The value that each begins with; undefined where it may change, or is of another kind.
function readGlobal(it) {
  const type = it.byte(), canChange = it.byte() !== 0;
  const opcode = it.byte();
  let value;
  if (opcode === op.i32const) value = it.signed();
  else if (opcode === 0x42) it.skipSigned();
  else if (opcode === 0x43) it.take(4);
  else if (opcode === 0x44) it.take(8);
  else refuse('a global variable of an unknown kind');
  if (it.byte() !== op.end) refuse('a global variable of an unknown kind');
  return type === i32 && !canChange ? value : undefined;
}

// Where data goes when the module begins.
function checkData(it) {
  for (let count = it.number(); count > 0; --count) {
    if (it.number() !== 0 || it.byte() !== op.i32const) refuse('data of an unknown kind');
    const address = it.signed();
    if (it.byte() !== op.end) refuse('data of an unknown kind');
    const size = it.number();
    it.take(size);
    if (address + size > programEnd) refuse('data outside of its memory');
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

// A section that is a vector, with more entries at its end.
function longer(content, entries) {
  const section = new Reader(content), out = new Writer();
  out.number(section.number() + entries.length);
  out.copy(section.take(section.end - section.at));
  for (const entry of entries) out.copy(entry);
  return out.all;
}

function exportOfGlobal(name, index) {
  const out = new Writer();
  out.sized(new TextEncoder().encode(name)), out.put(3), out.number(index);
  return out.all;
}

// The sections of a module, which must be in order, by their numbers; all custom ones at their places.
function readSections(bytes) {
  const reader = new Reader(bytes);
  if (reader.take(8).join() !== '0,97,115,109,1,0,0,0') refuse('no module');
  const all = [];
  while (!reader.done) {
    const id = reader.byte();
    if (!Object.values(sections).includes(id)) refuse(`a section that is not known, ${id}`);
    if (id !== sections.custom && all.some(section => section.id === id)) refuse('a section twice');
    all.push({id, content: reader.take(reader.number())});
  }
  return all;
}

// The rewritten module, what it imports (functions with their types), and the size of the memory
// that it begins with, in pages.
export function confine(bytes) {
  const all = readSections(bytes);
  const contentOf = id => new Reader(all.find(section => section.id === id)?.content ?? [0]);
  const types = contentOf(sections.type).vector(readType);
  const imports = contentOf(sections.import).vector(readImport);
  const functions = contentOf(sections.function).vector(it => it.number());
  const globals = contentOf(sections.global).vector(readGlobal);
  const exported = readExports(contentOf(sections.export));
  checkData(contentOf(sections.data));
  const memories = imports.filter(entry => entry.memory);
  if (memories.length !== 1) refuse('not one memory');
  const pages = memories[0].memory.minimum;
  const imported = imports.filter(entry => !entry.memory)
      .map(entry => ({...entry, type: types[entry.type]}));
  for (const index of exported.globals.values())
    if (index >= globals.length) refuse('a global variable that it has not');
  const watch = new Watch({
    imports: imported, functions: functions.length, globals: globals.length,
    globalAt: name => globals[exported.globals.get(name)] ??
        refuse(`no variable of this name: ${name}`),
    heapEnd: pages * 65536, functionNames: exported.functions,
  });

  const rewritten = {
    [sections.function]: content => {
      const type = new Writer();
      type.number(imports.filter(entry => !entry.memory)[watch.tell.program].type);
      return longer(content, [type.all, type.all]);
    },
    [sections.global]: content => longer(content, watch.globalEntries),
    [sections.export]: content => longer(content, Object.entries(shared).map(
        ([name, text]) => exportOfGlobal(text, watch.global(name)))),
    [sections.code]: content => {
      const section = new Reader(content), code = new Writer();
      const count = section.number();
      if (count !== functions.length) refuse('another number of functions');
      code.number(count + 2);
      functions.forEach((type, i) => {
        code.sized(confinedBody(section.take(section.number()), types[type].parameters.length, pages,
                                watch, watch.checkOf(imported.length + i)));
      });
      code.sized(watch.checks.program), code.sized(watch.checks.library);
      return code.all;
    },
  };
  for (const id of Object.keys(rewritten))
    if (!all.some(section => section.id === Number(id))) refuse('no functions, or no variables');
  const out = new Writer();
  out.copy(bytes.subarray(0, 8));
  for (const {id, content} of all) out.put(id), out.sized(rewritten[id]?.(content) ?? content);
  return {bytes: out.all, imports: imported, pages};
}
