// The questions of a chapter on the site: each gets a frame, and, from the comment before its
// folded answer, a form that quiz/element.js checks. Without JavaScript the folded answer is left.
import { keyOf, parseQuiz, questionNumber } from '../quiz/format.js';

function choiceHtml(inline, name, choice, index, type) {
  return (
    `<label class="choice"><input type="${type}" name="${name}" value="${index}">` +
    `<span>${inline.renderInline(choice.text)}</span></label>` +
    (choice.why ? `<p class="why" data-of="${index}" hidden>${inline.renderInline(choice.why)}</p>` : '')
  );
}

function partHtml(inline, part, index) {
  const name = `part-${index}`;
  const prompt = part.prompt ? inline.renderInline(part.prompt) : '';
  if (part.number) {
    return (
      `<label class="number" data-part="${index}"><span>${prompt || 'Your answer'}</span>` +
      `<input type="text" name="${name}" inputmode="text" autocomplete="off" spellcheck="false" ` +
      `size="10"></label>`
    );
  }
  const several = part.choices.filter(({ right }) => right).length > 1;
  const legend = prompt || (several ? 'Choose all that apply' : 'Choose one');
  const choices = part.choices.map((choice, at) =>
    choiceHtml(inline, name, choice, at, several ? 'checkbox' : 'radio'),
  );
  return `<fieldset data-part="${index}"><legend${prompt ? '' : ' class="plain"'}>${legend}</legend>${choices.join('')}</fieldset>`;
}

// What the browser compares with: for each part the number, or the indices of the right choices.
function answersOf({ parts }) {
  return parts.map(({ number, choices }) =>
    number
      ? { value: number.value, within: number.within }
      : { right: choices.flatMap(({ right }, index) => (right ? [index] : [])) },
  );
}

function formHtml(inline, quiz) {
  if (quiz.self) {
    return (
      '<form class="self needs-script" hidden><p>Compare with the answer. Did you have it?</p>' +
      '<button type="button" value="right">I had it</button>' +
      '<button type="button" value="wrong">Not yet</button><output></output></form>'
    );
  }
  return (
    `<form class="checked needs-script">${quiz.parts.map((part, index) => partHtml(inline, part, index)).join('')}` +
    '<div class="row"><button type="submit">Check</button><output></output></div></form>'
  );
}

// Puts { open: html, close: html } around the tokens from `first` to `last`.
function wrap(state, first, last, open, close) {
  const before = new state.Token('html_block', '', 0);
  const after = new state.Token('html_block', '', 0);
  before.content = open;
  after.content = close;
  state.tokens.splice(last + 1, 0, after);
  state.tokens.splice(first, 0, before);
}

export function quizPlugin(markdown) {
  const escape = markdown.utils.escapeHtml;
  // Prompts and choices may hold `code` and *emphasis*, and no HTML.
  const inline = new markdown.constructor({ html: false });
  markdown.core.ruler.push('quiz', (state) => {
    const chapter = /^chapters\/(\w+)\.md$/.exec(state.env.relativePath ?? '')?.[1];
    if (!chapter) return;
    const { tokens } = state;
    const keys = [];
    let start = -1; // of the question that is being read
    let question = null;
    let firstOfAll = -1;
    for (let index = 0; index < tokens.length; ++index) {
      const token = tokens[index];
      const number = token.type === 'inline' ? questionNumber(token.content) : undefined;
      if (number !== undefined && tokens[index - 1].type === 'paragraph_open') {
        start = index - 1;
        question = { number, question: token.content, quiz: null };
        if (number > 0 && firstOfAll < 0) firstOfAll = start;
      } else if (token.type === 'html_block' && question && token.content.startsWith('<!-- quiz')) {
        question.quiz = parseQuiz(token.content.trim());
        token.content = '';
      } else if (token.type === 'html_block' && question && token.content.startsWith('<details>')) {
        const quiz = question.quiz ?? { self: true };
        // A checked answer stands before the folded text, a judgement of one's own after it.
        if (!quiz.self) token.content = formHtml(inline, quiz) + token.content;
        question.quiz = quiz;
      } else if (token.type === 'html_block' && question && token.content.startsWith('</details>')) {
        const { quiz } = question;
        if (quiz.self) token.content += formHtml(inline, quiz);
        const key = keyOf(chapter, question);
        keys.push(key);
        const answers = quiz.self ? '' : ` data-answers="${escape(JSON.stringify(answersOf(quiz)))}"`;
        wrap(state, start, index,
          `<quiz-question v-pre role="group" aria-label="${question.number > 0 ? `Question ${question.number}` : 'Prediction'}" data-key="${escape(key)}"${answers}>\n`,
          '</quiz-question>\n');
        index += 2;
        question = null;
      }
    }
    if (firstOfAll < 0) return;
    const progress = new state.Token('html_block', '', 0);
    progress.content = `<quiz-progress v-pre class="needs-script" data-keys="${escape(JSON.stringify(keys))}"></quiz-progress>\n`;
    tokens.splice(firstOfAll, 0, progress);
  });
}
