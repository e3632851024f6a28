import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import classes from './conflict-view.module.css';
import type { ComparedLine } from './differing-lines.ts';
import { compareLines } from './differing-lines.ts';

/** Both texts of a file that two people changed; nothing is lost whichever is chosen. */
export function ConflictView(props: {
  path: string;
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}): ReactNode {
  const lines = useMemo(() => compareLines(props.mine, props.theirs), [props.mine, props.theirs]);
  return (
    <div className={classes.conflict} role="group" aria-label={`Two versions of ${props.path}`}>
      <div className={classes.bar} role="alert">
        <p className={classes.text}>
          <strong>Somebody else saved {props.path} while you were writing.</strong> Your text is kept. Which
          version do you want to keep?
        </p>
        <Button variant="default" onClick={props.onTakeTheirs}>
          Use their version
        </Button>
        <Button onClick={props.onKeepMine}>Keep my version</Button>
      </div>
      <div className={classes.sides}>
        <Side title="My version" lines={lines.mine} />
        <Side title="Their version" lines={lines.theirs} />
      </div>
    </div>
  );
}

function Side({ title, lines }: { title: string; lines: readonly ComparedLine[] }): ReactNode {
  return (
    <section className={classes.side} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {/* A text that scrolls has to be reachable by keys. */}
      <pre className={classes.code} tabIndex={0} aria-label={`Text of ${title.toLowerCase()}`}>
        {lines.map((line, index) => (
          <div key={index} className={line.differs ? `${classes.line} ${classes.differs}` : classes.line}>
            {line.text}
          </div>
        ))}
      </pre>
    </section>
  );
}
