import { Button, FileInput, Group, Modal, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  importSubscribers,
  listMailingLists,
  listSubscribers,
  type MailingList,
} from '#shared/features/mailing-lists/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import classes from './mailing-lists.module.css';

type Result = Output<typeof importSubscribers>;

/** What an import comes to, line by line. */
function Summary({ result }: { result: Result }): ReactNode {
  const { added, known, suppressed, problems } = result;
  return (
    <div role="status" className={classes.summary}>
      <p>{formatCount(added, 'subscriber', 'subscribers')} will be added.</p>
      {known > 0 && <p>{known} are on this list already.</p>}
      {suppressed > 0 && <p>{suppressed} unsubscribed or do not exist, and are not added.</p>}
      {problems.length > 0 && (
        <ul aria-label="Problems in the file">
          {problems.map(({ line, problem }) => (
            <li key={line}>
              Line {line}: {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Brings people from a CSV file to a list: it is checked first, and imported when that is confirmed. */
export function ImportDialog({ list, onClose }: { list: MailingList; onClose: () => void }): ReactNode {
  useFocusBack(true);
  const [file, setFile] = useState<File | null>(null);
  const [consent, setConsent] = useState('');
  const [checked, setChecked] = useState<Result>();
  const bring = useAct(
    async (client, dryRun: boolean) =>
      client.call(importSubscribers, {
        params: { listId: list.id },
        body: { csv: (await file?.text()) ?? '', consent, dryRun },
      }),
    [listSubscribers, listMailingLists],
  );
  const check = () => void bring.mutateAsync(true).then(setChecked, showProblem);
  const finish = () =>
    void bring.mutateAsync(false).then(({ added }) => {
      showNotice({ message: `Imported ${formatCount(added, 'subscriber', 'subscribers')}.` });
      onClose();
    }, showProblem);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Import to ${list.name}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.dialog}>
        <FileInput
          label="CSV file"
          description="A column called Email, and one called Language if you know it."
          placeholder="Choose a file"
          accept=".csv,text/csv,.txt"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setChecked(undefined);
          }}
        />
        <Textarea
          label="Source of consent"
          description="Where and how these people agreed to get your emails. It is kept with each of them."
          autosize
          minRows={2}
          value={consent}
          onChange={(event) => {
            setConsent(event.currentTarget.value);
            setChecked(undefined);
          }}
        />
        {checked !== undefined && <Summary result={checked} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {checked === undefined ? (
            <Button disabled={file === null} loading={bring.isPending} onClick={check}>
              Check file
            </Button>
          ) : (
            <Button disabled={checked.added === 0} loading={bring.isPending} onClick={finish}>
              Import
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  );
}
