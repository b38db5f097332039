// What the repository has for the site: the chapters with their titles, and their example programs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const chapters = join(root, 'chapters');

// The chapters in their order, then the pages without a number. `text` is the page's title.
export function chapterPages() {
  const pages = readdirSync(chapters)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const title = readFileSync(join(chapters, file), 'utf8').match(/^# (.*)$/m);
      if (!title) throw new Error(`chapters/${file} has no title.`);
      const key = file.slice(0, -'.md'.length);
      return { key, text: title[1], link: `/chapters/${key}`, number: Number.parseInt(key) || 0 };
    });
  return pages.sort((a, b) => (a.number || Infinity) - (b.number || Infinity));
}

// What the README says each chapter is about, by the chapter's key: the second column of its table.
export function chapterSubjects() {
  const subjects = {};
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const [, key, about] of readme.matchAll(/^\| \[[^\]]*\]\(chapters\/(\w+)\.md\) \| (.*) \|$/gm)) {
    subjects[key] = about;
  }
  return subjects;
}

// The names of a chapter's example programs; none where there is no such folder.
export function examplesOf(chapter) {
  const folder = join(chapters, 'examples', chapter);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cu'))
    .sort();
}

export function exampleFolders() {
  return readdirSync(join(chapters, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && examplesOf(entry.name).length > 0)
    .map((entry) => entry.name)
    .sort();
}

export function exampleSource(chapter, file) {
  return readFileSync(join(chapters, 'examples', chapter, file), 'utf8');
}
