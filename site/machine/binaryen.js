// The package binaryen holds its WebAssembly module as text inside of its script, which no server
// and no browser handles well. Taken apart, the script asks for globalThis.binaryenModule.
export function takenApart(script) {
  const place = /\w+\?\?=(\w+)\(`/.exec(script);
  if (!place) throw new Error('binaryen has another form');
  const begin = place.index + place[0].length - 1;
  let end = begin + 1;
  while (script[end] !== '`') end += script[end] === '\\' ? 2 : 1;
  const text = new Function(`return ${script.slice(begin, end + 1)}`)();
  // A byte is one character; zero, which the script cannot hold everywhere, has a bit above.
  const bytes = Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return (~code >> 8) & code;
  });
  if (!WebAssembly.validate(bytes)) throw new Error('binaryen has another form');
  const called = script.slice(0, begin - place[1].length - 1) + 'globalThis.binaryenModule' + script.slice(end + 2);
  return { script: called, bytes };
}
