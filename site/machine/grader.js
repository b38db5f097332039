// What the grader says of a student's file (grader/browser/texts.cpp) as functions of texts.
import { textsModule } from './texts.js';

// `module` is a WebAssembly module.
export async function graderTexts(module) {
  const { call, bytes, text } = await textsModule(module);
  return {
    // { ir, refused }: the IR that may be linked, or why it may not. `own` are the names that it is
    // linked with.
    look(ir, file, own) {
      call('look', {}, ir, file, own);
      return { ir: bytes('result'), refused: text('second') };
    },
    explainLink(messages, file) {
      call('explain_link', {}, messages, file);
      return text('result');
    },
    // Which runs of a result ({ exercise, result }) to record: filters for the cases, the best first.
    recordable(asked) {
      call('recordable', {}, JSON.stringify(asked));
      return JSON.parse(text('result'));
    },
    // { text, state }: what a terminal shows. `asked` as verdict() takes it, with files ({ name:
    // text }).
    verdict(asked, files) {
      call('verdict', files, JSON.stringify(asked));
      return { text: text('result'), state: text('second') };
    },
  };
}
