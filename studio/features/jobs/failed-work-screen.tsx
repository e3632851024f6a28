import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { DeadLetter, listDeadLetters } from '#shared/features/jobs/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { formatCount } from '../../components/count-text.ts';
import { Page, PageSection, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import classes from './failed-work.module.css';
import { LetterRow } from './letter-row.tsx';
import { useDeadLetters } from './queries.ts';
import type { FailedWorkActs, WorkUnderWay } from './use-failed-work.ts';
import { useFailedWork } from './use-failed-work.ts';
import { groupByKind, isWaiting, nameWork } from './work-words.ts';

function Kind(props: {
  job: string;
  letters: readonly DeadLetter[];
  /** How many of the kind wait, also those that are not listed. */
  waiting: number;
  chosen: ReadonlySet<string>;
  mayChange: boolean;
  acts: FailedWorkActs;
  onChoose: (id: string, isChosen: boolean) => void;
}): ReactNode {
  const { job, letters, waiting, chosen, mayChange, acts } = props;
  const title = nameWork(job);
  const hidden = waiting - letters.filter(isWaiting).length;
  const isBusy = acts.underWay !== undefined;
  return (
    <PageSection title={title}>
      {mayChange && waiting > 1 && (
        <div className={classes.groupActions}>
          <span>
            {formatCount(waiting, 'job failed', 'jobs failed')}
            {hidden > 0 && `, ${hidden} of them not listed`}
          </span>
          <div className={classes.actions}>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Retry all: ${title}`}
              onClick={() => acts.replay({ job })}
            >
              Retry all
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Delete all: ${title}`}
              onClick={() => acts.discard({ job })}
            >
              Delete all
            </Button>
          </div>
        </div>
      )}
      <RowList label={title}>
        {letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isChosen={chosen.has(letter.id)}
            mayChange={mayChange}
            onChoose={(isChosen) => props.onChoose(letter.id, isChosen)}
            onReplay={() => acts.replay({ letterIds: [letter.id] })}
            onDiscard={() => acts.discard({ letterIds: [letter.id] })}
          />
        ))}
      </RowList>
    </PageSection>
  );
}

function Progress({ underWay, onStop }: { underWay: WorkUnderWay; onStop: () => void }): ReactNode {
  return (
    <div className={classes.bar}>
      <p className={classes.barWords} role="status">
        {underWay.words}…{underWay.left !== undefined && underWay.left > 0 && ` ${underWay.left} left`}
      </p>
      <Button size="xs" variant="default" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function ChosenBar(props: { ids: readonly string[]; acts: FailedWorkActs; onClear: () => void }): ReactNode {
  const { ids, acts, onClear } = props;
  const act = (run: FailedWorkActs['replay']) => () => {
    onClear();
    run({ letterIds: [...ids] });
  };
  return (
    <div className={classes.bar} role="group" aria-label="Bulk actions">
      <p className={classes.barWords}>{ids.length} selected</p>
      <Button size="xs" onClick={act(acts.replay)}>
        Retry
      </Button>
      <Button size="xs" variant="default" onClick={act(acts.discard)}>
        Delete
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

function Work(props: { data: Output<typeof listDeadLetters>; mayChange: boolean }): ReactNode {
  const { data, mayChange } = props;
  const acts = useFailedWork();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  // What is at work or gone meanwhile is chosen no more.
  const chosen = data.deadLetters.filter((letter) => isWaiting(letter) && marked.has(letter.id));
  const handleChoose = (id: string, isChosen: boolean) =>
    setMarked((before) => {
      const others = [...before].filter((one) => one !== id);
      return new Set(isChosen ? [...others, id] : others);
    });
  if (data.deadLetters.length === 0) {
    return (
      <EmptyState title="No failed jobs">
        Jobs that failed after several attempts, such as an email that could not be delivered, are listed
        here.
      </EmptyState>
    );
  }
  return (
    <>
      {groupByKind(data.deadLetters).map(({ job, letters }) => (
        <Kind
          key={job}
          job={job}
          letters={letters}
          waiting={data.waiting[job] ?? 0}
          chosen={new Set(chosen.map((letter) => letter.id))}
          mayChange={mayChange}
          acts={acts}
          onChoose={handleChoose}
        />
      ))}
      {acts.underWay !== undefined && <Progress underWay={acts.underWay} onStop={acts.stop} />}
      {acts.underWay === undefined && chosen.length > 0 && (
        <ChosenBar ids={chosen.map((letter) => letter.id)} acts={acts} onClear={() => setMarked(new Set())} />
      )}
    </>
  );
}

/** Work that the server gave up after all its tries: done again or forgotten by a person. */
export function FailedWorkScreen({ mayChange }: { mayChange: boolean }): ReactNode {
  const letters = useDeadLetters();
  return (
    <Page
      title="Failed jobs"
      intro="Jobs that failed after several attempts. Fix the cause, then retry them."
    >
      <QueryState query={letters} label="Loading failed jobs">
        {(data) => <Work data={data} mayChange={mayChange} />}
      </QueryState>
    </Page>
  );
}
