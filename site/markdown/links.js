// Links of the repository's Markdown on the site. A link to a program leads to the page that shows
// it, and the name of one of the chapter's programs becomes a link. A link to anything that the
// site does not have fails the build.
import { dirname, posix } from 'node:path';

import { examplesOf } from './pages.js';

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
  if (/^chapters\/\w+\.md$/.test(target)) return `/${target}`;
  return undefined;
}

function isLocal(href) {
  return !/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^\//i.test(href);
}

function rewriteLink(token, env) {
  const href = token.attrGet('href');
  if (!isLocal(href) || !env.relativePath) return;
  const [, path, rest] = href.match(/^([^#?]*)(.*)$/);
  const page = pageFor(path, dirname(sourceOf(env)));
  if (!page) throw new Error(`${sourceOf(env)} links to ${href}, which the site does not have.`);
  token.attrSet('href', page + rest);
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
      let depth = 0;
      for (let index = 0; index < tokens.length; ++index) {
        if (tokens[index].type === 'link_open') {
          ++depth;
          rewriteLink(tokens[index], state.env);
        } else if (tokens[index].type === 'link_close') {
          --depth;
        } else if (tokens[index].type === 'code_inline' && depth === 0 && chapter) {
          index += linkProgram(tokens, index, chapter, state.Token);
        }
      }
    }
  });
}
