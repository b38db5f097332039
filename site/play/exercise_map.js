// <exercise-mark data-key="CHAPTER/NAME"> says how far the reader is with one exercise, and
// <exercise-count data-total="N"> with all of them.
import { passedCount, progressOf } from './progress.js';

const marks = { passed: ['✓', 'passed'], tried: ['✗', 'tried'] };

class ExerciseMark extends HTMLElement {
  connectedCallback() {
    const [sign, words] = marks[progressOf(this.dataset.key)] ?? ['·', 'not started'];
    this.dataset.state = words;
    this.innerHTML = `<span role="img" aria-label="${words}">${sign}</span> `;
  }
}

class ExerciseCount extends HTMLElement {
  connectedCallback() {
    const passed = passedCount();
    this.textContent = passed > 0 ? `You have passed ${passed} of ${this.dataset.total}.` : '';
  }
}

export function defineExerciseMap() {
  if (customElements.get('exercise-mark')) return;
  customElements.define('exercise-mark', ExerciseMark);
  customElements.define('exercise-count', ExerciseCount);
}
