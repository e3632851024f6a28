import { Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { createDraftLink, listDraftLinks } from '#shared/features/draft-links/contract.ts';
import { LINK_DAYS } from '#shared/features/draft-links/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { formatCount } from '../../components/count-text.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { ShownSecret } from '../../components/shown-secret.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import classes from './draft-links.module.css';
import { usePages } from '../../api/page-queries.ts';

type Body = CallerInput<typeof createDraftLink>['body'];

const DAYS = LINK_DAYS.map((days) => ({ value: String(days), label: formatCount(days, 'day', 'days') }));
const HOME = '/';

/** The pages that a link may open first: those of the site itself. */
function useStartPages() {
  const pages = usePages().data ?? [];
  const own = pages.filter(({ kind }) => kind === 'page' || kind === 'list');
  const options = own.map(({ path, title }) => ({ value: path, label: title }));
  return own.some(({ path }) => path === HOME) ? options : [{ value: HOME, label: 'Home page' }, ...options];
}

function CreateForm(props: { onMade: (address: string) => void; onClose: () => void }): ReactNode {
  const [note, setNote] = useState('');
  const [startPath, setStartPath] = useState(HOME);
  const [days, setDays] = useState('7');
  const [password, setPassword] = useState('');
  const startPages = useStartPages();
  const create = useAct((client, body: Body) => client.call(createDraftLink, { body }), [listDraftLinks]);
  const { errors, isAboutFields, check, forget } = useFieldErrors(createDraftLink.input.body, create.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      note,
      startPath,
      days: Number(days) as Body['days'],
      ...(password === '' ? {} : { password }),
    };
    if (check(body)) create.mutate(body, { onSuccess: ({ address }) => props.onMade(address) });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Note"
          description="Who gets the link, such as “Ada, for the winter shelf”. Only people who work on this site see it."
          value={note}
          error={errors['note']}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            forget('note');
          }}
          data-autofocus
        />
        <Select
          label="Opens at"
          data={startPages}
          searchable
          allowDeselect={false}
          value={startPath}
          error={errors['startPath']}
          onChange={(next) => setStartPath(next ?? HOME)}
        />
        <Select
          label="Works for"
          data={DAYS}
          allowDeselect={false}
          value={days}
          error={errors['days']}
          onChange={(next) => setDays(next ?? '7')}
        />
        <PasswordInput
          label="Password"
          description="Optional. Without one, everybody who has the link sees the draft."
          autoComplete="new-password"
          value={password}
          error={errors['password']}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            forget('password');
          }}
        />
        {create.error !== null && !isAboutFields && <Failure>{describeError(create.error)}</Failure>}
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create link
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Makes a link to the draft and shows it, once. */
export function CreateLinkDialog(props: { isOpen: boolean; onClose: () => void }): ReactNode {
  const [address, setAddress] = useState<string>();
  const close = () => {
    setAddress(undefined);
    props.onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={address === undefined ? 'Share the draft' : 'Your new link'}
      isFirm={address !== undefined}
    >
      {address === undefined ? (
        <CreateForm onMade={setAddress} onClose={close} />
      ) : (
        <ShownSecret label="Link" secret={address} onClose={close}>
          Copy the link now: it is not shown again. Who opens it sees the draft as it is at that moment.
        </ShownSecret>
      )}
    </Dialog>
  );
}
