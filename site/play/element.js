// <cuda-program data-key="01_shared_memory/reverse" data-file="reverse.cu"> around a program's code:
// it can be changed and run here.
import checkHeader from '../../chapters/examples/check.cuh?raw';
import { run } from './machine.js';
import { diagnosedLines, shownReport } from './report.js';
import { Workbench } from './workbench.js';

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const panel = `<section class="outcome" hidden aria-label="What the run printed"><pre tabindex="0"></pre><p class="end"></p></section>`;

class CudaProgram extends Workbench {
  connectedCallback() {
    this.prepare(this.dataset.key, this.dataset.file, panel);
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
    const program = { path: this.file, source: this.text, more: { 'check.cuh': checkHeader } };
    this.finish(await run(program, (news) => this.show(news), signal));
  }

  show(news) {
    if (this.showWork(news)) return;
    if (news.messages) this.print(2, news.messages);
    else if (news.text) this.print(news.stream, news.text);
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
      this.tail.element.replaceChildren(shownReport(this.tail.text, this.file, (line) => this.goTo(line)));
    }
  }

  finish({ messages, status, timedOut, times }) {
    if (status === undefined && !timedOut) this.print(2, messages);
    const lines = status === 0 ? [] : diagnosedLines(this.reported, this.file);
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
