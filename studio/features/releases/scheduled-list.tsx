import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { ScheduledRelease } from '#shared/features/releases/contract.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Badge, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { useWhen, WhenField } from '../../components/when-field.tsx';
import type { ReleasedDataParts } from '../../sockets/released-data.ts';
import { describeRelease } from './file-words.ts';
import { useScheduledReleases } from './queries.ts';
import classes from './releases.module.css';
import { useReleaseActs } from './use-release-acts.ts';
import type { ReleaseActs } from './use-release-acts.ts';
import { describeCountdown, formatInZone } from '../../components/zone-time.ts';

const IN_DRAFT = 'Its changes are still in the draft where nobody threw them away.';
const AGAIN = 'Schedule it again, and it goes live over what is there now.';

/** What can be done about a release that is held back, or would be. */
const remedyOf = ({ paths }: ScheduledRelease) => (paths.length === 0 ? AGAIN : `${IN_DRAFT} ${AGAIN}`);

function TimeForm(props: {
  scheduled: ScheduledRelease;
  timeZone: string;
  acts: ReleaseActs;
  onClose: () => void;
}): ReactNode {
  const { scheduled, timeZone, acts, onClose } = props;
  const when = useWhen(timeZone, Date.parse(scheduled.goesLiveOn));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (when.check()) acts.reschedule(scheduled, when.iso, onClose);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <WhenField when={when} timeZone={timeZone} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={acts.isWorking}>
          Set this time
        </Button>
      </div>
    </form>
  );
}

function ScheduledRow(props: {
  scheduled: ScheduledRelease;
  timeZone: string;
  mayPublish: boolean;
  acts: ReleaseActs;
  describe: ReleasedDataParts['describe'];
  onMove: () => void;
  onProducts: () => void;
  onScheduleAgain: () => void;
}): ReactNode {
  const { scheduled, timeZone, acts } = props;
  const now = useNow();
  const goesLiveOn = Date.parse(scheduled.goesLiveOn);
  const time = formatInZone(goesLiveOn, timeZone);
  const isBlocked = scheduled.state === 'blocked';
  const what = describeRelease(scheduled.paths, scheduled.data);
  return (
    <Row
      title={
        <>
          {isBlocked ? `Was to go live on ${time}` : `${time}, ${describeCountdown(goesLiveOn - now)}`}
          <Badge tone="amber">{isBlocked ? 'Held back' : 'Scheduled'}</Badge>
        </>
      }
      lines={[
        scheduled.note === '' ? what : `${scheduled.note}: ${what}`,
        ...scheduled.data.map(props.describe),
        `Set by ${scheduled.createdBy}. Times are those of the site, ${timeZone}.`,
        ...(scheduled.problem === ''
          ? []
          : [
              <span key="problem" className={classes.blocked}>
                {isBlocked ? 'It did not go live: ' : 'As things stand it will not go live: '}
                {scheduled.problem} {remedyOf(scheduled)}
              </span>,
            ]),
      ]}
      actions={
        props.mayPublish && (
          <>
            {scheduled.problem !== '' && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Schedule again: ${time}`}
                onClick={props.onScheduleAgain}
              >
                Schedule again…
              </Button>
            )}
            {!isBlocked && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Products: ${time}`}
                  onClick={props.onProducts}
                >
                  Products…
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Change the time: ${time}`}
                  onClick={props.onMove}
                >
                  Change the time…
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Cancel the release: ${time}`}
                  onClick={() => acts.cancel(scheduled)}
                >
                  Cancel it
                </Button>
              </>
            )}
          </>
        )
      }
    />
  );
}

/** Whether a later release took the changes of a blocked one up, so that nobody has to look after them any more. */
function isTakenUp(blocked: ScheduledRelease, all: readonly ScheduledRelease[]): boolean {
  return all.some(
    ({ id, state, paths, data }) =>
      id > blocked.id &&
      (state === 'scheduled' || state === 'published') &&
      blocked.paths.every((path) => paths.includes(path)) &&
      blocked.data.every(({ id: thing }) => data.some((change) => change.id === thing)),
  );
}

/** The releases that go live by themselves, the next first, and those that were held back. */
export function ScheduledList(props: {
  timeZone: string;
  mayPublish: boolean;
  parts: ReleasedDataParts;
  /** Opens what a release changes of products. */
  onProducts: (scheduled: ScheduledRelease) => void;
  onScheduleAgain: (scheduled: ScheduledRelease) => void;
}): ReactNode {
  const query = useScheduledReleases();
  const acts = useReleaseActs();
  const [moved, setMoved] = useState<ScheduledRelease | null>(null);
  return (
    <QueryState query={query} label="Loading scheduled releases">
      {(all) => {
        const shown = all.filter(
          (one) => one.state === 'scheduled' || (one.state === 'blocked' && !isTakenUp(one, all)),
        );
        if (shown.length === 0) return null;
        return (
          <PageSection title="Scheduled">
            <RowList label="Scheduled">
              {shown.map((scheduled) => (
                <ScheduledRow
                  key={scheduled.id}
                  scheduled={scheduled}
                  timeZone={props.timeZone}
                  mayPublish={props.mayPublish}
                  acts={acts}
                  describe={props.parts.describe}
                  onProducts={() => props.onProducts(scheduled)}
                  onMove={() => setMoved(scheduled)}
                  onScheduleAgain={() => props.onScheduleAgain(scheduled)}
                />
              ))}
            </RowList>
            <Dialog title="Change the time" isOpen={moved !== null} onClose={() => setMoved(null)}>
              {moved !== null && (
                <TimeForm
                  scheduled={moved}
                  timeZone={props.timeZone}
                  acts={acts}
                  onClose={() => setMoved(null)}
                />
              )}
            </Dialog>
          </PageSection>
        );
      }}
    </QueryState>
  );
}
