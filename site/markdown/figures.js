// A paragraph that is one picture becomes a figure; where there is a live one (figures/index.js),
// its custom element is put around the static picture, which is what stays without JavaScript. A
// picture without a live one is put into the page itself, where it has the page's type and colours.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { figures } from '../figures/index.js';
import { root } from './pages.js';

// The size that an SVG gives itself, so that the page does not jump when it arrives.
function sizeOf(path) {
  const head = readFileSync(path, 'utf8').slice(0, 400);
  const size = head.match(/ width="(\d+)" height="(\d+)"/);
  return size ? { width: size[1], height: size[2] } : {};
}

// A drawing as part of a page: without its own style, and with ids that no other has.
function drawn(path) {
  const name = basename(path, '.svg');
  return readFileSync(path, 'utf8')
    .replace(/<style>[^]*?<\/style>\n?/, '')
    .replaceAll(' text-anchor="start"', '')
    .replace(/ id="([\w-]+)"/g, ` id="${name}-$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#${name}-$1)`)
    .replace('aria-labelledby="title description"', `aria-labelledby="${name}-title" aria-describedby="${name}-description"`)
    .trim();
}

export function figurePlugin(markdown) {
  const escape = markdown.utils.escapeHtml;
  markdown.core.ruler.push('figures', (state) => {
    const { tokens, env } = state;
    let seen = 0;
    for (let index = 1; index + 1 < tokens.length; ++index) {
      const children = tokens[index].children ?? [];
      if (tokens[index].type !== 'inline' || children.length !== 1) continue;
      const image = children[0];
      if (image.type !== 'image' || !image.attrGet('src').endsWith('.svg')) continue;
      const source = image.attrGet('src');
      const path = join(root, dirname(env.relativePath), source);
      const size = sizeOf(path);
      for (const [name, value] of Object.entries(size)) image.attrSet(name, value);
      if (seen++ > 0) image.attrSet('loading', 'lazy');
      image.attrSet('decoding', 'async');
      if (!/^\.{0,2}\//.test(source)) image.attrSet('src', `./${source}`);

      const live = figures[basename(source)];
      const open = new state.Token('html_block', '', 0);
      const close = new state.Token('html_block', '', 0);
      open.content = '<figure class="figure">';
      close.content = '</figure>\n';
      if (live) {
        image.attrSet('slot', 'static');
        open.content += `<${live.element} class="live" data-figure="${escape(basename(source))}" label="${escape(image.content)}">`;
        close.content = `</${live.element}></figure>\n`;
      } else if (size.width) {
        open.content = `<figure class="figure drawing" tabindex="0" aria-label="${escape(image.content)}">${drawn(path)}</figure>\n`;
        close.content = '';
        tokens[index].children = [];
      }
      tokens[index - 1] = open;
      tokens[index + 1] = close;
    }
  });
}
