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

// The module after asyncify, which lets its functions leave and come back. `words` are the pass's
// arguments, each NAME or NAME@VALUE; `imports` those through which a function may be left, and
// `functions` those that may be left wherever they call.
export function asyncified(binaryen, bytes, { words, imports, functions = [] }) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(features.reduce((all, name) => all | binaryen.Features[name], 0));
  // A program without kernels has no lanes, and the pass would complain of it.
  const present = functions.filter((name) => module.getFunction(name));
  binaryen.clearPassArguments();
  for (const [name, value] of words.map((word) => word.split('@'))) binaryen.setPassArgument(name, value ?? '1');
  if (imports) binaryen.setPassArgument('asyncify-imports', imports);
  if (present.length > 0) binaryen.setPassArgument('asyncify-addlist', present.join(','));
  binaryen.setDebugInfo(true);
  module.runPasses(['asyncify']);
  const result = module.emitBinary();
  module.dispose();
  return result;
}

// What all browsers have: with more, the result has forms that few can read.
const features = [
  'MutableGlobals',
  'SignExt',
  'NontrappingFPToInt',
  'BulkMemory',
  'BulkMemoryOpt',
  'ReferenceTypes',
  'CallIndirectOverlong',
  'Multivalue',
];
