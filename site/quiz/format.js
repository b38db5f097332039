// How a question of the chapters is written so that a page can ask it. README.md beside this folder
// documents the form; the build, the browser and the tests all read it here.
//
// parseQuiz(comment) gives { self: true }, or { parts: [...] }, each part with a `prompt` (perhaps
// empty) and either `number: { value, within }` or `choices: [{ text, right, why }]`; `why` is what is said to
// who takes a wrong choice, if there is something.

const number = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;

// A number as a person writes it: 12, -0.5, 1e-3, 0xff, 2^-7, 1/128. NaN for anything else.
export function readNumber(text) {
  const word = text.trim().replace(/\s+/g, '').replace(/−/g, '-');
  if (/^0x[0-9a-f]+$/i.test(word)) return Number.parseInt(word, 16);
  if (number.test(word)) return Number(word);
  const [, left, sign, right] = word.match(/^([^/^]+)([/^])([^/^]+)$/) ?? [];
  if (sign === undefined || !number.test(left) || !number.test(right)) return Number.NaN;
  const value = sign === '^' ? Number(left) ** Number(right) : Number(left) / Number(right);
  return Number.isFinite(value) ? value : Number.NaN;
}

export function isRightNumber(text, { value, within }) {
  const given = readNumber(text);
  return Math.abs(given - value) <= Math.max(within, 1e-9 * Math.abs(value));
}

function parseNumber(line) {
  const [first, second = '0'] = line.slice(1).split('±');
  const answer = { value: readNumber(first), within: readNumber(second), text: first.trim() };
  if (Number.isNaN(answer.value) || Number.isNaN(answer.within)) {
    throw new Error(`'${line}' holds no number.`);
  }
  return answer;
}

// The lines of one part end where it is complete: a number ends it, and a choice can only be
// followed by another one.
export function parseQuiz(comment) {
  const body = comment.match(/^<!-- quiz\n([^]*?)\n?-->\s*$/);
  if (!body) throw new Error("A quiz is a comment that begins with '<!-- quiz' on a line of its own.");
  const lines = body[1].split('\n').map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 1 && lines[0] === 'self') return { self: true };
  const parts = [];
  let open = null;
  const begin = (prompt) => parts.push((open = { prompt }));
  for (const line of lines) {
    const choice = line.match(/^\[([ x])\] (.+)$/);
    if (line.startsWith('? ')) {
      begin(line.slice(2));
    } else if (line.startsWith('- ')) {
      const chosen = open?.choices?.at(-1);
      if (!chosen || chosen.right || chosen.why) throw new Error(`'${line}' belongs below a wrong choice.`);
      chosen.why = line.slice(2);
    } else if (line.startsWith('= ')) {
      if (!open || open.choices || open.number) begin('');
      open.number = parseNumber(line);
    } else if (choice) {
      if (!open || open.number) begin('');
      (open.choices ??= []).push({ text: choice[2], right: choice[1] === 'x' });
    } else {
      throw new Error(`'${line}' is no line of a quiz.`);
    }
  }
  if (parts.length === 0) throw new Error('The quiz is empty.');
  for (const part of parts) checkPart(part);
  return { parts };
}

function checkPart({ prompt, number: answer, choices }) {
  if (answer) return;
  if (!choices) throw new Error(`'? ${prompt}' has no answer.`);
  if (choices.length < 2) throw new Error('One choice is no choice.');
  if (!choices.some(({ right }) => right)) throw new Error('No choice is right.');
}

// The number of the question that a paragraph begins; 0 for a prediction, which stands before what it
// asks about and not among the questions; undefined where no question begins.
export function questionNumber(paragraph) {
  const word = paragraph.match(/^\*\*(Predict|\d+)\.\*\* /)?.[1];
  return word === 'Predict' ? 0 : word && Number(word);
}

// The questions of a chapter, found in its text: { number, question, quiz, answer, line }, each as
// it stands there. `quiz` is empty where there is none.
export function questionsOf(markdown) {
  let line = 1;
  return markdown.split(/^(?=\*\*(?:Predict|\d+)\.\*\* )/m).flatMap((piece) => {
    const number = questionNumber(piece);
    const found = {
      number,
      question: piece.split(/\n\n|\n(?=<)/)[0].trim(),
      quiz: piece.match(/^<!-- quiz\n[^]*?-->/m)?.[0] ?? '',
      answer: piece.match(/<details><summary>Answer<\/summary>([^]*?)<\/details>/)?.[1].trim() ?? '',
      line,
    };
    line += piece.split('\n').length - 1;
    return number === undefined ? [] : [found];
  });
}

// Under which name the browser keeps the answer. It changes with the question's text, so that an
// answer to another question is never shown.
export function keyOf(chapter, { number, question }) {
  let hash = 2166136261;
  for (const character of question) hash = Math.imul(hash ^ character.codePointAt(0), 16777619) >>> 0;
  return `${chapter}/${number}/${hash.toString(36)}`;
}
