// The referee's runtime as modules: for a program of its own, and, with the harness in it, for
// submissions.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { done, libraries, librariesAt, platform, root, steps, target } from './toolchain.js';

export const runtimeFolder = 'referee/src/runtime';
const nameOf = (room) => room.replaceAll('/', '_');
const version = /project\(warplings VERSION ([\d.]+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];

// With the sources below /src, and the JSON library's headers below /json.
export const runtimeOptions = [
  target, ...steps['compile-runtime'], '-w', '-I/src', '-idirafter', '/json', `-DWARPLINGS_VERSION="${version}"`,
];

// { rooms, objects }: what the runtime's module is linked from, and what is linked with each program.
export async function roomsOfRuntime(compile, say) {
  const besidePrograms = ['first_markers', 'program_side'];
  const rooms = {};
  for (const room of steps['link-rooms']) {
    say(`the runtime's ${nameOf(room)}`);
    const names = readdirSync(join(root, runtimeFolder, room)).filter((name) => name.endsWith('.cpp'));
    const sources = names.filter((name) => !besidePrograms.includes(name.slice(0, -4))).sort();
    rooms[`${nameOf(room)}.o`] = await compile(runtimeOptions, sources.map((name) => `${runtimeFolder}/${room}/${name}`));
  }
  const objects = {};
  for (const name of besidePrograms)
    objects[`${name}.o`] = await compile(runtimeOptions, [`${runtimeFolder}/platform/wasm/${name}.cpp`]);
  objects['section_markers.o'] = await compile(runtimeOptions, [`${runtimeFolder}/platform/native/section_markers.cpp`]);
  return { rooms, objects };
}

// { module, description, offered, suspending } of these objects, as platform/wasm/modules.cmake makes
// them; a program may import what the headers declare. `more` are options of the linker.
export async function madeRuntime(run, asyncify, rooms, headers, more = []) {
  // This linker would put the stack at the memory's beginning, which is the program's.
  const inputs = Object.keys(rooms).map((name) => `/${name}`);
  const words = ['wasm-ld', ...steps['link-runtime'], '--no-stack-first', ...more, librariesAt, ...inputs, ...libraries, '-o', '-'];
  const { bytes, said } = await asyncify(await done(run(words, rooms)), { words: steps['asyncify-runtime'] });
  const functions = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).filter(({ kind }) => kind === 'function');
  const names = functions.map(({ name }) => name);
  const texts = new TextDecoder().decode(await done(run(['c++filt', ...names], {}))).split('\n');
  const folder = mkdtempSync(join(tmpdir(), 'warplings-'));
  try {
    const file = (name) => join(folder, name);
    writeFileSync(file('all.wasm'), bytes);
    writeFileSync(file('said'), said);
    const input = names.map((name, index) => `${name} ${texts[index]}\n`).join('');
    writeFileSync(file('description.json'), script('describe', [file('said'), file('suspending'), ...headers], input));
    script('keep_exports', ['all.wasm', 'description.json', 'kept.wasm', 'offered'].map(file));
    const text = (name) => readFileSync(file(name), 'utf8');
    return {
      module: readFileSync(file('kept.wasm')),
      description: text('description.json'),
      offered: text('offered'),
      suspending: text('suspending'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function script(name, words, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(platform, `${name}.mjs`), ...words], {
    input,
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}
