// The driver's own steps (referee/src/driver/browser/tools.cpp) as functions of texts.
import { textsModule } from './texts.js';

export const firstSite = 1 << 20; // driver/wasm/call_sites.h

// `module` is a WebAssembly module.
export async function tools(module) {
  const { call, bytes, text } = await textsModule(module);
  return {
    // What the compiler is given for a .cu file.
    rewrite(source, path) {
      call('rewrite', {}, source, path);
      return text('result');
    },
    // The IR with copies of structures as a device makes them.
    wholeCopies(ir) {
      call('whole_copies', {}, ir);
      return bytes('result');
    },
    // { ir, maySuspend }: the IR with its calls numbered, and what asyncify must be told of.
    numberCalls(ir, first = firstSite) {
      call('number_calls', {}, ir, String(first));
      return { ir: bytes('result'), maySuspend: text('second') };
    },
    // Compiler output, fit for the author of these files ({ path: text }).
    cleanMessages(output, headers, files) {
      call('clean_messages', files, output, headers);
      return text('result');
    },
  };
}
