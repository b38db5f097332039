// Links of the repository's Markdown on the site. A link to a program leads to the page that shows
// it, and the name of one of the chapter's programs becomes a link; so does an exercise's file, and
// its name in the table of a chapter's exercises. A link to a file that is no page
// becomes plain text; a link to what is not in the repository fails the build.
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { readCourse } from '../course.js';
import { examplesOf, root } from './pages.js';

const exercises = readCourse().exercises.map(({ chapter, name }) => ({ name, path: `exercises/${chapter}/${name}` }));

// The page for a path of the repository, relative to `folder`; nothing where the site has none.
function pageFor(path, folder) {
  const target = posix.normalize(posix.join(folder, path));
  const example = target.match(/^chapters\/examples\/(\w+)\/(?:(\w+\.cu))?$/);
  if (example) {
    const [, chapter, file] = example;
    if (file && !examplesOf(chapter).includes(file)) return undefined;
    return `/chapters/examples/${chapter}/${file ? file.slice(0, -'.cu'.length) : 'index'}.md`;
  }
  const exercise = exercises.find(({ path }) => target === `${path}.cu`);
  if (exercise) return `/${exercise.path}.md`;
  if (target === 'referee/README.md') return '/referee.md';
  if (/^(chapters|referee)\/\w+\.md$/.test(target)) return `/${target}`;
  return undefined;
}

function isLocal(href) {
  return !/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^\//i.test(href);
}

// Returns false where the link is to be taken away.
function rewriteLink(token, env) {
  const href = token.attrGet('href');
  if (!isLocal(href) || !env.relativePath) return true;
  const [, path, rest] = href.match(/^([^#?]*)(.*)$/);
  const folder = dirname(sourceOf(env));
  if (!existsSync(join(root, folder, path))) {
    throw new Error(`${sourceOf(env)} links to ${href}, which is not in the repository.`);
  }
  const page = pageFor(path, folder);
  if (page) token.attrSet('href', page + rest);
  return page !== undefined;
}

// The file of the repository that a page is made from.
function sourceOf(env) {
  return env.relativePath === 'referee.md' ? 'referee/README.md' : env.relativePath;
}

// The page of what code in the text names. `bad_width.cu` in chapter 2 is the program of that name.
function pageOfCode(text, chapter, inList) {
  const exercise = exercises.find(({ name, path }) => text === `${path}.cu` || (inList && text === name));
  if (exercise) return `/${exercise.path}.md`;
  const parts = text.replace(/^chapters\/examples\//, '').match(/^(?:(\w+)\/)?(\w+)\.cu$/);
  if (!parts || !examplesOf(parts[1] ?? chapter).includes(`${parts[2]}.cu`)) return undefined;
  return `/chapters/examples/${parts[1] ?? chapter}/${parts[2]}.md`;
}

function linkCode(tokens, index, page, Token) {
  const open = new Token('link_open', 'a', 1);
  open.attrSet('href', page);
  tokens.splice(index, 1, open, tokens[index], new Token('link_close', 'a', -1));
}

// For each block, whether it is the first cell of a row in the table of a chapter's exercises.
function exerciseCells(blocks) {
  let inList = false;
  return blocks.map((block, index) => {
    const opened = blocks[index - 2]?.type;
    if (block.type === 'table_close') inList = false;
    if (opened === 'tr_open' && block.content === 'exercise') inList = true;
    return inList && opened === 'tr_open';
  });
}

export function linkPlugin(markdown) {
  markdown.core.ruler.push('repository_links', (state) => {
    const chapter = /^chapters\/(\w+)\.md$/.exec(state.env.relativePath ?? '')?.[1];
    const inList = exerciseCells(state.tokens);
    for (const [number, block] of state.tokens.entries()) {
      const tokens = block.children ?? [];
      const taken = []; // of the links that are open: is it taken away?
      for (let index = 0; index < tokens.length; ++index) {
        if (tokens[index].type === 'link_open') {
          taken.push(!rewriteLink(tokens[index], state.env));
          if (taken.at(-1)) tokens.splice(index--, 1);
        } else if (tokens[index].type === 'link_close') {
          if (taken.pop()) tokens.splice(index--, 1);
        } else if (tokens[index].type === 'code_inline' && taken.length === 0 && chapter) {
          const page = pageOfCode(tokens[index].content, chapter, inList[number]);
          if (!page) continue;
          linkCode(tokens, index, page, state.Token);
          index += 2;
        }
      }
    }
  });
}
