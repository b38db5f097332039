// What the referee says, printed in the text, as a card: its rule is a link, the lines of the program that
// it names light up, and its program is a link, too. The text stays as it is printed.
const isVerdict = (text) => /^ {2}Read {2}chapters\/\w+\.md#[\w-]+$/m.test(text);
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const span = (words, text) => `<span class="${words}">${escaped(text)}</span>`;

// From a page of chapters/ to another.
const link = (path, text) => `<a href="./${path.replace(/^chapters\//, '').replace(/\.(md|cu)\b/, '.html')}">${escaped(text)}</a>`;

// One line of a report. `said` is true from a rule's line to the end of what it says.
function lineOf(text, said) {
  const place = /^( {2}Read {2})(\S+)$/.exec(text);
  if (place) return place[1] + link(place[2], place[2]);
  if (/^chapters\/examples\/\w+\/\w+\.cu$/.test(text)) return link(text, text);
  const rule = /^ {2}([a-z]+(?:-[a-z]+)+)(: .*)$/.exec(text);
  if (rule) return `  <strong>${link(`chapters/rules.md#${rule[1]}`, rule[1])}${escaped(rule[2])}</strong>`;
  if (said) return `<strong>${escaped(text)}</strong>`;
  if (/^ {2}> +\d+ │/.test(text)) return span('lit', text);
  if (/^ +│ /.test(text)) return span('wrong', text);
  if (/^ +\d+ │/.test(text)) return span('near', text);
  return /^✗ /.test(text) ? span('wrong', text) : escaped(text);
}

export function cardOf(text) {
  let said = false;
  const lines = text.trimEnd().split('\n').map((line) => {
    const html = lineOf(line, said && line !== '');
    said = line !== '' && (said || html.startsWith('  <strong>'));
    return html;
  });
  return `<div v-pre class="language-text diagnosis"><pre tabindex="0"><code>${lines.join('\n')}\n</code></pre></div>\n`;
}

export function diagnosisPlugin(markdown) {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info, content } = tokens[index];
    const isCard = info.trim() === 'text' && /^chapters\/[^/]+$/.test(env.relativePath ?? '') && isVerdict(content);
    return isCard ? cardOf(content) : fence(tokens, index, options, env, self);
  };
}
