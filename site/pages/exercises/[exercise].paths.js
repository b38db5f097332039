// A page for each exercise, made from its skeleton and from course.toml, and the map of all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { onlyWith64Bits, readCourse, root } from '../../course.js';
import { hasParts } from '../../machine/built.js';
import { contractOf, hintText, plain } from '../../markdown/contract.js';
import { chapterPages } from '../../markdown/pages.js';

const { chapters, exercises, rules } = readCourse();
const address = ({ chapter, name }) => `/exercises/${chapter}/${name}.md`;
const titleOf = (key) => chapterPages().find((page) => page.key === key)?.text ?? key;
const skeletonOf = ({ chapter, name }) => readFileSync(join(root, 'grader/skeletons', chapter, `${name}.cu`), 'utf8');
const kinds = {
  write: 'to write',
  fix: 'to repair',
  boss: 'to write, and the last of its chapter',
};

// The hints, one in the other: who wants the next has read the one before.
function hintsOf(hints, from = 0) {
  if (from === hints.length) return [];
  const title = hints.length === 1 ? 'Hint' : `Hint ${from + 1} of ${hints.length}`;
  return [`<details class="hint"><summary>${title}</summary>`, hintText(hints[from]), ...hintsOf(hints, from + 1), '</details>'];
}

// What the element needs to know; the page has the rest.
function dataOf(exercise, next) {
  const { chapter, name, kind, section, insight } = exercise;
  const nextPage = next && `/exercises/${next.chapter}/${next.name}.html`;
  const unasked = onlyWith64Bits(exercise);
  const data = { chapter, name, kind, section, insight, unasked, parts: hasParts(), rules, next: next && { name: next.name, page: nextPage } };
  return JSON.stringify(data).replace(/[&'<>{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function exercisePage(exercise, index) {
  const { chapter, name, kind, section, hints } = exercise;
  const skeleton = skeletonOf(exercise);
  const { about, blocks } = contractOf(skeleton, name);
  const [file, place] = section.split('#');
  const next = exercises[index + 1];
  const code = `\`\`\`\`cuda\n${skeleton.trimEnd()}\n\`\`\`\``;
  const command = `\`\`\`sh\n./run.sh test ${name}\n\`\`\``;
  const unasked = onlyWith64Bits(exercise);
  const more = unasked && hasParts() ? ` It is asked about ${plain(unasked)} there, too, for which a browser has too few bits.` : '';
  const way = next ? `The next one is [${plain(next.name)}](${address(next)}). ` : '';
  return [
    `# ${plain(name)}`,
    `${about} An exercise ${kinds[kind]}, of [${plain(titleOf(chapter))}](/${file}): read [how it is done](/${file}#${place}) first.`,
    ...blocks,
    '## Your answer',
    `<cuda-exercise data-exercise='${dataOf(exercise, next)}'>`,
    code,
    '</cuda-exercise>',
    '## Hints',
    ...hintsOf(hints),
    '## On the command line',
    `The same exercise is \`exercises/${chapter}/${name}.cu\` in a checkout of the course.${more}`,
    command,
    `${way}[All exercises](/exercises/index.md)`,
  ].join('\n\n');
}

function mapPage() {
  const parts = chapters
    .filter((chapter) => chapter.exercises.length > 0)
    .flatMap((chapter) => [
      `## [${plain(titleOf(chapter.key))}](/${chapter.text})`,
      chapter.exercises
        .map((exercise) => {
          const { about } = contractOf(skeletonOf(exercise), exercise.name);
          const mark = `<exercise-mark data-key="${exercise.chapter}/${exercise.name}"></exercise-mark>`;
          return `- ${mark}[${plain(exercise.name)}](${address(exercise)}) ${about}`;
        })
        .join('\n'),
    ]);
  const where = hasParts()
    ? 'Each is solved on its page, in your browser, or in a checkout of the course.'
    : 'Each is solved in a checkout of the course.';
  return ['# Exercises', `The course has ${exercises.length} exercises. ${where} <exercise-count data-total="${exercises.length}"></exercise-count>`, ...parts].join('\n\n');
}

export default {
  watch: ['../../../course.toml', '../../../grader/skeletons/*/*.cu'],
  paths: () => [
    { params: { exercise: 'index' }, content: mapPage() },
    ...exercises.map((exercise, index) => ({
      params: { exercise: `${exercise.chapter}/${exercise.name}` },
      content: exercisePage(exercise, index),
    })),
  ],
};
