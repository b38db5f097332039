// The machine's engine of `./run.sh book`: judges answers to exercises with the course's own program, and
// keeps them in exercises/. It runs code, so it answers only who shows the secret that stood in the
// address that book.js printed, from a page of this very server: other sites, other users of this
// machine and other names for it get nothing.
import { spawn } from 'node:child_process';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { readCourse, root } from './course.js';

const mostBytes = 1 << 20; // of a request; a file that is judged has 256 KB at most
const patience = 180_000; // milliseconds for one command

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
      const step = { '/engine/open': this.open, '/engine/test': this.test, '/engine/trace': this.trace }[request.url];
      if (!exercise || !step) return reply(404, { error: 'There is no such exercise.' });
      const waiting = this.last;
      const mine = waiting.then(() => step.call(this, exercise, asked, stopped.signal));
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
    if (typeof source !== 'string') throw Object.assign(new Error('There is nothing to judge.'), { status: 400 });
    const file = this.file(exercise);
    const before = contentOf(file);
    let kept;
    if (before !== source) {
      if (before !== undefined && before !== seen) kept = backup(file).slice(this.folder.length + 1);
      write(file, source);
    }
    return withFolder(async (scratch) => {
      const report = join(scratch, 'report.json');
      const columns = Math.min(80, Math.max(40, Number(width) || 80));
      const { output } = await this.run(['test', exercise.name, '--json', report], columns, signal);
      const text = contentOf(report);
      const [{ state, unchanged }] = text === undefined ? [{ state: 'failed' }] : JSON.parse(text).exercises;
      return { state: unchanged ? 'not_started' : state, text: output, kept };
    });
  }

  // The run that the verdict is about, recorded.
  trace(exercise, _asked, signal) {
    return withFolder(async (scratch) => {
      const file = join(scratch, 'trace.json');
      const { output } = await this.run(['trace', exercise.name, '--json', file], 80, signal);
      const text = contentOf(file);
      if (text === undefined) throw new Error(output.trim() || 'There is no trace.');
      return { trace: JSON.parse(text) };
    });
  }

  // Resolves with { status, output } of one command. It ends with `signal`, and all that it started.
  run(words, columns, signal) {
    const env = { ...process.env, CLICOLOR_FORCE: '1', COLUMNS: String(columns), LC_ALL: 'C.UTF-8' };
    delete env.NO_COLOR;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Error('Stopped.'));
      const child = spawn(this.program, [...words, ...this.from], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8');
        stream.on('data', (text) => (output += output.length < mostBytes ? text : ''));
      }
      const end = () => {
        try {
          process.kill(-child.pid, 'SIGTERM');
        } catch {
          // It has ended already.
        }
      };
      const timer = setTimeout(end, patience);
      signal.addEventListener('abort', end);
      child.on('error', reject);
      child.on('close', (status) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(new Error('Stopped.'));
        else resolve({ status, output });
      });
    });
  }
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
