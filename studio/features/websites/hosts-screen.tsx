import { Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { SiteHost } from '#shared/features/websites/contract.ts';
import { addHost, getWebsite, listHosts, removeHost } from '#shared/features/websites/contract.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useHosts } from './queries.ts';
import classes from './websites.module.css';

const CHANGES = [listHosts, getWebsite];

function useHostActs() {
  const add = useAct((client, host: string) => client.call(addHost, { body: { host } }), CHANGES);
  const remove = useAct((client, host: string) => client.call(removeHost, { params: { host } }), CHANGES);
  const addAgain = (host: string) =>
    void add
      .mutateAsync(host)
      .then(() => showNotice({ message: `${host} points to the site again.` }), showProblem);
  return {
    add,
    remove: (host: string) =>
      void remove.mutateAsync(host).then(
        () =>
          showNotice({
            message: `${host} no longer points to the site.`,
            undo: { label: 'Undo', run: () => addAgain(host) },
          }),
        showProblem,
      ),
  };
}

function AddHostForm({ add }: { add: ReturnType<typeof useHostActs>['add'] }): ReactNode {
  const [host, setHost] = useState('');
  const [error, setError] = useState<string>();
  const fieldError = error ?? findFieldErrors(add.error)['host'];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findInputErrors(addHost.input.body, { host })?.['host'];
    setError(problem);
    if (problem !== undefined) return;
    add.mutate(host, {
      onSuccess: () => {
        setHost('');
        showNotice({ message: `${host} now points to the site.` });
      },
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Host name"
        description="Point it to this server at your domain provider, then add it here."
        placeholder="www.example.com"
        autoComplete="off"
        spellCheck={false}
        value={host}
        error={fieldError}
        onChange={(event) => setHost(event.currentTarget.value)}
        inputContainer={(input) => (
          <div className={classes.inline}>
            <div className={classes.grow}>{input}</div>
            <Button type="submit" variant="default" loading={add.isPending}>
              Add
            </Button>
          </div>
        )}
      />
      {add.error !== null && fieldError === undefined && <Failure>{describeError(add.error)}</Failure>}
    </form>
  );
}

function Hosts({
  hosts,
  onRemove,
}: {
  hosts: readonly SiteHost[];
  onRemove: (host: string) => void;
}): ReactNode {
  return (
    <RowList label="Domains">
      {hosts.map(({ host, isAsked }) => (
        <Row
          key={host}
          title={
            <>
              {host}
              {isAsked && <Badge>Used by the studio</Badge>}
            </>
          }
          actions={
            !isAsked && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${host}`}
                onClick={() => onRemove(host)}
              >
                Remove
              </Button>
            )
          }
        />
      ))}
    </RowList>
  );
}

/** The host names that lead to the site. */
export function HostsScreen(): ReactNode {
  const hosts = useHosts();
  const acts = useHostActs();
  return (
    <Page title="Domains" intro="The domains of this site. A domain belongs to one site.">
      <QueryState query={hosts} label="Loading the host names">
        {(data) => <Hosts hosts={data} onRemove={acts.remove} />}
      </QueryState>
      <PageSection title="Add a host name">
        <AddHostForm add={acts.add} />
      </PageSection>
    </Page>
  );
}
