import { Anchor, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import { nameActivity } from '#shared/features/audit-log/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Page } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { AuditEntryRow } from './audit-entry.tsx';
import classes from './audit-log.module.css';
import type { AuditFilters } from './filters.ts';
import { readFilters } from './filters.ts';
import { useAuditLog } from './queries.ts';

type AuditPage = Output<typeof listAuditEntries>;
type SetFilters = (change: { readonly [N in keyof AuditFilters]?: string | undefined }) => void;

function toChoices(activities: AuditPage['activities']) {
  return Object.entries(activities)
    .map(([act, activity]) => ({ value: act, label: nameActivity(activity) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

function Filters(props: {
  filters: AuditFilters;
  /** What occurs in the log; undefined until it was read. */
  known: Pick<AuditPage, 'activities' | 'actors'> | undefined;
  onChange: SetFilters;
}): ReactNode {
  const { filters, known, onChange } = props;
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <Select
        className={classes.filter ?? ''}
        label="Who"
        placeholder="Everyone"
        clearable
        data={(known?.actors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.actorId ?? null}
        clearButtonProps={{ 'aria-label': 'Show everyone' }}
        onChange={(actorId) => onChange({ actorId: actorId ?? undefined })}
      />
      <Select
        className={classes.filter ?? ''}
        label="What"
        placeholder="Everything"
        searchable
        clearable
        data={toChoices(known?.activities ?? {})}
        value={filters.act ?? null}
        clearButtonProps={{ 'aria-label': 'Show everything' }}
        onChange={(act) => onChange({ act: act ?? undefined })}
      />
      <TextInput
        className={classes.filter ?? ''}
        label="From"
        type="date"
        value={filters.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        className={classes.filter ?? ''}
        label="Until"
        type="date"
        value={filters.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  );
}

function Entries(props: { pages: readonly AuditPage[]; path: string; isFiltered: boolean }): ReactNode {
  const entries = props.pages.flatMap((page) => page.entries);
  const activities = Object.assign(
    {},
    ...props.pages.map((page) => page.activities),
  ) as AuditPage['activities'];
  if (entries.length === 0) {
    return props.isFiltered ? (
      <EmptyState title="No activity found">Choose other filters, or show everything.</EmptyState>
    ) : (
      <EmptyState title="No activity yet">Every change to the site is listed here.</EmptyState>
    );
  }
  return (
    <ul className={pageClasses['list']} aria-label="Changes">
      {entries.map((entry) => (
        <AuditEntryRow
          key={entry.id}
          entry={entry}
          activity={activities[entry.act] ?? entry.act}
          path={props.path}
        />
      ))}
    </ul>
  );
}

/** Who changed what and when, with filters that stand in the window's address. */
export function AuditScreen(): ReactNode {
  const { path, query } = usePlace();
  const filters = readFilters(query);
  const log = useAuditLog(filters);
  const known = log.data?.pages[0];
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title="Activity" intro="Everything that people, apps and the server changed, the latest first.">
      <Filters filters={filters} known={known} onChange={(change) => goTo(path, { ...filters, ...change })} />
      {isFiltered && (
        <p className={classes.request}>
          {filters.requestId !== undefined && <span>Only what request {filters.requestId} did.</span>}
          <Anchor href={toPlaceLink(path)}>Show everything</Anchor>
        </p>
      )}
      <QueryState query={log} label="Loading activity">
        {({ pages }) => <Entries pages={pages} path={path} isFiltered={isFiltered} />}
      </QueryState>
      <ListEnd query={log} more="Show older" />
    </Page>
  );
}
