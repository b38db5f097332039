// The custom elements of the questions. <quiz-question> checks its form against data-answers and
// keeps the outcome; <quiz-progress> counts what is right of data-keys and can forget it.
import { isRightNumber, readNumber } from './format.js';
import { forget, onChange, recall, remember } from './store.js';

const unreadable = 'Write a number, such as 12, 0.5, 2^-8 or 0xff.';

class QuizQuestion extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector('form');
    this.details = this.querySelector('details');
    if (!this.form || !this.details || this.stop) return;
    this.output = this.form.querySelector('output');
    this.output.setAttribute('role', 'status');
    if (this.dataset.answers) this.becomeChecked();
    else this.becomeSelfMarked();
    this.restore();
    this.stop = onChange(() => {
      if (!recall(this.dataset.key) && this.dataset.state) this.clear();
    });
  }

  disconnectedCallback() {
    this.stop?.();
    this.stop = null;
  }

  becomeChecked() {
    this.answers = JSON.parse(this.dataset.answers);
    this.form.onsubmit = (event) => {
      event.preventDefault();
      this.check();
    };
    // A changed answer is not judged any more.
    this.form.oninput = () => {
      this.show('', '');
      this.mark([]);
    };
  }

  becomeSelfMarked() {
    this.form.hidden = !this.details.open;
    this.details.ontoggle = () => {
      this.form.hidden = !this.details.open && !this.dataset.state;
    };
    for (const button of this.form.querySelectorAll('button')) {
      button.onclick = () => {
        remember(this.dataset.key, button.value, []);
        this.showSelf(button.value);
      };
    }
  }

  // What stands in each part: a text, or the chosen indices with commas between them.
  given() {
    return this.answers.map((answer, index) => {
      const fields = [...this.form.querySelectorAll(`[name="part-${index}"]`)];
      if ('value' in answer) return fields[0].value.trim();
      return fields.filter((field) => field.checked).map((field) => field.value).join();
    });
  }

  isRight(answer, text) {
    return 'value' in answer ? isRightNumber(text, answer) : text === answer.right.join();
  }

  check() {
    const given = this.given();
    const empty = given.findIndex((text) => text === '');
    if (empty >= 0) {
      this.show('', 'Answer every part first.');
      this.form.querySelector(`[name="part-${empty}"]`).focus();
      return;
    }
    const strange = this.answers.findIndex((answer, index) => 'value' in answer && Number.isNaN(readNumber(given[index])));
    if (strange >= 0) {
      this.show('', unreadable);
      this.form.querySelector(`[name="part-${strange}"]`).focus();
      return;
    }
    const state = this.judge(given);
    remember(this.dataset.key, state, given);
    if (state === 'right') this.details.open = true;
  }

  judge(given) {
    const right = this.answers.map((answer, index) => this.isRight(answer, given[index]));
    const count = right.filter(Boolean).length;
    const state = count === right.length ? 'right' : 'wrong';
    const some = right.length > 1 ? ` ${count} of ${right.length} parts are right.` : '';
    this.show(state, state === 'right' ? 'Right.' : `Not yet.${some} Try again, or unfold the answer.`);
    this.mark(right);
    return state;
  }

  // Says of each part whether it is right, and of a wrong choice that was taken why people take it.
  mark(right) {
    for (const part of this.form.querySelectorAll('[data-part]')) {
      const index = Number(part.dataset.part);
      if (index in right) part.dataset.state = right[index] ? 'right' : 'wrong';
      else delete part.dataset.state;
      for (const why of part.querySelectorAll('.why')) {
        const taken = part.querySelector(`input[value="${why.dataset.of}"]`).checked;
        why.hidden = !(index in right) || !taken;
      }
    }
  }

  show(state, text) {
    if (state) this.dataset.state = state;
    else delete this.dataset.state;
    this.output.textContent = text;
  }

  showSelf(state) {
    this.show(state, state === 'right' ? 'Noted: you had it.' : 'Noted: come back to this one.');
    for (const button of this.form.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.value === state));
    }
  }

  restore() {
    const kept = recall(this.dataset.key);
    if (!kept) return;
    if (!this.answers) {
      this.form.hidden = false;
      this.showSelf(kept.state);
      return;
    }
    const given = this.answers.map((_, index) => kept.given[index] ?? '');
    this.answers.forEach((answer, index) => {
      const text = given[index];
      const fields = [...this.form.querySelectorAll(`[name="part-${index}"]`)];
      if ('value' in answer) fields[0].value = text;
      else for (const field of fields) field.checked = text.split(',').includes(field.value);
    });
    this.judge(given);
  }

  clear() {
    this.form.reset();
    this.mark([]);
    this.show('', '');
    this.details.open = false;
    for (const button of this.form.querySelectorAll('[aria-pressed]')) button.removeAttribute('aria-pressed');
    if (!this.answers) this.form.hidden = true;
  }
}

class QuizProgress extends HTMLElement {
  connectedCallback() {
    this.keys = JSON.parse(this.dataset.keys ?? '[]');
    const bar = document.createElement('span');
    bar.className = 'track';
    bar.setAttribute('aria-hidden', 'true');
    this.filled = document.createElement('span');
    bar.append(this.filled);
    this.text = document.createElement('span');
    this.text.className = 'count';
    this.button = document.createElement('button');
    this.button.type = 'button';
    this.button.textContent = 'Forget my answers';
    this.button.onclick = () => forget(this.keys);
    this.replaceChildren(bar, this.text, ...(this.hasAttribute('brief') ? [] : [this.button]));
    this.stop = onChange(() => this.update());
    this.update();
  }

  disconnectedCallback() {
    this.stop?.();
  }

  update() {
    const kept = this.keys.map(recall).filter(Boolean);
    const right = kept.filter(({ state }) => state === 'right').length;
    this.filled.style.width = `${(100 * right) / Math.max(1, this.keys.length)}%`;
    const count = this.keys.length;
    this.text.textContent = this.hasAttribute('brief')
      ? `${right} of ${count} questions`
      : `${right} of ${count} right`;
    this.button.hidden = kept.length === 0;
    this.toggleAttribute('data-complete', right === count);
  }
}

export function defineQuiz() {
  if (customElements.get('quiz-question')) return;
  customElements.define('quiz-question', QuizQuestion);
  customElements.define('quiz-progress', QuizProgress);
}
