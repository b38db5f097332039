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
