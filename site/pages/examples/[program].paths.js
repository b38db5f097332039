// A page for each example program and for each chapter's list of them, made from the programs.
import { chapterPages, exampleFolders, examplesOf, exampleSource } from '../../markdown/pages.js';

import { hasParts } from '../../machine/built.js';
import { plain } from '../../markdown/contract.js';

// What a program is for: the comment that it begins with.
function purposeOf(source) {
  const lines = [];
  for (const line of source.split('\n')) {
    if (!line.startsWith('//')) break;
    lines.push(line.replace(/^\/\/ ?/, ''));
  }
  return lines.join(' ');
}

function programPage(chapter, file) {
  const title = chapterPages().find(({ key }) => key === chapter);
  const source = exampleSource(chapter, file);
  const code = `\`\`\`\`cuda\n${source.trimEnd()}\n\`\`\`\``;
  const command = `\`\`\`sh\n./run.sh run chapters/examples/${chapter}/${file}\n\`\`\``;
  const from = `A program of [${title ? title.text : chapter}](/chapters/${chapter}.md).`;
  const key = `${chapter}/${file.slice(0, -3)}`;
  const how = hasParts() ? 'Change it and run it here, or run it in a checkout of the course with' : 'Run it with';
  const element = `<cuda-program data-key="${key}" data-file="${file}"${hasParts() ? ' data-parts' : ''}>`;
  return [`# ${file}`, `${from} ${how}`, command, element, code, '</cuda-program>'].join('\n\n');
}

function listPage(chapter) {
  const title = chapterPages().find(({ key }) => key === chapter);
  const rows = examplesOf(chapter).map(
    (file) =>
      `- [\`${file}\`](/chapters/examples/${chapter}/${file.slice(0, -3)}.md) ` +
      plain(purposeOf(exampleSource(chapter, file))),
  );
  return `# The programs of ${title ? title.text : chapter}\n\n${rows.join('\n')}`;
}

export default {
  paths() {
    return exampleFolders().flatMap((chapter) => [
      { params: { program: `${chapter}/index` }, content: listPage(chapter) },
      ...examplesOf(chapter).map((file) => ({
        params: { program: `${chapter}/${file.slice(0, -3)}` },
        content: programPage(chapter, file),
      })),
    ]);
  },
};
