import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  listNewsletters,
  type Newsletter,
  sendNewsletter,
  testNewsletter,
} from '#shared/features/newsletters/contract.ts';
import { isOpen } from '#shared/features/newsletters/rules.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useWhen, WhenField } from '../../components/when-field.tsx';

function ScheduleDialog(props: {
  timeZone: string;
  onClose: () => void;
  onSchedule: (iso: string) => void;
}): ReactNode {
  const { timeZone, onClose, onSchedule } = props;
  useFocusBack(true);
  const when = useWhen(timeZone, undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Schedule the newsletter"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <WhenField when={when} timeZone={timeZone} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            if (when.check()) onSchedule(when.iso);
          }}
        >
          Schedule
        </Button>
      </Group>
    </Modal>
  );
}

/** What can be done with a newsletter that is saved: a test, and sending it now or later. */
export function SendActions(props: {
  newsletter: Newsletter;
  isChanged: boolean;
  timeZone: string;
}): ReactNode {
  const { newsletter, isChanged, timeZone } = props;
  const { id: newsletterId, version, subject, state } = newsletter;
  const [asked, setAsked] = useState<'now' | 'later'>();
  const test = useAct((client) => client.call(testNewsletter, { params: { newsletterId } }), []);
  const send = useAct(
    (client, scheduledOn: string | null) =>
      client.call(sendNewsletter, { params: { newsletterId }, body: { version, scheduledOn } }),
    [listNewsletters],
  );
  if (!isOpen(state)) return null;
  const start = (scheduledOn: string | null) => {
    setAsked(undefined);
    void send.mutateAsync(scheduledOn).then(
      () =>
        showNotice({
          message: scheduledOn === null ? `${subject} is being sent.` : `${subject} is scheduled.`,
        }),
      showProblem,
    );
  };
  const sendTest = () =>
    void test
      .mutateAsync(undefined)
      .then(({ to }) => showNotice({ message: `A test is on its way to ${to}.` }), showProblem);
  const hint = isChanged ? { title: 'Save your changes first' } : {};
  return (
    <Group gap="xs">
      <Button variant="default" disabled={isChanged} {...hint} loading={test.isPending} onClick={sendTest}>
        Send test
      </Button>
      <Button variant="default" disabled={isChanged} {...hint} onClick={() => setAsked('later')}>
        Schedule
      </Button>
      <Button disabled={isChanged} {...hint} loading={send.isPending} onClick={() => setAsked('now')}>
        Send now
      </Button>
      <ConfirmDialog
        isOpen={asked === 'now'}
        title={`Send ${subject} now?`}
        message="It goes to all recipients at once. Emails that were sent cannot be taken back."
        confirmLabel="Send now"
        onConfirm={() => start(null)}
        onCancel={() => setAsked(undefined)}
      />
      {asked === 'later' && (
        <ScheduleDialog timeZone={timeZone} onClose={() => setAsked(undefined)} onSchedule={start} />
      )}
    </Group>
  );
}
