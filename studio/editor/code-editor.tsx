import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import type { ThemeName } from '../components/tokens.ts';
import classes from './code-editor.module.css';
import type { RunningEditor } from './running-editor.ts';

/** A place to go to; a new object each time, so that going to the same place twice works. */
export interface EditorPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** What the code editor shows. */
export interface CodeEditorProps {
  /** Keeps the texts of different sites apart. */
  readonly scope: string;
  readonly path: string;
  readonly text: string;
  readonly theme: ThemeName;
  /** Mistakes of all files; those of this one are underlined. */
  readonly problems: readonly ThemeProblem[];
  /** Where the caret is to go, once the editor stands. */
  readonly place: EditorPlace | null;
  /** Why the text may only be read; null where it may be changed. */
  readonly readOnlyReason: string | null;
  readonly onType: (path: string, text: string) => void;
}

/**
 * The code editor. Until its program has arrived, the text stands there to be read; typing starts with the editor.
 * Each file keeps its own history of undo, caret and scroll while the studio is open.
 */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { scope, path, text, theme, problems, place, readOnlyReason, onType } = props;
  const element = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<RunningEditor>();
  const handleType = useRef(onType);
  useEffect(() => {
    handleType.current = onType;
  });

  useEffect(() => {
    let isGone = false;
    let running: RunningEditor | undefined;
    void import('./running-editor.ts').then(({ createEditor }) => {
      if (isGone || element.current === null) return;
      running = createEditor(element.current, scope, (file, next) => handleType.current(file, next));
      setEditor(running);
    });
    return () => {
      isGone = true;
      running?.dispose();
    };
  }, [scope]);

  useEffect(() => editor?.setTheme(theme), [editor, theme]);
  useEffect(() => editor?.setReadOnly(readOnlyReason), [editor, readOnlyReason]);
  // Before the next key can come: a text that is one key behind would undo that key.
  useLayoutEffect(() => editor?.open(path, text), [editor, path, text]);
  useEffect(() => editor?.mark(problems), [editor, problems, path]);
  useEffect(() => {
    if (place !== null && place.path === path) editor?.goTo(place.line, place.column);
  }, [editor, place, path]);

  return (
    <div className={classes.editor} data-ready={editor !== undefined}>
      {editor === undefined && (
        <pre className={classes.waiting} aria-label={`Text of ${path}`}>
          {text}
        </pre>
      )}
      <div className={classes.surface} ref={element} />
    </div>
  );
}
