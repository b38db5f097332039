// What an exercise asks for, from the comment that its file begins with, as Markdown.

// Text for Markdown in which nothing is markup.
export function plain(text) {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// The comment's paragraphs, each a list of lines.
function paragraphsOf(source) {
  const paragraphs = [[]];
  for (const line of source.split('\n')) {
    if (!line.startsWith('//')) break;
    const text = line.replace(/^\/\/ ?/, '').trimEnd();
    if (text) paragraphs.at(-1).push(text);
    else paragraphs.push([]);
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

// Lines that go on from the one before belong to it.
function items(lines, begins) {
  const found = [];
  for (const line of lines) {
    const match = begins.exec(line);
    if (match) found.push(match.slice(1));
    else found.at(-1)?.push(line.trim());
  }
  return found;
}

function block(lines) {
  const [first, ...rest] = lines;
  if (rest.length > 0 && rest[0].startsWith('  - ')) {
    const list = items(rest, /^ {2}- (.*)$/).map((words) => `- ${plain(words.join(' '))}`);
    return [`## ${plain(first)}`, list.join('\n')];
  }
  const parameter = /^ {2}(\S+(?:, \S+)*) {2,}(\S.*)$/;
  if (parameter.test(first)) {
    const rows = items(lines, parameter).map(([name, ...words]) => `<dt><code>${plain(name)}</code></dt><dd>${plain(words.join(' '))}</dd>`);
    return [`<dl class="parameters">${rows.join('')}</dl>`];
  }
  return [plain(lines.map((line) => line.trim()).join(' '))];
}

// { about, blocks }: the sentence of the first line, and the rest. What to read and to type next is
// said by the page.
export function contractOf(source, name) {
  const [first, ...rest] = paragraphsOf(source);
  const about = first.join(' ').replace(`${name}: `, '');
  const kept = rest.filter(([line]) => !/^Read chapters\//.test(line));
  return { about: plain(about[0].toUpperCase() + about.slice(1)), blocks: kept.flatMap(block) };
}

// A hint of course.toml: lines that begin with spaces are code.
export function hintText(hint) {
  const pieces = [];
  for (const line of hint.split('\n')) {
    const isCode = line.startsWith('  ');
    if (pieces.at(-1)?.isCode !== isCode) pieces.push({ isCode, lines: [] });
    pieces.at(-1).lines.push(isCode ? line.slice(2) : line);
  }
  return pieces
    .map(({ isCode, lines }) => (isCode ? `\`\`\`\`cuda\n${lines.join('\n')}\n\`\`\`\`` : plain(lines.join('\n'))))
    .join('\n\n');
}
