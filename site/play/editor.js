// The editor of a program: CodeMirror with the colours of the course's code and CUDA's own words.
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

import { cudaWords } from '../markdown/cuda.js';

const colours = HighlightStyle.define([
  { tag: [tags.comment], color: 'var(--muted)' },
  {
    tag: [tags.controlKeyword, tags.keyword, tags.modifier, tags.definitionKeyword, tags.operatorKeyword],
    color: 'var(--violet)',
  },
  { tag: [tags.typeName, tags.standard(tags.typeName), tags.number, tags.bool, tags.null], color: 'var(--teal)' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'var(--green)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--blue)' },
]);

// The same words as in the text.
function marked({ name, match }) {
  const amber = name.includes('barrier');
  const decorator = new MatchDecorator({
    regexp: new RegExp(match, 'g'),
    decoration: Decoration.mark({ class: amber ? 'cuda-barrier' : 'cuda-word' }),
  });
  return ViewPlugin.define(
    (view) => ({
      marks: decorator.createDeco(view),
      update(update) {
        this.marks = decorator.updateDeco(update, this.marks);
      },
    }),
    { decorations: (plugin) => plugin.marks },
  );
}

const setLines = StateEffect.define();
const diagnosed = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setLines)) continue;
      const builder = new RangeSetBuilder();
      for (const line of [...effect.value].sort((a, b) => a - b)) {
        if (line > transaction.state.doc.lines) continue;
        const at = transaction.state.doc.line(line).from;
        builder.add(at, at, Decoration.line({ class: 'diagnosed' }));
      }
      return builder.finish();
    }
    return transaction.docChanged ? Decoration.none : marks; // what was said was of another text
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Tab indents only once something was typed or clicked here: who came with the keyboard goes on with
// it, and Escape gives Tab back.
export function makeEditor({ parent, text, label, onChange, onRun }) {
  let tabIndents = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([
          { key: 'Mod-Enter', run: () => (onRun(), true) },
          { key: 'Escape', run: () => ((tabIndents = false), true) },
          { key: 'Tab', run: (target) => tabIndents && indentMore(target), shift: (target) => tabIndents && indentLess(target) },
        ]),
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        cpp(),
        syntaxHighlighting(colours),
        ...cudaWords.patterns.map(marked),
        diagnosed,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
        EditorView.domEventHandlers({
          mousedown: () => void (tabIndents = true),
          beforeinput: () => void (tabIndents = true),
        }),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    set: (all) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: all } }),
    focus: () => view.focus(),
    mark: (lines) => view.dispatch({ effects: setLines.of(lines) }),
    goTo(line) {
      const at = view.state.doc.line(Math.min(line, view.state.doc.lines)).from;
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
  };
}
