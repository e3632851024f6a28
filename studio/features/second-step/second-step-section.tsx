import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  getSecondStep,
  getSecondStepRule,
  removeSecondStep,
  renewRecoveryCodes,
} from '#shared/features/second-step/contract.ts';
import { RECOVERY_CODES } from '#shared/features/second-step/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { formatDay } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { PageSection } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-step.module.css';
import { SetUp } from './set-up.tsx';

const CHANGES = [getSecondStep, getSecondStepRule];

function SwitchedOn({ state }: { state: Output<typeof getSecondStep> }): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useAct((client) => client.call(renewRecoveryCodes, {}), CHANGES);
  const remove = useAct((client) => client.call(removeSecondStep, {}), CHANGES);
  const handleRenew = () =>
    void renew.mutateAsync(undefined).then(({ recoveryCodes }) => setCodes(recoveryCodes), showProblem);
  const handleRemove = () =>
    void remove
      .mutateAsync(undefined)
      .then(() => showNotice({ message: 'Two-step sign-in is off.' }), showProblem);
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} doneLabel="Done" onDone={() => setCodes(undefined)} />;
  }
  const { since, recoveryCodesLeft, isRequired } = state;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        On{since !== undefined && ` since ${formatDay(Date.parse(since))}`}. Signing in asks for a code of
        your authenticator app. {recoveryCodesLeft} of {RECOVERY_CODES} recovery codes are left.
      </p>
      {isRequired && <p className={classes.quiet}>The owner requires it, so it cannot be switched off.</p>}
      <div className={classes.buttons}>
        <Button variant="default" loading={renew.isPending} onClick={handleRenew}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="default" loading={remove.isPending} onClick={handleRemove}>
            Switch off
          </Button>
        )}
      </div>
    </div>
  );
}

/** The own two-step sign-in: to be set up, or as it stands. */
export function SecondStepSection(): ReactNode {
  const { client } = useStudio();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: toQueryKey(getSecondStep),
    queryFn: () => client.call(getSecondStep, {}),
  });
  const handleDone = () =>
    void Promise.all(CHANGES.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  return (
    <PageSection title="Two-step sign-in">
      <QueryState query={state} label="Loading your two-step sign-in">
        {(data) => (data.isOn ? <SwitchedOn state={data} /> : <SetUp doneLabel="Done" onDone={handleDone} />)}
      </QueryState>
    </PageSection>
  );
}
