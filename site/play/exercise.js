// <cuda-exercise data-exercise="{...}"> around an exercise's skeleton: it is solved here, and judged as by
// `./run.sh test`. After a pass it shows what the solution does otherwise, and the next exercise. Two
// engines judge it: the browser's own, and, where `./run.sh book` serves the page, the machine's, which
// keeps the answer in exercises/, too.
import { aroundChanges, lineDiff } from './diff.js';
import looks from './exercise.css?inline';
import { exerciseEngine } from './engine.js';
import { judge, record, Stopped } from './machine.js';
import { keepLoaded } from './offline.js';
import { remember } from './progress.js';
import { begun, recallSaved, rememberSaved } from './store.js';
import { columnsOf, namedLines, shownVerdict } from './verdict.js';
import { addStyle, stopping, Workbench } from './workbench.js';

const solutions = import.meta.glob('../../solutions/*/*.cu', { query: '?raw', import: 'default' });

const panel = `
  <section class="outcome" hidden aria-label="The verdict"><pre tabindex="0"></pre></section>
  <section class="steps" hidden aria-label="The run, step by step">
    <p><button type="button" class="watch"></button> <span role="status"></span></p>
  </section>
  <section class="passed" hidden aria-label="After the pass">
    <p class="insight"></p>
    <details class="solution"><summary>What the solution does otherwise</summary><pre tabindex="0"></pre></details>
    <p class="next"></p>
  </section>`;
const words = {
  passed: ['right', 'It passes.'],
  not_started: ['', 'This is the file as you got it.'],
  compile_error: ['wrong', 'It does not compile.'],
  wrong_answer: ['wrong', 'It is not right yet.'],
  diagnosed: ['wrong', 'The referee found an error.'],
  timed_out: ['wrong', 'It ran out of time.'],
  crashed: ['wrong', 'It crashed.'],
  failed: ['wrong', 'There is no verdict.'],
};

class CudaExercise extends Workbench {
  async connectedCallback() {
    if (this.exercise) return;
    this.exercise = JSON.parse(this.dataset.exercise);
    const { chapter, name, parts } = this.exercise;
    this.id = `${chapter}/${name}`;
    this.engine = await exerciseEngine(this.id);
    if (!this.engine && !parts) return; // it can be read
    this.prepare(`exercises/${this.id}`, `${name}.cu`, panel, this.engine ? this.onDisk() : {});
    this.find('.solution').addEventListener('toggle', () => this.showSolution());
    this.find('.watch').onclick = () => this.work((signal) => this.watch(signal));
  }

  // Where the machine's engine keeps the answer.
  onDisk() {
    return {
      about: `Runs on this machine, and is kept in exercises/${this.id}.cu.`,
      begin: (kept, original) => {
        const disk = this.engine.source.trimEnd() || original;
        const { text, seen } = begun({ draft: kept?.trimEnd(), disk, saved: recallSaved(this.id) ?? original });
        this.seen = seen === disk ? this.engine.source : `${seen}\n`;
        if (seen === disk) rememberSaved(this.id, disk);
        return text;
      },
    };
  }

  clear() {
    this.find('.outcome').hidden = true;
    this.find('.passed').hidden = true;
    this.find('.steps').hidden = true;
    this.find('.steps .trace')?.remove();
    this.editor?.mark([]);
  }

  columns() {
    this.find('.outcome').hidden = false;
    const columns = columnsOf(this.find('.outcome pre'));
    this.find('.outcome').hidden = true;
    return columns;
  }

  async execute(signal) {
    if (this.engine) return this.executeOnMachine(signal);
    const { chapter, name, kind, section, rules, unasked } = this.exercise;
    const asked = {
      exercise: { name, chapter, kind, section },
      rules,
      shown_file: this.file,
      command: './run.sh',
      hint: 'below, one after the other',
      width: this.columns(),
      unasked,
    };
    const source = `${this.text.trimEnd()}\n`;
    const order = { exercise: asked.exercise, asked, skeleton: `${this.original}\n`, source };
    this.finish(await judge(order, (news) => this.showWork(news), signal));
    this.fetchAhead().catch(() => {});
  }

  // What somebody may come to next is there without a network, too.
  async fetchAhead() {
    await Promise.all([import('./editor.js'), import('./steps.js'), solutions[`../../solutions/${this.id}.cu`]?.()]);
    await keepLoaded();
  }

  async executeOnMachine(signal) {
    const source = `${this.text.trimEnd()}\n`;
    this.say('', 'Judging …');
    const { text, state, kept } = await stopping(this.engine.test({ source, seen: this.seen, width: this.columns() }, signal));
    this.seen = source;
    rememberSaved(this.id, source.trimEnd());
    this.finish({ text, state, judged: /^(not_started|compile_error|failed)$/.test(state) ? undefined : { source } });
    if (kept) this.say('wrong', `${this.find('.state').textContent} The file had been changed elsewhere: that is kept as exercises/${kept}.`);
  }

  // What was recorded of the run that the verdict is about, by the engine that judged it.
  async recording(signal) {
    if (!this.engine) return record(this.judged, () => {}, signal);
    return (await stopping(this.engine.trace(signal))).trace;
  }

  finish({ text, state, judged, timedOut }) {
    if (timedOut) {
      this.say('wrong', `Ended after ${timedOut} seconds: it did not end by itself.`);
      return;
    }
    this.say(...words[state]);
    this.find('.outcome').hidden = false;
    this.find('.outcome pre').replaceChildren(shownVerdict(text));
    const lines = namedLines(text);
    if (lines.length > 0) this.edit().then((editor) => editor.mark(lines));
    this.judged = judged;
    this.find('.steps').hidden = !judged;
    this.find('.watch').hidden = false;
    this.find('.watch').textContent = `Step through ${state === 'passed' ? 'a' : 'the failing'} run`;
    this.find('.steps [role=status]').textContent = '';
    if (!['not_started', 'failed'].includes(state)) remember(this.id, state === 'passed' ? 'passed' : 'tried');
    if (state === 'passed') this.showPass();
    this.find('.outcome').scrollIntoView({ block: 'nearest' });
  }

  // Repeats the run that the verdict is about, and shows it from the step on that goes wrong.
  async watch(signal) {
    const say = (text) => (this.find('.steps [role=status]').textContent = text);
    const was = [this.find('.state').dataset.kind, this.find('.state').textContent];
    say('Recording …');
    try {
      const [{ steppedThrough }, recorded] = await Promise.all([import('./steps.js'), this.recording(signal)]);
      const steps = recorded.timedOut ? undefined : steppedThrough(recorded, this.file, this.judged.source);
      say(recorded.timedOut ? 'It took too long.' : steps ? '' : 'No kernel ran in it, so there are no lanes to show.');
      this.find('.watch').hidden = Boolean(steps);
      if (!steps) return;
      this.find('.steps').append(steps.place);
      steps.show();
      steps.place.focus({ preventScroll: true });
    } catch (error) {
      say(error instanceof Stopped ? '' : error.message);
    } finally {
      this.say(...was);
    }
  }

  showPass() {
    const { insight, next } = this.exercise;
    this.find('.passed').hidden = false;
    this.find('.insight').textContent = insight ?? '';
    this.find('.insight').hidden = !insight;
    this.find('.solution').hidden = !solutions[`../../solutions/${this.id}.cu`];
    this.find('.solution').open = false;
    const link = document.createElement('a');
    link.href = import.meta.env.BASE_URL + (next ? next.page.slice(1) : 'exercises/');
    link.textContent = next ? `Next exercise: ${next.name}` : 'That was the last one. All exercises';
    this.find('.next').replaceChildren(link);
  }

  async showSolution() {
    if (!this.find('.solution').open) return;
    const solution = await solutions[`../../solutions/${this.id}.cu`]();
    const signs = { same: ' ', gone: '-', new: '+', cut: ' ' };
    const lines = aroundChanges(lineDiff(this.text.trimEnd(), solution.trimEnd()));
    const spans = lines.map(({ kind, text }) => {
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = `${signs[kind]} ${text}\n`;
      return span;
    });
    if (lines.every(({ kind }) => kind === 'same' || kind === 'cut')) spans.splice(0, spans.length, 'Nothing: it is the same.');
    this.find('.solution pre').replaceChildren(...spans);
  }
}

export function defineExercises() {
  if (customElements.get('cuda-exercise')) return;
  addStyle(looks);
  customElements.define('cuda-exercise', CudaExercise);
}
