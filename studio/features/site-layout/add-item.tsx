import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { completeLink, problemOfLink } from '#shared/features/site-layout/rules.ts';
import type { NavPage, NavTarget } from './nav-items.ts';
import classes from './navigation.module.css';
import { useNavCategories } from './use-navigation.ts';

/** Choices of a list that are drawn at once. */
const CHOICES_MAX = 60;

const KINDS = {
  page: 'Page',
  category: 'Category',
  address: 'Address',
  folder: 'Folder',
} as const;

type Kind = keyof typeof KINDS;

/** What a new item is. */
export interface NewItem {
  readonly title: string;
  readonly target: NavTarget;
}

interface Entry {
  readonly kind: Kind;
  /** Id of a page, path of a category, or an address. */
  readonly value: string;
  readonly title: string;
}

/** The item that was filled in, or what is missing by field. */
function readEntry({
  kind,
  value,
  title,
}: Entry): { item: NewItem } | { field: 'value' | 'title'; problem: string } {
  const words = title.trim();
  if (kind === 'folder') {
    return words === ''
      ? { field: 'title', problem: 'Enter a name for the folder.' }
      : { item: { title: words, target: { kind: 'folder' } } };
  }
  if (value.trim() === '') {
    const wish = { page: 'Choose a page.', category: 'Choose a category.', address: 'Enter an address.' };
    return { field: 'value', problem: wish[kind] };
  }
  if (kind === 'page') return { item: { title: words, target: { kind: 'page', collectionId: value } } };
  const externalLink = completeLink(value);
  const problem = problemOfLink(externalLink);
  if (problem !== undefined) return { field: 'value', problem };
  return { item: { title: words, target: { kind: 'address', externalLink } } };
}

/** Adds an item: what it is, where it leads, and its words. */
export function AddItem(props: {
  pages: readonly NavPage[];
  /** False for who may not read the products. */
  mayReadCategories: boolean;
  /** Why nothing can be added; undefined where it can. */
  problem: string | undefined;
  onAdd: (item: NewItem) => void;
}): ReactNode {
  const { pages, mayReadCategories } = props;
  const [entry, setEntry] = useState<Entry>({ kind: 'page', value: '', title: '' });
  const [error, setError] = useState<{ field: string; problem: string }>();
  const categories = useNavCategories(
    pages.filter(({ isStore }) => isStore),
    mayReadCategories && entry.kind === 'category',
  );
  const change = (part: Partial<Entry>) => {
    setEntry({ ...entry, ...part });
    setError(undefined);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = props.problem === undefined ? readEntry(entry) : { field: 'value', problem: props.problem };
    if ('problem' in read) {
      setError(read);
      return;
    }
    props.onAdd(read.item);
    setEntry({ kind: entry.kind, value: '', title: '' });
  };
  const errorOf = (field: string) => (error?.field === field ? error.problem : undefined);
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'category' || mayReadCategories);
  const choices =
    entry.kind === 'page'
      ? pages.map(({ id, title, urlId }) => ({ value: id, label: `${title} (/${urlId})` }))
      : (categories.data ?? []).map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
  return (
    <form className={classes.form} aria-label="Add an item" onSubmit={handleSubmit} noValidate>
      <h3 className={classes.subtitle}>Add an item</h3>
      <SegmentedControl
        fullWidth
        aria-label="What it leads to"
        value={entry.kind}
        data={kinds.map((kind) => ({ value: kind, label: KINDS[kind] }))}
        onChange={(kind) => {
          setEntry({ kind: kinds.find((one) => one === kind) ?? 'page', value: '', title: entry.title });
          setError(undefined);
        }}
      />
      {(entry.kind === 'page' || entry.kind === 'category') && (
        <Select
          key={entry.kind}
          label={KINDS[entry.kind]}
          placeholder={categories.isFetching ? 'Loading the categories' : 'Type to search'}
          searchable
          limit={CHOICES_MAX}
          nothingFoundMessage="No results found"
          data={choices}
          value={entry.value === '' ? null : entry.value}
          error={errorOf('value')}
          onChange={(value, option) => {
            const label = String(option?.label ?? '').replace(/ \([^(]*\)$/, '');
            change({ value: value ?? '', title: entry.kind === 'category' ? label : entry.title });
          }}
        />
      )}
      {entry.kind === 'address' && (
        <TextInput
          label="Address"
          placeholder="https://example.com, /about or name@example.com"
          spellCheck={false}
          value={entry.value}
          error={errorOf('value')}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="Label"
        description={entry.kind === 'page' ? 'Empty for the title of the page.' : undefined}
        maxLength={200}
        value={entry.title}
        error={errorOf('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <div>
        <Button type="submit" variant="default">
          Add
        </Button>
      </div>
    </form>
  );
}
