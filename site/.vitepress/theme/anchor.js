// An address with a section opens at that section, also where fonts and live figures, which come
// later, have made what stands above it longer or shorter.

// Who has begun to read elsewhere is left there.
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

// Waits for `laidOut` and the fonts; then scrolls to the section of the address, unless the reader
// has moved since the call.
export async function openAtSection(laidOut) {
  let moved = false;
  const move = () => {
    moved = true;
  };
  for (const name of moves) window.addEventListener(name, move, { passive: true });
  await Promise.all([laidOut, document.fonts.ready]);
  for (const name of moves) window.removeEventListener(name, move);
  if (!moved) document.querySelector(':target')?.scrollIntoView();
}
