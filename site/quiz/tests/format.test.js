// How quizzes are written and numbers are read, and that the chapters' questions are sound: each has
// a quiz, and what the quiz calls right stands in the folded answer.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

import { isRightNumber, keyOf, parseQuiz, questionNumber, questionsOf, readNumber } from '../format.js';

const chapters = new URL('../../../chapters/', import.meta.url);
const quiz = (...lines) => `<!-- quiz\n${lines.join('\n')}\n-->`;

test('numbers are read as people write them', () => {
  const good = { 12: 12, ' -0.5 ': -0.5, '.5': 0.5, '1e-3': 1e-3, '0xff': 255, '2^-7': 2 ** -7, '1/128': 1 / 128, '2 ^ 26': 67108864, '−3': -3 };
  for (const [text, value] of Object.entries(good)) assert.equal(readNumber(text), value, text);
  for (const text of ['', 'ten', '1,5', '1 2 x', '2^', '^2', '1/0', '0/0', '1/2/3', '0x', 'Infinity', 'NaN', '--1', '1e999999^2']) {
    assert.ok(Number.isNaN(readNumber(text)), text);
  }
});

test('a number is right within its tolerance', () => {
  assert.ok(isRightNumber('1.101', { value: 1.1006, within: 0.0005 }));
  assert.ok(!isRightNumber('1.102', { value: 1.1006, within: 0.0005 }));
  assert.ok(isRightNumber('0.0078125', { value: 2 ** -7, within: 0 }));
  assert.ok(!isRightNumber('0.0078', { value: 2 ** -7, within: 0 }));
  assert.ok(!isRightNumber('', { value: 0, within: 0 }));
  assert.ok(isRightNumber('0', { value: 0, within: 0 }));
  assert.ok(!isRightNumber('1e-12', { value: 0, within: 0 }));
});

test('a quiz is read in parts', () => {
  assert.deepEqual(parseQuiz(quiz('? Warp', '= 1', '? `Lane`', '[ ] a', '[x] b')), {
    parts: [
      { prompt: 'Warp', number: { value: 1, within: 0, text: '1' } },
      { prompt: '`Lane`', choices: [{ text: 'a', right: false }, { text: 'b', right: true }] },
    ],
  });
  assert.deepEqual(parseQuiz(quiz('= 1 ± 0.5')).parts[0].number, { value: 1, within: 0.5, text: '1' });
  assert.deepEqual(parseQuiz(quiz('self')), { self: true });
});

test('a quiz that makes no sense is refused with the reason', () => {
  const bad = [
    [[], /empty/],
    [['[x] alone'], /no choice/],
    [['[x] a', '- no reason', '[ ] b'], /belongs below a wrong choice/],
    [['= 1', '- no reason'], /belongs below a wrong choice/],
    [['[ ] a', '[ ] b'], /No choice is right/],
    [['? What'], /no answer/],
    [['= many'], /no number/],
    [['* a', '* b'], /no line of a quiz/],
    [['self', '= 1'], /no line of a quiz/],
  ];
  for (const [lines, reason] of bad) assert.throws(() => parseQuiz(quiz(...lines)), reason, lines.join('|'));
  assert.throws(() => parseQuiz('<!-- quiz = 1 -->'), /line of its own/);
});

test('a question begins with its number, a prediction with a word', () => {
  assert.equal(questionNumber('**12.** Which warp?'), 12);
  assert.equal(questionNumber('**Predict.** Which warp?'), 0);
  for (const text of ['Which warp?', '**Your turn.** Write it.', '**12** lanes', 'In **1.** too']) {
    assert.equal(questionNumber(text), undefined, text);
  }
});

test('the name under which an answer is kept changes with the question', () => {
  const question = { number: 1, question: 'How many?' };
  assert.equal(keyOf('a', question), keyOf('a', { ...question }));
  assert.notEqual(keyOf('a', question), keyOf('a', { ...question, question: 'How few?' }));
  assert.notEqual(keyOf('a', question), keyOf('b', question));
});

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

// The text as it reads: no marks of code and emphasis, one space between words, small letters.
function plain(text) {
  return text.replace(/[`*]/g, '').replace(/\s+/g, ' ').toLowerCase();
}

// Every number that stands in a text, in figures or in words.
function numbersIn(text) {
  const found = text.match(/0x[0-9a-f]+|\d+\^-?\d+|\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? [];
  const spelled = (plain(text).match(/[a-z]+/g) ?? []).map((word) => words.indexOf(word)).filter((value) => value >= 0);
  return [...found.map(readNumber), ...spelled];
}

for (const file of readdirSync(chapters).filter((name) => name.endsWith('.md'))) {
  const questions = questionsOf(readFileSync(new URL(file, chapters), 'utf8'));
  if (questions.length === 0) continue;

  test(`the questions of ${file} are numbered one after the other and have answers`, () => {
    const numbers = questions.map(({ number }) => number).filter((number) => number > 0);
    assert.deepEqual(numbers, numbers.map((_, index) => index + 1));
    for (const { number, answer } of questions) assert.notEqual(answer, '', `question ${number}`);
  });

  for (const { number, line, quiz: comment, answer } of questions) {
    test(`${file}:${line}: question ${number} can be asked, and its answer stands in the folded text`, () => {
      assert.notEqual(comment, '', "a comment '<!-- quiz ...' stands before <details>");
      const { parts = [] } = parseQuiz(comment);
      for (const { prompt, number: expected, choices } of parts) {
        if (expected) {
          const near = numbersIn(answer).some((value) => Math.abs(value - expected.value) <= Math.max(expected.within, 1e-9 * Math.abs(expected.value)));
          assert.ok(near, `${prompt}: ${expected.text} is not in: ${answer}`);
        }
        for (const { text } of (choices ?? []).filter(({ right }) => right)) {
          assert.ok(plain(answer).includes(plain(text)), `'${text}' is not in: ${answer}`);
        }
        const texts = (choices ?? []).map(({ text }) => plain(text));
        assert.equal(new Set(texts).size, texts.length, 'two choices are the same');
      }
    });
  }
}
