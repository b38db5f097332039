// Links of the repository's Markdown on the site. A link to a program leads to the page that shows
// it, and the name of one of the chapter's programs becomes a link. A link to a file that is no page
// becomes plain text; a link to what is not in the repository fails the build.
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { examplesOf, root } from './pages.js';

// The page for a path of the repository, relative to `folder`; nothing where the site has none.
function pageFor(path, folder) {
  const target = posix.normalize(posix.join(folder, path));
  const example = target.match(/^chapters\/examples\/(\w+)\/(?:(\w+\.cu))?$/);
  if (example) {
    const [, chapter, file] = example;
    if (file && !examplesOf(chapter).includes(file)) return undefined;
    return `/chapters/examples/${chapter}/${file ? file.slice(0, -'.cu'.length) : 'index'}.md`;
  }
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

// `bad_width.cu` in the text of chapter 2 leads to the program of that name.
function linkProgram(tokens, index, chapter, Token) {
  const name = tokens[index].content.replace(/^chapters\/examples\//, '');
  const parts = name.match(/^(?:(\w+)\/)?(\w+)\.cu$/);
  if (!parts || !examplesOf(parts[1] ?? chapter).includes(`${parts[2]}.cu`)) return 0;
  const open = new Token('link_open', 'a', 1);
  open.attrSet('href', `/chapters/examples/${parts[1] ?? chapter}/${parts[2]}.md`);
  tokens.splice(index, 1, open, tokens[index], new Token('link_close', 'a', -1));
  return 2;
}

export function linkPlugin(markdown) {
  markdown.core.ruler.push('repository_links', (state) => {
    const chapter = /^chapters\/(\w+)\.md$/.exec(state.env.relativePath ?? '')?.[1];
    for (const block of state.tokens) {
      const tokens = block.children ?? [];
      const taken = []; // of the links that are open: is it taken away?
      for (let index = 0; index < tokens.length; ++index) {
        if (tokens[index].type === 'link_open') {
          taken.push(!rewriteLink(tokens[index], state.env));
          if (taken.at(-1)) tokens.splice(index--, 1);
        } else if (tokens[index].type === 'link_close') {
          if (taken.pop()) tokens.splice(index--, 1);
        } else if (tokens[index].type === 'code_inline' && taken.length === 0 && chapter) {
          index += linkProgram(tokens, index, chapter, state.Token);
        }
      }
    }
  });
}
