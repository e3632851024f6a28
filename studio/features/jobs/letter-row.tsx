import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeadLetter } from '#shared/features/jobs/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { formatDayAndTime, formatPast } from '../../components/format-time.ts';
import { Badge } from '../../components/page.tsx';
import classes from './failed-work.module.css';
import { isWaiting, nameWork } from './work-words.ts';

function Tries({ tries }: { tries: DeadLetter['tries'] }): ReactNode {
  return (
    <details>
      <summary className={classes.toggle}>{formatCount(tries.length, 'try', 'tries')}</summary>
      <ol className={classes.tries}>
        {tries.map(({ failedOn, problem }, index) => (
          <li key={index}>
            <span className={classes.when}>
              {failedOn === null ? (
                'Cut off'
              ) : (
                <time dateTime={failedOn}>{formatDayAndTime(Date.parse(failedOn))}</time>
              )}
            </span>
            {problem}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** One piece of given-up work: what it was, for whom, why it failed, and what can be done about it. */
export function LetterRow(props: {
  letter: DeadLetter;
  isChosen: boolean;
  mayChange: boolean;
  onChoose: (isChosen: boolean) => void;
  onReplay: () => void;
  onDiscard: () => void;
}): ReactNode {
  const { letter, mayChange } = props;
  const now = useStudio().clock.now();
  const title = letter.subject?.title ?? nameWork(letter.job);
  const reader = letter.subject?.for;
  const waits = isWaiting(letter);
  const asked = formatDayAndTime(Date.parse(letter.queuedOn));
  return (
    <li className={classes.row} data-at-work={waits ? undefined : true}>
      {mayChange && (
        <Checkbox
          mt={2}
          aria-label={`Select ${title}`}
          checked={props.isChosen}
          disabled={!waits}
          onChange={(event) => props.onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {!waits && <Badge>At work</Badge>}
        </p>
        {reader !== undefined && <p className={classes.line}>For {reader}</p>}
        <p className={classes.problem}>{letter.problem}</p>
        <p className={classes.line}>
          Given up {formatPast(Date.parse(letter.failedOn), now)}, asked for on {asked}.
        </p>
        {letter.tries.length > 0 && <Tries tries={letter.tries} />}
      </div>
      {mayChange && waits && (
        <div className={classes.actions}>
          <Button size="xs" variant="default" aria-label={`Retry: ${title}`} onClick={props.onReplay}>
            Retry
          </Button>
          <Button size="xs" variant="default" aria-label={`Delete: ${title}`} onClick={props.onDiscard}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
