import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediaFilter, MediaKind, MediaSort } from '#shared/features/media/rules.ts';
import { MEDIA_FILTERS, MEDIA_KINDS, MEDIA_SORTS } from '#shared/features/media/rules.ts';
import { GridIcon, ListIcon } from '../../components/icons.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import type { LibraryPlace } from './filters.ts';
import classes from './media.module.css';
import { FILTER_WORDS, KINDS_WORDS, SORT_WORDS } from './media-words.ts';

/** How long after the last letter is looked for, in milliseconds. */

/** A change of the place; undefined takes a part away. */
export type PlaceChange = { readonly [N in keyof LibraryPlace]?: LibraryPlace[N] | undefined };

/** What of the library is shown, and how. */
export function LibraryToolbar(props: {
  place: LibraryPlace;
  onChange: (change: PlaceChange) => void;
}): ReactNode {
  const { place, onChange } = props;
  return (
    <div className={classes.toolbar} role="group" aria-label="Filters">
      <SearchInput
        className={classes.search ?? ''}
        aria-label="Search files"
        placeholder="Search by name or words"
        initial={place.search}
        onSearch={(text) => onChange({ search: text.trim() === '' ? undefined : text.trim() })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all types' }}
        data={MEDIA_KINDS.map((value) => ({ value, label: KINDS_WORDS[value] }))}
        value={place.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as MediaKind | null) ?? undefined })}
      />
      <Select
        className={classes.wideChoice ?? ''}
        aria-label="Only"
        placeholder="Everything"
        clearable
        clearButtonProps={{ 'aria-label': 'Show everything' }}
        data={MEDIA_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
        value={place.filter ?? null}
        onChange={(filter) => onChange({ filter: (filter as MediaFilter | null) ?? undefined })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Order"
        allowDeselect={false}
        data={MEDIA_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
        value={place.sort ?? MEDIA_SORTS[0]}
        onChange={(sort) => onChange({ sort: (sort as MediaSort | null) ?? undefined })}
      />
      <SegmentedControl
        aria-label="View"
        value={place.view ?? 'grid'}
        data={[
          { value: 'grid', label: <ViewWord icon={<GridIcon />} word="Tiles" /> },
          { value: 'list', label: <ViewWord icon={<ListIcon />} word="List" /> },
        ]}
        onChange={(view) => onChange({ view: view === 'list' ? 'list' : undefined })}
      />
    </div>
  );
}

function ViewWord({ icon, word }: { icon: ReactNode; word: string }): ReactNode {
  return (
    <span className={classes.viewWord}>
      {icon}
      <span className={classes.hiddenWord}>{word}</span>
    </span>
  );
}
