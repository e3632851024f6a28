import type { editor as editorTypes } from 'monaco-editor/editor';
import type { ThemeProblem } from '#shared/theme/index.ts';
import type { ThemeName } from '../components/tokens.ts';
import { toEditorThemeName } from './editor-themes.ts';
import { languageOf } from './language-of.ts';
import { monaco } from './set-up-monaco.ts';

/** Owner of our marks, beside those of the code editor's own checks. */
const MARK_OWNER = 'awning';

/** A code editor that stands in the page. */
export interface RunningEditor {
  /** Shows a file. A text that differs from the editor's replaces it, as one step that can be undone. */
  open(path: string, text: string): void;
  /** Underlines the mistakes of the open files. */
  mark(problems: readonly ThemeProblem[]): void;
  goTo(line: number, column: number): void;
  setTheme(theme: ThemeName): void;
  /** Lets the text be read only, and says why when somebody types. */
  setReadOnly(reason: string | null): void;
  dispose(): void;
}

/** Where the caret of each text was, and how far it was scrolled, by its address. */
const VIEWS = new Map<string, editorTypes.ICodeEditorViewState | null>();

function toUri(scope: string, path: string) {
  return monaco.Uri.from({ scheme: 'theme', authority: scope, path: `/${path}` });
}

function toMarker(problem: ThemeProblem): editorTypes.IMarkerData {
  const { start, end } = problem.range;
  const isPoint = start.line === end.line && start.column === end.column;
  return {
    severity: problem.severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    message: problem.hint === undefined ? problem.message : `${problem.message}\n${problem.hint}`,
    startLineNumber: start.line,
    startColumn: start.column,
    endLineNumber: end.line,
    endColumn: isPoint ? end.column + 1 : end.column,
  };
}

function replaceText(model: editorTypes.ITextModel, text: string): void {
  model.pushStackElement();
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
  model.pushStackElement();
}

/**
 * Puts a code editor into an element. The texts outlive it with their history of undo, so that nothing is lost
 * when another screen or site is looked at meanwhile.
 * @param scope keeps the texts of different sites apart
 * @param onType told the whole text of a file after each change by the person
 */
export function createEditor(
  element: HTMLElement,
  scope: string,
  onType: (path: string, text: string) => void,
): RunningEditor {
  const editor = monaco.editor.create(element, {
    model: null,
    ariaLabel: 'Code',
    automaticLayout: true,
    fixedOverflowWidgets: true,
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontLigatures: false,
    fontSize: 13,
    lineHeight: 20,
    minimap: { enabled: false },
    padding: { top: 8, bottom: 8 },
    renderFinalNewline: 'on',
    renderLineHighlightOnlyWhenFocus: true,
    scrollBeyondLastLine: false,
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
    overviewRulerBorder: false,
    tabIndex: 0,
    'semanticHighlighting.enabled': true,
    smoothScrolling: false,
    tabSize: 2,
    unicodeHighlight: { ambiguousCharacters: false },
    wordWrap: 'on',
  });
  const keyOf = (path: string) => toUri(scope, path).toString();
  let openPath: string | undefined;
  let isReplacing = false;

  const subscription = editor.onDidChangeModelContent(() => {
    if (openPath !== undefined && !isReplacing) onType(openPath, editor.getValue());
  });

  const findOrMake = (path: string, text: string): editorTypes.ITextModel => {
    const known = monaco.editor.getModel(toUri(scope, path));
    if (known !== null) return known;
    const model = monaco.editor.createModel(text, languageOf(path), toUri(scope, path));
    // The dialect colours its braces itself.
    model.updateOptions({
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    });
    return model;
  };

  return {
    open(path, text) {
      const model = findOrMake(path, text);
      if (model.getValue() !== text) {
        isReplacing = true;
        replaceText(model, text);
        isReplacing = false;
      }
      if (path === openPath) return;
      if (openPath !== undefined) VIEWS.set(keyOf(openPath), editor.saveViewState());
      openPath = path;
      editor.setModel(model);
      editor.restoreViewState(VIEWS.get(keyOf(path)) ?? null);
      editor.updateOptions({ ariaLabel: `Code of ${path}` });
    },
    mark(problems) {
      for (const model of monaco.editor.getModels().filter(({ uri }) => uri.authority === scope)) {
        const path = model.uri.path.slice(1);
        const own = problems.filter((problem) => problem.path === path);
        monaco.editor.setModelMarkers(model, MARK_OWNER, own.map(toMarker));
      }
    },
    goTo(line, column) {
      editor.setPosition({ lineNumber: line, column });
      editor.revealPositionInCenterIfOutsideViewport({ lineNumber: line, column });
      editor.focus();
    },
    setTheme: (theme) => monaco.editor.setTheme(toEditorThemeName(theme)),
    setReadOnly: (reason) =>
      editor.updateOptions({
        readOnly: reason !== null,
        readOnlyMessage: { value: reason ?? '' },
      }),
    dispose() {
      if (openPath !== undefined) VIEWS.set(keyOf(openPath), editor.saveViewState());
      subscription.dispose();
      editor.dispose();
    },
  };
}
