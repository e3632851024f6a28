import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import {
  listScheduledReleases,
  type ScheduledRelease,
  scheduledReleaseSchema,
  scheduleRelease,
  setScheduledData,
} from '#shared/features/releases/contract.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { LoadingState } from '../../components/pane-state.tsx';
import { useWhen, WhenField } from '../../components/when-field.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import type { DataWish, ReleasedDataParts } from '../../sockets/released-data.ts';
import classes from './releases.module.css';
import { useReleaseActs } from './use-release-acts.ts';

/** What is asked: a release that changes products alone, or what a release that waits changes of them. */
export type DataStart =
  | { readonly kind: 'new'; readonly wishes: readonly DataWish[] }
  | { readonly kind: 'set'; readonly scheduled: ScheduledRelease };

interface DataFormProps {
  readonly start: DataStart;
  readonly parts: ReleasedDataParts;
  readonly timeZone: string;
  readonly currency: string;
  readonly onClose: () => void;
}

const toInput = (wishes: readonly DataWish[]) => wishes.map(({ kind, id, change }) => ({ kind, id, change }));

/** Sends what was asked, and says what came of it. */
function useSend({ start, onClose }: DataFormProps) {
  const acts = useReleaseActs();
  return useAct(
    async (
      client,
      asked: { wishes: readonly DataWish[]; note: string; goesLiveOn: string; version: number },
    ) => {
      const { wishes, note, goesLiveOn, version } = asked;
      if (start.kind === 'set') {
        const params = { scheduleId: start.scheduled.id };
        await client.call(setScheduledData, { params, body: { version, data: toInput(wishes) } });
        showNotice({ message: 'The release changes these products now.' });
      } else {
        const body = { goesLiveOn, note, paths: [], data: toInput(wishes) };
        const { scheduledRelease } = await client.call(scheduleRelease, { body });
        showNotice({
          message: 'Scheduled. It goes live automatically.',
          undo: { label: 'Undo', run: () => acts.cancel(scheduledRelease) },
        });
      }
      onClose();
    },
    [listScheduledReleases],
  );
}

function DataForm(props: DataFormProps): ReactNode {
  const { start, parts, timeZone, currency, onClose } = props;
  const given = start.kind === 'set' ? start.scheduled : undefined;
  const [wishes, setWishes] = useState<readonly DataWish[]>(
    start.kind === 'set' ? start.scheduled.data : start.wishes,
  );
  const [note, setNote] = useState('');
  const when = useWhen(timeZone, undefined);
  const send = useSend(props);
  const problems = findFieldErrors(send.error);
  const isOfRows = Object.keys(problems).some((field) => field.startsWith('data.'));
  // Who is told that somebody else changed it has seen what, and sends over that.
  const current = findCurrent(send.error, scheduledReleaseSchema);
  const isEmpty = wishes.length === 0 && (given === undefined || given.paths.length === 0);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || (given === undefined && !when.check())) return;
    const version = current?.version ?? given?.version ?? 0;
    send.mutate({ wishes, note, goesLiveOn: when.iso, version });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <Suspense fallback={<LoadingState label="Loading the products" />}>
          <parts.Field
            value={wishes}
            onChange={(next) => {
              setWishes(next);
              send.reset();
            }}
            problems={problems}
            currency={currency}
          />
        </Suspense>
        {given === undefined && (
          <>
            <TextInput
              label="Note"
              description="What changes, for the history. Optional."
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <WhenField when={when} timeZone={timeZone} />
          </>
        )}
        {send.error !== null && !isOfRows && <Failure>{describeError(send.error)}</Failure>}
        {current !== undefined && (
          <p className={classes.warning}>
            It changes now: {current.data.map(parts.describe).join('; ') || 'no products'}. Save again to
            replace that.
          </p>
        )}
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending} disabled={isEmpty}>
          {given === undefined ? 'Schedule' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

/** Schedules changes of products, or sets those of a release that waits. */
export function DataDialog(
  props: Omit<DataFormProps, 'start'> & {
    /** Null while it is closed. */
    start: DataStart | null;
  },
): ReactNode {
  const { start, ...form } = props;
  useFocusBack(start !== null);
  return (
    <Modal
      opened={start !== null}
      onClose={props.onClose}
      title={start?.kind === 'set' ? 'Products in this release' : 'Schedule product changes'}
      size={620}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {start !== null && <DataForm {...form} start={start} />}
    </Modal>
  );
}
