// <cuda-program data-key="01_shared_memory/reverse" data-file="reverse.cu"> around a program's code:
// it can be changed and run here. Without scripts it is the code.
import checkHeader from '../../chapters/examples/check.cuh?raw';
import { Stopped, run } from './machine.js';
import { diagnosedLines, shownReport } from './report.js';
import { recall, remember } from './store.js';

const steps = {
  compile: 'Compiling',
  number: 'Compiling',
  assemble: 'Compiling',
  link: 'Linking',
  asyncify: 'Linking',
  run: 'Running',
};
const megabytes = (bytes) => `${Math.round(bytes / 1e6)}`;
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const frame = `
  <div class="controls">
    <button type="button" class="run"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2.5v11l9.5-5.5z"/></svg>Run</button>
    <button type="button" class="stop" hidden><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5h9v9h-9z"/></svg>Stop</button>
    <button type="button" class="quiet edit">Edit</button>
    <button type="button" class="quiet undo" hidden>Undo all changes</button>
    <span class="state" role="status"></span>
  </div>
  <progress max="1" value="0" hidden aria-label="Fetching the compiler"></progress>`;
const panel = `<section class="outcome" hidden aria-label="What the run printed"><pre tabindex="0"></pre><p class="end"></p></section>`;

class CudaProgram extends HTMLElement {
  connectedCallback() {
    if (this.original !== undefined) return;
    this.code = this.querySelector('div[class*="language-"]');
    this.original = this.code.querySelector('code').textContent.trimEnd();
    this.text = recall(this.dataset.key) ?? this.original;
    this.insertAdjacentHTML('afterbegin', frame);
    this.insertAdjacentHTML('beforeend', panel);
    this.find = (selector) => this.querySelector(selector);
    this.find('.run').onclick = () => this.run();
    this.find('.stop').onclick = () => this.running?.abort();
    this.find('.edit').onclick = () => this.edit().then((editor) => editor.focus());
    this.find('.undo').onclick = () => this.undo();
    this.onkeydown = (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      this.run();
    };
    this.say('', 'Runs on this machine, in your browser. The first run fetches the compiler (30 MB).');
    this.find('.undo').hidden = this.text === this.original;
    if (this.text !== this.original) this.edit();
  }

  disconnectedCallback() {
    this.running?.abort();
  }

  // The editor takes the place of the code when it is first asked for.
  edit() {
    this.editing ??= import('./editor.js').then(({ makeEditor }) => {
      const place = document.createElement('div');
      place.className = 'editor';
      this.code.replaceWith(place);
      this.find('.edit').hidden = true;
      this.editor = makeEditor({
        parent: place,
        text: this.text,
        label: `The program ${this.dataset.file}`,
        onChange: (text) => this.changed(text),
        onRun: () => this.run(),
      });
      return this.editor;
    });
    return this.editing;
  }

  changed(text) {
    this.text = text;
    const isOriginal = text === this.original;
    remember(this.dataset.key, isOriginal ? undefined : text);
    this.find('.undo').hidden = isOriginal;
  }

  undo() {
    this.editor?.set(this.original);
    this.changed(this.original);
    this.find('.run').focus();
  }

  say(kind, text) {
    this.find('.state').dataset.kind = kind;
    this.find('.state').textContent = text;
  }

  async run() {
    if (this.running) return;
    this.running = new AbortController();
    this.dataset.running = 'true';
    this.find('.stop').hidden = false;
    this.find('.run').hidden = true;
    if (document.activeElement === document.body || this.contains(document.activeElement)) {
      if (!this.find('.editor')?.contains(document.activeElement)) this.find('.stop').focus();
    }
    this.find('.outcome').hidden = true;
    this.clear();
    this.say('', 'Starting');
    try {
      const result = await run(
        { path: this.dataset.file, source: this.text, more: { 'check.cuh': checkHeader } },
        (news) => this.show(news),
        this.running.signal,
      );
      this.finish(result);
    } catch (error) {
      if (error instanceof Stopped) this.say('', 'Stopped.');
      else this.say('wrong', error.message);
    }
    const hadFocus = document.activeElement === this.find('.stop');
    this.running = undefined;
    delete this.dataset.running;
    this.find('progress').hidden = true;
    this.find('.stop').hidden = true;
    this.find('.run').hidden = false;
    if (hadFocus) this.find('.run').focus();
  }

  clear() {
    this.output = this.find('.outcome pre');
    this.output.replaceChildren();
    this.find('.end').textContent = '';
    this.reported = '';
    this.tail = undefined;
    this.editor?.mark([]);
  }

  show(news) {
    if (news.total) {
      const progress = this.find('progress');
      progress.hidden = news.done >= news.total;
      progress.max = news.total;
      progress.value = news.done;
      this.say('', progress.hidden ? 'Starting the compiler' : `Fetching the compiler: ${megabytes(news.done)} of ${megabytes(news.total)} MB`);
    } else if (news.step) {
      this.say('', `${steps[news.step]} …`);
    } else if (news.messages) {
      this.print(2, news.messages);
    } else if (news.text) {
      this.print(news.stream, news.text);
    }
  }

  // Output is added as it comes; what stands on the standard error is marked whole, since a message
  // may come in pieces.
  print(stream, text) {
    this.find('.outcome').hidden = false;
    if (this.tail?.stream !== stream) {
      this.tail = { stream, text: '', element: document.createElement('span') };
      this.tail.element.className = stream === 2 ? 'report' : 'printed';
      this.output.append(this.tail.element);
    }
    this.tail.text += text;
    if (stream === 1) {
      this.tail.element.append(text);
    } else {
      this.reported += text;
      this.tail.element.replaceChildren(shownReport(this.tail.text, this.dataset.file, (line) => this.goTo(line)));
    }
  }

  async goTo(line) {
    (await this.edit()).goTo(line);
  }

  finish({ messages, status, timedOut, times }) {
    if (status === undefined && !timedOut) this.print(2, messages);
    const lines = status === 0 ? [] : diagnosedLines(this.reported, this.dataset.file);
    if (lines.length > 0) this.edit().then((editor) => editor.mark(lines));
    const took = times ? `Compiled in ${seconds(times.compile)}, ran for ${seconds(times.run)}.` : '';
    if (timedOut) this.say('wrong', `Ended after ${timedOut} seconds: it did not end by itself.`);
    else if (status === undefined) this.say('wrong', 'It does not compile.');
    else if (/^referee: error/m.test(this.reported)) this.say('wrong', 'The referee found an error.');
    else if (status !== 0) this.say('wrong', `It ended with status ${status}.`);
    else this.say('right', this.reported ? 'It ended, with remarks of the referee.' : 'No errors found.');
    this.find('.end').textContent = took;
    this.find('.outcome').hidden = !took && !this.output.textContent;
    if (took && !this.output.textContent) this.output.textContent = 'It printed nothing.';
  }
}

export function definePrograms() {
  if (!customElements.get('cuda-program')) customElements.define('cuda-program', CudaProgram);
}
