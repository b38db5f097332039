// <kept-progress>: two buttons, to save what this browser remembers as a file and to take one over.
import { takeOver, written } from './file.js';

const frame = `
  <button type="button" class="save">Save my answers and programs</button>
  <button type="button" class="load">Take over a file</button>
  <input type="file" accept="application/json,.json" hidden>
  <span role="status"></span>`;
const counted = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

class KeptProgress extends HTMLElement {
  connectedCallback() {
    this.innerHTML = frame;
    const [save, load, file, state] = this.children;
    const say = (text) => (state.textContent = text);
    save.onclick = () => {
      try {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([written(localStorage)], { type: 'application/json' }));
        link.download = 'warplings.json';
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
        say('');
      } catch {
        say('This browser does not let pages remember anything.');
      }
    };
    load.onclick = () => file.click();
    file.onchange = async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      try {
        const { answers, programs, kept } = takeOver(await chosen.text(), localStorage);
        document.dispatchEvent(new CustomEvent('quiz-change'));
        const stays = kept === 0 ? '' : ` ${counted(kept, 'program')} that you changed here, too, ${kept === 1 ? 'stays' : 'stay'} as here.`;
        say(`Taken over: ${counted(answers, 'answer')}, ${counted(programs, 'program')}.${stays}`);
      } catch (error) {
        say(error.message);
      }
      file.value = '';
    };
  }
}

export function defineKept() {
  if (!customElements.get('kept-progress')) customElements.define('kept-progress', KeptProgress);
}
