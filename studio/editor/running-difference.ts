import type { ThemeName } from '../components/tokens.ts';
import { toEditorThemeName } from './editor-themes.ts';
import { languageOf } from './language-of.ts';
import { monaco } from './set-up-monaco.ts';

/** Two texts of one file. */
export interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Names of the two texts for assistive programs. */
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

/** A comparison that stands in the page. */
export interface RunningDifference {
  show(difference: Difference): void;
  setInline(isInline: boolean): void;
  setTheme(theme: ThemeName): void;
  dispose(): void;
}

/** Puts a comparison of two texts into an element, to be read only; F7 goes from one difference to the next. */
export function createDifference(element: HTMLElement): RunningDifference {
  const editor = monaco.editor.createDiffEditor(element, {
    automaticLayout: true,
    readOnly: true,
    originalEditable: false,
    domReadOnly: true,
    fixedOverflowWidgets: true,
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontLigatures: false,
    fontSize: 13,
    lineHeight: 20,
    hideUnchangedRegions: { enabled: true },
    minimap: { enabled: false },
    renderGutterMenu: false,
    renderOverviewRuler: false,
    scrollBeyondLastLine: false,
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
    unicodeHighlight: { ambiguousCharacters: false },
    // Who compares sees the choice of one column or two made by the width of the window.
    useInlineViewWhenSpaceIsLimited: false,
    wordWrap: 'on',
    diffWordWrap: 'on',
  });

  let labels = { before: '', after: '' };
  // Other options take the names away again.
  const name = () => {
    editor.getOriginalEditor().updateOptions({ ariaLabel: labels.before });
    editor.getModifiedEditor().updateOptions({ ariaLabel: labels.after });
  };
  const makeModel = (path: string, text: string) => {
    const model = monaco.editor.createModel(text, languageOf(path));
    // The dialect colours its braces itself.
    model.updateOptions({
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    });
    return model;
  };
  const dropModels = () => {
    const shown = editor.getModel();
    editor.setModel(null);
    shown?.original.dispose();
    shown?.modified.dispose();
  };

  return {
    show({ path, before, after, beforeLabel, afterLabel }) {
      dropModels();
      editor.setModel({ original: makeModel(path, before), modified: makeModel(path, after) });
      labels = { before: beforeLabel, after: afterLabel };
      name();
    },
    setInline(isInline) {
      editor.updateOptions({ renderSideBySide: !isInline });
      name();
    },
    setTheme: (theme) => monaco.editor.setTheme(toEditorThemeName(theme)),
    dispose() {
      dropModels();
      editor.dispose();
    },
  };
}
