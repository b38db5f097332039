// <cuda-program data-key="01_shared_memory/reverse" data-file="reverse.cu"> around a program's code:
// it can be changed and run here, by the browser's own engine (data-parts), or by the machine's where
// `./run.sh book` serves the page.
import checkHeader from '../../chapters/examples/check.cuh?raw';
import { programEngine } from './engine.js';
import { run } from './machine.js';
import { diagnosedLines, shownReport } from './report.js';
import { columnsOf, namedLines, shownVerdict } from './verdict.js';
import { stopping, Workbench } from './workbench.js';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const panel = `<section class="outcome" hidden aria-label="What the run printed"><pre tabindex="0"></pre><p class="end"></p></section>`;

class CudaProgram extends Workbench {
  async connectedCallback() {
    if (this.asked) return;
    this.asked = true;
    const { key, file, parts } = this.dataset;
    this.engine = await programEngine(key);
    if (!this.engine && parts === undefined) return; // it can be read
    this.prepare(key, file, panel, this.engine ? { about: 'Runs on this machine.' } : {});
  }

  clear() {
    this.find('.outcome').hidden = true;
    this.output = this.find('.outcome pre');
    this.output.replaceChildren();
    this.find('.end').textContent = '';
    this.reported = '';
    this.tail = undefined;
    this.editor?.mark([]);
  }

  async execute(signal) {
    if (this.engine) return this.executeOnMachine(signal);
    const program = { path: this.file, source: this.text, more: { 'check.cuh': checkHeader } };
    this.finish(await run(program, (news) => this.show(news), signal));
  }

  show(news) {
    if (this.showWork(news)) return;
    if (news.messages) this.print(2, news.messages);
    else if (news.text) this.print(news.stream, news.text);
  }

  // Output is added as it comes; what stands on the standard error is marked whole, since a message
  // may come in pieces. `shown` makes elements of it.
  print(stream, text, shown = (all) => shownReport(all, this.file, (line) => this.goTo(line))) {
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
      this.tail.element.replaceChildren(shown(this.tail.text));
    }
  }

  async executeOnMachine(signal) {
    this.say('', 'Compiling and running …');
    this.find('.outcome').hidden = false;
    const width = columnsOf(this.output);
    this.find('.outcome').hidden = true;
    const { pieces, compiled, ...ended } = await stopping(this.engine.run({ source: `${this.text.trimEnd()}\n`, width }, signal));
    // The referee's report is laid out for a terminal; what a compiler says is as in the browser.
    for (const { stream, text } of pieces) this.print(stream, text, compiled ? shownVerdict : undefined);
    this.conclude({ ...ended, compiled, lines: compiled ? namedLines(this.reported) : diagnosedLines(this.reported, this.file) });
    if (compiled && !this.output.textContent) this.print(1, 'It printed nothing.');
  }

  finish({ messages, status, timedOut, times }) {
    const compiled = status !== undefined || Boolean(timedOut);
    if (!compiled) this.print(2, messages);
    const found = /^referee: error/m.test(this.reported) ? 'error' : this.reported ? 'note' : undefined;
    this.conclude({ compiled, status, timedOut, found, lines: status === 0 ? [] : diagnosedLines(this.reported, this.file) });
    const took = times ? `Compiled in ${seconds(times.compile)}, ran for ${seconds(times.run)}.` : '';
    this.find('.end').textContent = took;
    this.find('.outcome').hidden = !took && !this.output.textContent;
    if (took && !this.output.textContent) this.output.textContent = 'It printed nothing.';
  }

  // Says how it ended. `found` is "error" or "note", where the referee reports any; `lines` are those to mark.
  conclude({ compiled, status, timedOut, found, lines }) {
    if (lines.length > 0) this.edit().then((editor) => editor.mark(lines));
    if (timedOut) this.say('wrong', `Ended after ${timedOut} seconds: it did not end by itself.`);
    else if (!compiled) this.say('wrong', 'It does not compile.');
    else if (found === 'error') this.say('wrong', 'The referee found an error.');
    else if (status !== 0) this.say('wrong', `It ended with status ${status}.`);
    else this.say('right', found ? 'It ended, with remarks of the referee.' : 'No errors found.');
  }
}

export function definePrograms() {
  if (!customElements.get('cuda-program')) customElements.define('cuda-program', CudaProgram);
}
