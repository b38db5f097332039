// <exercise-mark data-key="CHAPTER/NAME"> says how far the reader is with one exercise, and
// <exercise-count data-total="N"> with all of them.
import { passedCount, place, progressOf } from './progress.js';

const marks = { passed: ['✓', 'passed'], tried: ['✗', 'tried'] };

// What another tab remembers is shown here, too.
class Shown extends HTMLElement {
  connectedCallback() {
    this.listening = new AbortController();
    window.addEventListener('storage', ({ key }) => (key === null || key === place) && this.show(), this.listening);
    this.show();
  }
  disconnectedCallback() {
    this.listening.abort();
  }
}

class ExerciseMark extends Shown {
  show() {
    const [sign, words] = marks[progressOf(this.dataset.key)] ?? ['·', 'not started'];
    this.dataset.state = words;
    this.innerHTML = `<span role="img" aria-label="${words}">${sign}</span> `;
  }
}

class ExerciseCount extends Shown {
  show() {
    const passed = passedCount();
    this.textContent = passed > 0 ? `You have passed ${passed} of ${this.dataset.total}.` : '';
  }
}

export function defineExerciseMap() {
  if (customElements.get('exercise-mark')) return;
  customElements.define('exercise-mark', ExerciseMark);
  customElements.define('exercise-count', ExerciseCount);
}
