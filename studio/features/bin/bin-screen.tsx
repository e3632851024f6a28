import { Button, Checkbox, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BinEntry } from '#shared/features/bin/contract.ts';
import {
  BIN_DAYS,
  BIN_KINDS,
  type BinKind,
  daysLeft,
  type MayDo,
  maySettle,
} from '#shared/features/bin/rules.ts';
import { can, type Person } from '#shared/features/contributors/permissions.ts';
import { changePlace, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatCount } from '../../components/count-text.ts';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import classes from './bin.module.css';
import { PlaceTakenDialog } from './place-taken-dialog.tsx';
import { type BinFilters, type BinPage, readFilters, useBin } from './queries.ts';
import { type BinActs, type BinDeps, useBinActs } from './use-bin-acts.ts';

/** How long after the last letter is looked for, in milliseconds. */
/** From here on it is said in amber how little time is left. */
const FEW_DAYS = 3;

function describeDays(days: number): string {
  return days <= 1 ? 'Deleted permanently within a day' : `${days} days left`;
}

function Filters(props: {
  filters: BinFilters;
  kinds: BinPage['kinds'];
  onChange: (change: { kind?: BinKind | undefined; search?: string | undefined }) => void;
}): ReactNode {
  const { filters, kinds, onChange } = props;
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SearchInput
        className={classes.search ?? ''}
        aria-label="Search the bin"
        placeholder="Search by name or place"
        initial={filters.search}
        onSearch={(text) => onChange({ search: text.trim() })}
      />
      <Select
        className={classes.kind ?? ''}
        aria-label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all types' }}
        data={kinds.map(({ kind, count }) => ({ value: kind, label: `${BIN_KINDS[kind].title} (${count})` }))}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
    </div>
  );
}

function EntryRow(props: {
  entry: BinEntry;
  /** False for who may only look. */
  isOpen: boolean;
  isChosen: boolean;
  acts: BinActs;
  onChoose: (isChosen: boolean) => void;
  onErase: () => void;
}): ReactNode {
  const { entry, acts, isOpen } = props;
  const { clock } = useStudio();
  const days = daysLeft(entry.erasedOn, clock.now());
  const deleted = `Deleted by ${entry.deletedBy}, ${formatPast(Date.parse(entry.deletedOn), clock.now())}.`;
  return (
    <li className={classes.entry} data-chosen={props.isChosen}>
      {isOpen && (
        <Checkbox
          aria-label={`Select ${entry.title}`}
          checked={props.isChosen}
          onChange={(event) => props.onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <p className={classes.title}>
          {entry.title}
          <Badge>{BIN_KINDS[entry.kind].title}</Badge>
        </p>
        <p className={classes.text}>
          {entry.place === '' ? '' : `Was in ${entry.place}. `}
          {deleted}
        </p>
        <p className={classes.text} data-soon={days <= FEW_DAYS}>
          {describeDays(days)}
        </p>
      </div>
      {isOpen && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Restore: ${entry.title}`}
            disabled={acts.progress !== undefined}
            onClick={() => acts.restore([entry])}
          >
            Restore
          </Button>
          <Button
            size="xs"
            variant="default"
            c="var(--red)"
            aria-label={`Delete permanently: ${entry.title}`}
            disabled={acts.progress !== undefined}
            onClick={props.onErase}
          >
            Delete permanently
          </Button>
        </div>
      )}
    </li>
  );
}

function BulkBar(props: {
  chosen: readonly BinEntry[];
  acts: BinActs;
  onErase: () => void;
  onClear: () => void;
}): ReactNode {
  const { chosen, acts } = props;
  const { progress } = acts;
  if (progress !== undefined && progress.total > 1) {
    return (
      <div className={classes.bulk} role="group" aria-label="What is being done">
        <strong role="status">
          {progress.verb} {progress.done + 1} of {progress.total}
        </strong>
        <Button size="xs" variant="default" onClick={acts.stop}>
          Stop
        </Button>
      </div>
    );
  }
  if (chosen.length === 0) return null;
  return (
    <div className={classes.bulk} role="group" aria-label="Bulk actions">
      <strong role="status">{chosen.length} selected</strong>
      <Button size="xs" onClick={() => acts.restore(chosen)}>
        Restore
      </Button>
      <Button size="xs" variant="default" c="var(--red)" onClick={props.onErase}>
        Delete permanently
      </Button>
      <Button size="xs" variant="default" onClick={props.onClear}>
        Clear selection
      </Button>
    </div>
  );
}

function Entries(props: {
  person: Person;
  entries: readonly BinEntry[];
  isFiltered: boolean;
  acts: BinActs;
}): ReactNode {
  const { person, entries, acts } = props;
  const mayDo: MayDo = (permission, act) => can(person, permission, act);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [erasing, setErasing] = useState<readonly BinEntry[]>([]);
  const open = entries.filter(({ kind }) => maySettle(mayDo, kind));
  const chosen = open.filter(({ id }) => picked.has(id));
  if (entries.length === 0) {
    return props.isFiltered ? (
      <EmptyState title="No items found">Try another search, or show all types.</EmptyState>
    ) : (
      <EmptyState title="The bin is empty">
        Deleted items are kept here for {BIN_DAYS} days and can be restored.
      </EmptyState>
    );
  }
  const pick = (ids: readonly string[], isPicked: boolean) => {
    const next = new Set(picked);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  const [first] = erasing;
  return (
    <>
      {open.length > 1 && (
        <Checkbox
          className={classes.all ?? ''}
          label={`Select all ${open.length} shown`}
          checked={chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          onChange={(event) => {
            const ids = open.map(({ id }) => id);
            pick(ids, event.currentTarget.checked);
          }}
        />
      )}
      <ul className={classes.list} aria-label="In the bin">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            isOpen={maySettle(mayDo, entry.kind)}
            isChosen={picked.has(entry.id)}
            acts={acts}
            onChoose={(isChosen) => pick([entry.id], isChosen)}
            onErase={() => setErasing([entry])}
          />
        ))}
      </ul>
      <BulkBar
        chosen={chosen}
        acts={acts}
        onErase={() => setErasing(chosen)}
        onClear={() => setPicked(new Set())}
      />
      <ConfirmDialog
        title={
          first !== undefined && erasing.length === 1
            ? `Delete ${first.title} permanently?`
            : `Delete ${formatCount(erasing.length, 'item', 'items')} permanently?`
        }
        message="This cannot be undone."
        confirmLabel="Delete permanently"
        isOpen={erasing.length > 0}
        onConfirm={() => {
          acts.erase(erasing);
          setErasing([]);
        }}
        onCancel={() => setErasing([])}
      />
    </>
  );
}

/** What was deleted in the last 30 days: to bring back, or to erase for good. */
export function BinScreen(props: BinDeps & { person: Person }): ReactNode {
  const { path, query } = usePlace();
  const filters = readFilters(query);
  const bin = useBin(filters);
  const acts = useBinActs(props);
  return (
    <Page
      title="Bin"
      intro={`Deleted items are kept here for ${BIN_DAYS} days. Then they are deleted permanently.`}
    >
      <Filters
        filters={filters}
        kinds={bin.data?.pages[0]?.kinds ?? []}
        onChange={(change) => changePlace(path, { ...filters, ...change })}
      />
      <QueryState query={bin} label="Loading the bin">
        {({ pages }) => (
          <Entries
            person={props.person}
            entries={pages.flatMap((page) => page.entries)}
            isFiltered={Object.keys(filters).length > 0}
            acts={acts}
          />
        )}
      </QueryState>
      <ListEnd query={bin} more="Show older" />
      <PlaceTakenDialog acts={acts} />
    </Page>
  );
}
