// Code that can be changed and run on its page: the controls, the editor, and what is fetched. What a
// run does is said by those who extend it. Without scripts it is the code.
import { Stopped } from './machine.js';
import { recall, remember } from './store.js';
import looks from './workbench.css?inline';

const steps = {
  compile: 'Compiling',
  optimize: 'Compiling',
  assemble: 'Compiling',
  link: 'Linking',
  asyncify: 'Linking',
  run: 'Running',
  judge: 'Judging',
  record: 'Recording',
};
const inBrowser = 'Runs on this machine, in your browser. The first run fetches the compiler (30 MB).';
const megabytes = (bytes) => `${Math.round(bytes / 1e6)}`;

const frame = `
  <div class="controls">
    <button type="button" class="run"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2.5v11l9.5-5.5z"/></svg>Run</button>
    <button type="button" class="stop" hidden><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 3.5h9v9h-9z"/></svg>Stop</button>
    <button type="button" class="quiet edit">Edit</button>
    <button type="button" class="quiet undo" hidden>Undo all changes</button>
    <span class="state" role="status"></span>
  </div>
  <progress max="1" value="0" hidden aria-label="Fetching the compiler"></progress>`;

// What is aborted was stopped.
export const stopping = (answer) =>
  answer.catch((error) => {
    throw error.name === 'AbortError' ? new Stopped() : error;
  });

// Their looks come with the elements: other pages do without.
export function addStyle(text) {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
}
addStyle(looks);

export class Workbench extends HTMLElement {
  // `key` is where changes are kept, `file` what the code is called, `panel` what stands below it. False
  // where it is there already. `about` says where it runs; `begin` gives, of what was kept and the
  // original, the text to begin with.
  prepare(key, file, panel, { about = inBrowser, begin = (kept, original) => kept ?? original } = {}) {
    if (this.original !== undefined) return false;
    Object.assign(this, { key, file });
    this.code = this.querySelector('div[class*="language-"]');
    this.original = this.code.querySelector('code').textContent.trimEnd();
    this.text = begin(recall(key), this.original);
    this.insertAdjacentHTML('afterbegin', frame);
    this.insertAdjacentHTML('beforeend', panel);
    this.find = (selector) => this.querySelector(selector);
    this.find('.run').onclick = () => this.run();
    this.find('.stop').onclick = () => this.running?.abort();
    this.find('.edit').onclick = () => this.edit().then((editor) => editor.focus());
    this.find('.undo').onclick = () => this.undo();
    this.code.addEventListener('click', () => this.editAtClick());
    this.onkeydown = (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      this.run();
    };
    this.say('', about);
    this.find('.undo').hidden = this.text === this.original;
    if (this.text !== this.original) this.edit();
    return true;
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
        label: `The program ${this.file}`,
        onChange: (text) => this.changed(text),
        onRun: () => this.run(),
      });
      return this.editor;
    });
    return this.editing;
  }

  // Where the code was clicked, and not marked, one can go on typing.
  async editAtClick() {
    const selection = getSelection();
    if (!selection.isCollapsed || !selection.anchorNode || !this.code.contains(selection.anchorNode)) return;
    const before = document.createRange();
    before.setStart(this.code.querySelector('code'), 0);
    before.setEnd(selection.anchorNode, selection.anchorOffset);
    const line = before.toString().split('\n').length;
    (await this.edit()).goTo(line);
  }

  changed(text) {
    this.text = text;
    const isOriginal = text === this.original;
    remember(this.key, isOriginal ? undefined : text);
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

  // Extended by clear(), which takes away what the last run left, and execute(signal), which makes one.
  run() {
    return this.work((signal) => {
      this.clear();
      this.say('', 'Starting');
      return this.execute(signal);
    });
  }

  // Calls `task(signal)`, with Stop in the place of Run until it has ended. One at a time.
  async work(task) {
    if (this.running) return;
    this.running = new AbortController();
    this.dataset.running = 'true';
    this.find('.stop').hidden = false;
    this.find('.run').hidden = true;
    if (document.activeElement === document.body || this.contains(document.activeElement)) {
      if (!this.find('.editor')?.contains(document.activeElement)) this.find('.stop').focus({ preventScroll: true });
    }
    try {
      await task(this.running.signal);
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
    if (hadFocus) this.find('.run').focus({ preventScroll: true });
  }

  // What there is to say of { done, total } that is fetched, or of a { step }; false where it is neither.
  showWork(news) {
    if (news.total) {
      const progress = this.find('progress');
      progress.hidden = news.done >= news.total;
      progress.max = news.total;
      progress.value = news.done;
      this.say('', progress.hidden ? 'Starting the compiler' : `Fetching the compiler: ${megabytes(news.done)} of ${megabytes(news.total)} MB`);
    } else if (news.step) {
      this.say('', `${steps[news.step]} …`);
    }
    return Boolean(news.total || news.step);
  }

  async goTo(line) {
    (await this.edit()).goTo(line);
  }
}
