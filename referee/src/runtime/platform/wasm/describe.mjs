// node describe.mjs ASYNCIFY SUSPENDING HEADERS... < NAMES: which functions of the runtime a program
// may import, and what gate.mjs must know of them, as JSON. NAMES are lines, "NAME TEXT": the
// function's name and the same for people. ASYNCIFY is what the asyncify pass has told.
// Writes to SUSPENDING those from which a lane may be left, as that pass wants them of a program.
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const [asyncify, calls, ...headers] = process.argv.slice(2);

// What the headers declare: the names in front of a parenthesis. Words in comments count, too.
const declared = new Set();
const words = new Set();
const filesIn = folder => readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(file => file.isFile()).map(file => join(file.path, file.name));
for (const file of headers.flatMap(it => statSync(it).isDirectory() ? filesIn(it) : [it])) {
  const text = readFileSync(file, 'utf8').replace(/\/\/.*/g, '');
  for (const [, name] of text.matchAll(/([A-Za-z_]\w*)\s*\(/g)) declared.add(name);
  for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
}

const suspending = new Set();
for (const [, name] of readFileSync(asyncify, 'utf8').matchAll(/^\[asyncify\] (\S+) can change/gm))
  suspending.add(name);

// Of functions with C names: n for a plain number, p for a pointer.
const plain = [
  [/^referee_(loop|check_stack|abort)$/, ''],
  [/^clock$/, ''],  // the C library's, but for kernels
  [/^referee_program_ends$/, 'n'],
  [/^referee_meet_in_warp$/, 'nnnnpp'],
  [/^referee_wait_for_block$/, 'pp'],
  [/^referee_stub_called$/, 'p'],
  [/^referee_(program|library)_touches$/, 'nnn'],
  [/^referee_check_format$/, 'p'],
  [/^__tsan_init$/, ''],
  [/^__tsan_(unaligned_|volatile_|unaligned_volatile_)?(read_write|read|write)\d+$/, 'n'],
  [/^__tsan_(read|write)_range$/, 'nn'],
  [/^__tsan_vptr_(update|read)$/, null],
  [/^__tsan_mem(cpy|move)$/, 'ppn'],
  [/^__tsan_mem(cpy|move)_by_bytes$/, 'ppn'],
  [/^__tsan_mem(cpy|move)_in_pieces$/, 'ppnnn'],
  [/^__tsan_memset$/, 'pnn'],
  [/^__tsan_malloc$/, 'n'],
  [/^__tsan_free$/, 'n'],
  [/^__tsan_atomic\d+_load$/, 'pn'],
  [/^__tsan_atomic\d+_compare_exchange_val$/, 'pnnnn'],
  [/^__tsan_atomic\d+_compare_exchange_(strong|weak)$/, 'ppnnn'],
  [/^__tsan_atomic\d+_\w+$/, 'pnn'],
  [/^__tsan_atomic_(thread|signal)_fence$/, 'n'],
  [/^__tsan_(modf|modff|frexp|frexpf|remquo|remquof|sincos|sincosf)$/, null],
  [/^__ubsan_handle_(type_mismatch_v1|vla_bound_not_positive|out_of_bounds)$/, 'pn'],
  [/^__ubsan_handle_\w+$/, 'pnn'],
  [/^__assert_fail$/, 'ppnp'],
];

// Types that are numbers; those whose pointer stands for an object of the runtime's, which it looks
// up; and those of whose pointer only the number counts.
const number = new RegExp('^(bool|(unsigned )?(char|short|int|long|long long)|signed char|float|' +
    'double|cudaError_t|CUstream_st\\*|CUevent_st\\*|CUmemPoolHandle_st\\*)$');

// "NAME(PARAMETERS)" and, perhaps, "const", in its parts.
function partsOf(text) {
  const close = text.lastIndexOf(')');
  let open = close;
  for (let level = 0; open >= 0; --open) {
    if (text[open] === ')') ++level;
    if (text[open] === '(' && --level === 0) break;
  }
  const parameters = [];
  let depth = 0;
  let one = '';
  for (const letter of text.slice(open + 1, close)) {
    if ('(<['.includes(letter)) ++depth;
    if (')>]'.includes(letter)) --depth;
    if (letter === ',' && depth === 0) {
      parameters.push(one.trim());
      one = '';
    } else {
      one += letter;
    }
  }
  if (one.trim()) parameters.push(one.trim());
  return {name: text.slice(0, open), parameters};
}

function describe(name, text) {
  if (!name.startsWith('_Z')) {
    const known = plain.find(([pattern]) => pattern.test(name));
    if (!known) return undefined;
    return {numbers: known[1] ?? ''};
  }
  const {parameters, name: whole} = partsOf(text);
  // "int referee::atomic_rmw<int>": the words of the name itself, without those of its arguments.
  const identifiers = whole.replace(/<.*>/, '').split(' ').at(-1).split('::');
  const last = identifiers.at(-1).replace('~', '');
  if (!declared.has(last) || !identifiers.every(part => words.has(part.replace('~', ''))))
    return undefined;
  return {numbers: parameters.map(type => number.test(type) ? 'n' : 'p').join('')};
}

const result = {};
for (const line of readFileSync(0, 'utf8').split('\n')) {
  const space = line.indexOf(' ');
  if (space < 0) continue;
  const name = line.slice(0, space);
  const known = describe(name, line.slice(space + 1));
  if (known) result[name] = {...known, suspends: suspending.has(name)};
}
process.stdout.write(JSON.stringify(result, undefined, 1) + '\n');
writeFileSync(calls, Object.keys(result).filter(name => result[name].suspends)
    .map(name => `env.${name}`).join());
