import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Contributor, listContributors } from '#shared/features/contributors/contract.ts';
import {
  getSecondStepRule,
  resetSecondStep,
  setSecondStepRule,
} from '#shared/features/second-step/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import classes from './second-step.module.css';

const CHANGES = [getSecondStepRule];

interface Standing {
  readonly isRequired: boolean;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly hasSecondStep: boolean;
  }[];
}

function useStanding() {
  const { client } = useStudio();
  return useQuery({
    queryKey: [...toQueryKey(getSecondStepRule), 'with names'],
    queryFn: async (): Promise<Standing> => {
      const [{ isRequired, contributorIds }, { contributors }] = await Promise.all([
        client.call(getSecondStepRule, {}),
        client.call(listContributors, {}),
      ]);
      const people = contributors
        .filter(({ removedOn }) => removedOn === undefined)
        .map(({ id, name }) => ({ id, name, hasSecondStep: contributorIds.includes(id) }));
      return { isRequired, people };
    },
  });
}

function Rule({
  standing,
  me,
  mayChange,
}: {
  standing: Standing;
  me: Contributor;
  mayChange: boolean;
}): ReactNode {
  const set = useAct(
    (client, isRequired: boolean) => client.call(setSecondStepRule, { body: { isRequired } }),
    CHANGES,
  );
  const reset = useAct(
    (client, contributorId: string) => client.call(resetSecondStep, { params: { contributorId } }),
    CHANGES,
  );
  const handleSet = (isRequired: boolean) =>
    void set.mutateAsync(isRequired).then(
      () =>
        showNotice({
          message: isRequired
            ? 'Two-step sign-in is required now. Who has none sets it up at once.'
            : 'Two-step sign-in is no longer required.',
        }),
      showProblem,
    );
  const handleReset = (id: string, name: string) =>
    void reset
      .mutateAsync(id)
      .then(() => showNotice({ message: `The two-step sign-in of ${name} is reset.` }), showProblem);
  return (
    <div className={classes.stack}>
      <Switch
        label="Require two-step sign-in for everybody"
        description={mayChange ? undefined : 'Only the owner of the site can change this.'}
        checked={standing.isRequired}
        disabled={!mayChange || set.isPending}
        onChange={(event) => handleSet(event.currentTarget.checked)}
      />
      <RowList label="Two-step sign-in by person">
        {standing.people.map(({ id, name, hasSecondStep }) => (
          <Row
            key={id}
            title={
              <>
                {name}
                {hasSecondStep ? <Badge>On</Badge> : <Badge tone="amber">Off</Badge>}
              </>
            }
            actions={
              mayChange &&
              hasSecondStep &&
              id !== me.id && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Reset the two-step sign-in of ${name}`}
                  onClick={() => handleReset(id, name)}
                >
                  Reset
                </Button>
              )
            }
          />
        ))}
      </RowList>
    </div>
  );
}

/**
 * What the site asks of its staff, and who has it.
 * @param props.mayChange true for the owner
 */
export function SecondStepRuleSection({ me, mayChange }: { me: Contributor; mayChange: boolean }): ReactNode {
  const standing = useStanding();
  return (
    <PageSection title="Two-step sign-in">
      <QueryState query={standing} label="Loading two-step sign-in">
        {(data) => <Rule standing={data} me={me} mayChange={mayChange} />}
      </QueryState>
    </PageSection>
  );
}
