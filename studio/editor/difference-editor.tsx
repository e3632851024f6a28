import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThemeName } from '../components/tokens.ts';
import classes from './code-editor.module.css';
import type { Difference, RunningDifference } from './running-difference.ts';

/** Two texts of a file beside each other, what differs marked. Until its program has arrived, the later text stands there. */
export function DifferenceEditor(
  props: Difference & {
    /** True to show both in one column, as narrow windows want it. */
    isInline: boolean;
    theme: ThemeName;
  },
): ReactNode {
  const { path, before, after, beforeLabel, afterLabel, isInline, theme } = props;
  const element = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<RunningDifference>();

  useEffect(() => {
    let isGone = false;
    let running: RunningDifference | undefined;
    void import('./running-difference.ts').then(({ createDifference }) => {
      if (isGone || element.current === null) return;
      running = createDifference(element.current);
      setEditor(running);
    });
    return () => {
      isGone = true;
      running?.dispose();
    };
  }, []);

  useEffect(() => editor?.setTheme(theme), [editor, theme]);
  useEffect(() => editor?.setInline(isInline), [editor, isInline]);
  useLayoutEffect(
    () => editor?.show({ path, before, after, beforeLabel, afterLabel }),
    [editor, path, before, after, beforeLabel, afterLabel],
  );

  return (
    <div className={classes.editor} data-ready={editor !== undefined}>
      {editor === undefined && (
        <pre className={classes.waiting} aria-label={afterLabel}>
          {after}
        </pre>
      )}
      <div className={classes.surface} ref={element} />
    </div>
  );
}
