// The machine's engine of `./run.sh book`: judges answers to exercises with the course's own program, and
// keeps them in exercises/; and runs the chapters' programs, as they were changed on their pages. It runs code, so it answers only who shows the secret that stood in the
// address that book.js printed, from a page of this very server: other sites, other users of this
// machine and other names for it get nothing.
import { spawn } from 'node:child_process';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { readCourse, root } from './course.js';
import { exampleFolders, examplesOf } from './markdown/pages.js';

const mostBytes = 1 << 20; // of a request; a file that is judged has 256 KB at most
const patience = 180_000; // milliseconds for one command
const programsPatience = 60_000; // for one that somebody wrote, with its compilation

const contentOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

// A file appears whole or not at all.
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function backup(file) {
  let number = 1;
  while (existsSync(`${file}.backup${number}`)) ++number;
  renameSync(file, `${file}.backup${number}`);
  return `${file}.backup${number}`;
}

export class Engine {
  // `program` is the course's; `folder` holds the answers, where they are not in exercises/.
  constructor({ program = join(root, 'run.sh'), folder } = {}) {
    this.program = program;
    this.folder = folder ?? join(root, 'exercises');
    this.from = folder === undefined ? [] : ['--from', folder];
    this.exercises = readCourse().exercises;
    // By the name of a program what its file is called; the last is the reader's own.
    this.programs = new Map(exampleFolders().flatMap((chapter) => examplesOf(chapter).map((file) => [`${chapter}/${file.slice(0, -3)}`, file])));
    this.programs.set('play', 'program.cu');
    this.secret = randomBytes(32).toString('base64url');
    this.last = Promise.resolve(); // one command at a time: each may use all cores
  }

  // Whether a request comes from a page of the server on this port, which knows the secret.
  isAllowed({ headers }, port) {
    const here = `127.0.0.1:${port}`;
    if (headers.host !== here || headers.origin !== `http://${here}`) return false;
    if (!['same-origin', undefined].includes(headers['sec-fetch-site'])) return false;
    const given = Buffer.from(String(headers['x-warplings-secret'] ?? ''));
    const wanted = Buffer.from(this.secret);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  // Answers a POST to /engine/NAME.
  async answer(request, response, port) {
    const reply = (status, about) => {
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(`${JSON.stringify(about)}\n`);
    };
    if (!this.isAllowed(request, port)) return reply(403, { error: 'This engine answers only the pages that its own server opened.' });
    const stopped = new AbortController();
    response.on('close', () => response.writableFinished || stopped.abort());
    try {
      const asked = JSON.parse(await bodyOf(request));
      const exercise = this.exercises.find(({ chapter, name }) => `${chapter}/${name}` === asked.exercise);
      const program = exercise ? undefined : this.programs.get(asked.program);
      const steps = exercise
        ? { '/engine/open': this.open, '/engine/test': this.test, '/engine/trace': this.trace }
        : { '/engine/open': () => ({}), '/engine/run': this.execute };
      const step = steps[request.url];
      if (!(exercise || program) || !step) return reply(404, { error: 'There is no such exercise or program.' });
      const waiting = this.last;
      const mine = waiting.then(() => step.call(this, exercise ?? program, asked, stopped.signal));
      this.last = mine.catch(() => {});
      return reply(200, await mine);
    } catch (error) {
      return reply(error.status ?? 500, { error: error.message });
    }
  }

  file({ chapter, name }) {
    return join(this.folder, chapter, `${name}.cu`);
  }

  // The file as it is now: { source }.
  open(exercise) {
    return { source: contentOf(this.file(exercise)) ?? '' };
  }

  // Keeps `source`, and judges it: { state, text, kept }. Where the file is no longer what the page
  // saw of it (`seen`), it was changed elsewhere: then it is kept beside, under the name `kept`.
  async test(exercise, { source, seen, width }, signal) {
    demandText(source);
    const file = this.file(exercise);
    const before = contentOf(file);
    let kept;
    if (before !== source) {
      if (before !== undefined && before !== seen) kept = backup(file).slice(this.folder.length + 1);
      write(file, source);
    }
    return withFolder(async (scratch) => {
      const report = join(scratch, 'report.json');
      const { output } = await this.run(['test', exercise.name, '--json', report, ...this.from], { width, signal });
      const text = contentOf(report);
      const [{ state, unchanged }] = text === undefined ? [{ state: 'failed' }] : JSON.parse(text).exercises;
      return { state: unchanged ? 'not_started' : state, text: output, kept };
    });
  }

  // The run that the verdict is about, recorded.
  trace(exercise, _asked, signal) {
    return withFolder(async (scratch) => {
      const file = join(scratch, 'trace.json');
      const { output } = await this.run(['trace', exercise.name, '--json', file, ...this.from], { signal });
      const text = contentOf(file);
      if (text === undefined) throw new Error(output.trim() || 'There is no trace.');
      return { trace: JSON.parse(text) };
    });
  }

  // Runs a program with this text: { pieces, compiled, status, found, timedOut }. `found` is "error" or "note",
  // where the referee reports any. It includes ../check.cuh, as in chapters/examples.
  execute(name, { source, width }, signal) {
    demandText(source);
    return withFolder(async (scratch) => {
      const report = join(scratch, 'report.json');
      const folder = join(scratch, 'program');
      write(join(folder, name), source);
      copyFileSync(join(root, 'chapters/examples/check.cuh'), join(scratch, 'check.cuh'));
      const { status, pieces, late } = await this.run(['run', name, '--json', report], { width, signal, folder, patience: programsPatience });
      const text = contentOf(report);
      const found = text === undefined ? [] : JSON.parse(text).diagnoses.map(({ severity }) => severity);
      return {
        pieces,
        status,
        compiled: text !== undefined || late,
        timedOut: late ? programsPatience / 1000 : undefined,
        found: found.includes('error') ? 'error' : found[0],
      };
    });
  }

  // Resolves with { status, output, pieces, late } of one command: what it printed, in one, and by { stream, text }.
  // It ends with `signal`, or is `late`, and all that it started ends with it.
  run(words, { width, signal, folder = root, patience: most = patience }) {
    const columns = Math.min(80, Math.max(40, Number(width) || 80));
    const env = { ...process.env, CLICOLOR_FORCE: '1', COLUMNS: String(columns), LC_ALL: 'C.UTF-8' };
    delete env.NO_COLOR;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Error('Stopped.'));
      const child = spawn(this.program, words, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      const pieces = [];
      let length = 0;
      let late = false;
      for (const [stream, pipe] of [[1, child.stdout], [2, child.stderr]]) {
        pipe.setEncoding('utf8');
        pipe.on('data', (text) => {
          if (length < mostBytes) pieces.push({ stream, text });
          length += text.length;
        });
      }
      const end = () => {
        try {
          process.kill(-child.pid, 'SIGTERM');
        } catch {
          // It has ended already.
        }
      };
      const timer = setTimeout(() => {
        late = true;
        end();
      }, most);
      signal.addEventListener('abort', end);
      child.on('error', reject);
      child.on('close', (status) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(new Error('Stopped.'));
        else resolve({ status, pieces, output: pieces.map(({ text }) => text).join(''), late });
      });
    });
  }
}

function demandText(source) {
  if (typeof source !== 'string') throw Object.assign(new Error('There is nothing to run.'), { status: 400 });
}

async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'warplings-book-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bodyOf(request) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    let size = 0;
    request.on('data', (piece) => {
      size += piece.length;
      if (size > mostBytes) {
        reject(Object.assign(new Error('That is too long.'), { status: 413 }));
        request.destroy();
      } else {
        pieces.push(piece);
      }
    });
    request.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    request.on('error', reject);
  });
}
