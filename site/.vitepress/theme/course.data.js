// What the home page says of the chapters, taken from them and from the README's table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chapterPages, chapterSubjects, root } from '../../markdown/pages.js';
import { keyOf, questionsOf } from '../../quiz/format.js';

export default {
  watch: ['../../../chapters/*.md', '../../../README.md'],
  load() {
    const subjects = chapterSubjects();
    return chapterPages().map(({ key, text, link, number }) => ({
      key,
      number,
      title: text.replace(/^\d+\. /, ''),
      link: `${link}.html`,
      about: subjects[key] ?? '',
      keys: questionsOf(readFileSync(join(root, 'chapters', `${key}.md`), 'utf8')).map((question) =>
        keyOf(key, question),
      ),
    }));
  },
};
