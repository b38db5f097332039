// A terminal's text as elements: the escape sequences of grader/text/terminal.h become classes.
const classes = { 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' };

// Pieces of a text, each with the classes that hold for it.
export function pieces(text) {
  const found = [];
  let now = [];
  for (const part of text.split(/(\x1b\[[\d;]*m)/)) {
    const codes = /^\x1b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes === undefined) {
      if (part) found.push({ text: part, classes: now });
    } else {
      now = codes.split(';').map((code) => classes[code]).filter(Boolean);
    }
  }
  return found;
}

// The text without them.
export const bare = (text) => text.replace(/\x1b\[[\d;]*m/g, '');
