// The programs that the reader has changed. They stay in this browser.
const place = (key) => `warplings.program.${key}`;

export function recall(key) {
  try {
    return localStorage.getItem(place(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

// Nothing in place of a text forgets it.
export function remember(key, text) {
  try {
    if (text === undefined) localStorage.removeItem(place(key));
    else localStorage.setItem(place(key), text);
  } catch {
    // It lasts as long as the page.
  }
}

// The text of a file on the disk when this browser last saw it, where `./run.sh book` keeps files there.
const savedPlace = (key) => `warplings.saved.${key}`;

export function recallSaved(key) {
  try {
    return localStorage.getItem(savedPlace(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberSaved(key, text) {
  try {
    localStorage.setItem(savedPlace(key), text);
  } catch {
    // Then the file is kept beside when it is written.
  }
}

// Which text an editor begins with, and what its page knows of the file: { text, seen }. `draft` was
// written here and not saved, `disk` is the file now, `saved` what it was when it was last seen here.
// Where both have changed, the file is kept beside when the draft takes its place (site/engine.js).
export function begun({ draft, disk, saved }) {
  if (draft === undefined || draft === saved || draft === disk) return { text: disk, seen: disk };
  return { text: draft, seen: saved };
}
