import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  getSecondStep,
  getSecondStepRule,
  removeAuthenticator,
  removeSecondStep,
  renewRecoveryCodes,
} from '#shared/features/second-step/contract.ts';
import { RECOVERY_CODES } from '#shared/features/second-step/rules.ts';
import type { Client } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { AppSetUp } from './app-set-up.tsx';
import type { PasskeyParts } from './passkey-parts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-step.module.css';
import { SetUp } from './set-up.tsx';

const CHANGES = [getSecondStep, getSecondStepRule];

interface Removal {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly done: string;
  run(client: Client): Promise<unknown>;
}

/** What cannot be undone by a click, and is asked about before. */
const REMOVALS = {
  app: {
    title: 'Remove the authenticator app?',
    message: 'Its codes can no longer be used to sign in here. Delete the entry in the app too.',
    confirmLabel: 'Remove',
    done: 'The authenticator app is removed.',
    run: (client) => client.call(removeAuthenticator, {}),
  },
  all: {
    title: 'Switch two-step sign-in off?',
    message:
      'Your authenticator app, passkeys and recovery codes are removed. Your password alone signs in then.',
    confirmLabel: 'Switch off',
    done: 'Two-step sign-in is off.',
    run: (client) => client.call(removeSecondStep, {}),
  },
} as const satisfies Record<string, Removal>;

function Ways({
  state,
  passkeys,
  onRemove,
}: {
  state: Output<typeof getSecondStep>;
  passkeys: PasskeyParts;
  onRemove: (what: keyof typeof REMOVALS) => void;
}): ReactNode {
  const { authenticatorSince } = state;
  return (
    <RowList label="Second steps">
      <passkeys.Rows />
      {authenticatorSince !== undefined && (
        <Row
          title="Authenticator app"
          lines={[`Set up ${formatDay(Date.parse(authenticatorSince))}.`]}
          actions={
            <Button
              size="xs"
              variant="default"
              aria-label="Remove the authenticator app"
              onClick={() => onRemove('app')}
            >
              Remove
            </Button>
          }
        />
      )}
    </RowList>
  );
}

function SwitchedOn({
  state,
  passkeys,
  onAdded,
}: {
  state: Output<typeof getSecondStep>;
  passkeys: PasskeyParts;
  onAdded: () => void;
}): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [removing, setRemoving] = useState<keyof typeof REMOVALS>();
  const renew = useAct((client) => client.call(renewRecoveryCodes, {}), CHANGES);
  const remove = useAct((client, what: keyof typeof REMOVALS) => REMOVALS[what].run(client), CHANGES);
  const handleRenew = () =>
    void renew.mutateAsync(undefined).then(({ recoveryCodes }) => setCodes(recoveryCodes), showProblem);
  const handleRemove = (what: keyof typeof REMOVALS) => {
    setRemoving(undefined);
    void remove.mutateAsync(what).then(() => showNotice({ message: REMOVALS[what].done }), showProblem);
  };
  const stop = () => setAdding(undefined);
  const handleAdded = () => {
    stop();
    onAdded();
  };
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} doneLabel="Done" onDone={() => setCodes(undefined)} />;
  }
  if (adding === 'app') return <AppSetUp onDone={handleAdded} onCancel={stop} />;
  if (adding === 'passkey') return <passkeys.Add onAdded={handleAdded} onCancel={stop} />;
  const { since, recoveryCodesLeft, isRequired, authenticatorSince } = state;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        On{since !== undefined && ` since ${formatDay(Date.parse(since))}`}. Signing in asks for one of these
        too.
      </p>
      <Ways state={state} passkeys={passkeys} onRemove={setRemoving} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAdding('passkey')}>
          Add a passkey
        </Button>
        {authenticatorSince === undefined && (
          <Button variant="default" onClick={() => setAdding('app')}>
            Add an authenticator app
          </Button>
        )}
      </div>
      <p className={classes.text}>
        {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes are left.
      </p>
      {isRequired && <p className={classes.quiet}>The owner requires it, so it cannot be switched off.</p>}
      <div className={classes.buttons}>
        <Button variant="default" loading={renew.isPending} onClick={handleRenew}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="default" loading={remove.isPending} onClick={() => setRemoving('all')}>
            Switch off
          </Button>
        )}
      </div>
      {removing !== undefined && (
        <ConfirmDialog
          {...REMOVALS[removing]}
          isOpen
          onConfirm={() => handleRemove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

/** The own two-step sign-in: to be set up, or as it stands. */
export function SecondStepSection({ passkeys }: { passkeys: PasskeyParts }): ReactNode {
  const { client } = useStudio();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: toQueryKey(getSecondStep),
    queryFn: () => client.call(getSecondStep, {}),
  });
  const [isSettingUp, setSettingUp] = useState(false);
  const readAgain = () =>
    Promise.all(CHANGES.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  const handleDone = () => void readAgain().then(() => setSettingUp(false));
  // What is set up stays on the screen until its recovery codes were seen, whatever is read meanwhile.
  if (state.data?.isOn === false && !isSettingUp) setSettingUp(true);
  return (
    <PageSection title="Two-step sign-in">
      <QueryState query={state} label="Loading your two-step sign-in">
        {(data) =>
          data.isOn && !isSettingUp ? (
            <SwitchedOn state={data} passkeys={passkeys} onAdded={() => void readAgain()} />
          ) : (
            <SetUp doneLabel="Done" passkeys={passkeys} onDone={handleDone} />
          )
        }
      </QueryState>
    </PageSection>
  );
}
