// The lines of a report as a terminal would show them, and with what they mean marked: what kind of
// message it is, which line of the program, and its text.

// Elements for a piece of the standard error. `path` is the program; `goTo(line)` shows its line.
export function shownReport(text, path, goTo) {
  const fragment = document.createDocumentFragment();
  const add = (name, content, words) => {
    const element = document.createElement(name);
    element.className = words;
    element.textContent = content;
    fragment.append(element);
    return element;
  };
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (index > 0) fragment.append('\n');
    const kind = /^(referee: |\S+?:\d+:\d+: )?(fatal error|error|warning|note)(: )(.*)$/.exec(line);
    if (kind) {
      if (kind[1]) addPlaces(kind[1], path, goTo, fragment, 'dim');
      add('span', kind[2] + kind[3], `kind ${kind[2] === 'fatal error' ? 'error' : kind[2]}`);
      add('span', kind[4], kind[2].endsWith('error') ? 'sentence' : '');
    } else if (/^ {6}\S|^ +\d* \|/.test(line)) {
      add('span', line, 'quoted');
    } else {
      addPlaces(line, path, goTo, fragment, '');
    }
  });
  return fragment;
}

// The text, with each place in the program as a button that leads there.
function addPlaces(text, path, goTo, fragment, words) {
  let end = 0;
  const plain = (piece) => {
    if (!piece) return;
    const span = document.createElement('span');
    span.className = words;
    span.textContent = piece;
    fragment.append(span);
  };
  for (const match of text.matchAll(/([\w.]+\.cuh?):(\d+)/g)) {
    if (match[1] !== path) continue;
    plain(text.slice(end, match.index));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'place';
    button.textContent = match[0];
    button.onclick = () => goTo(Number(match[2]));
    fragment.append(button);
    end = match.index + match[0].length;
  }
  plain(text.slice(end));
}

// The lines of the program that its diagnoses name: those of errors.
export function diagnosedLines(text, path) {
  const lines = new Set();
  for (const [, file, line] of text.matchAll(/([\w.]+\.cuh?):(\d+)/g)) if (file === path) lines.add(Number(line));
  return [...lines];
}
