import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { toCategoryChoices } from '../../components/category-choices.ts';
import { Failure } from '../../components/page.tsx';
import type { Names } from './coupon-words.ts';
import { useCategoriesOf, useFoundProducts } from './queries.ts';

interface ChoiceProps {
  readonly label: string;
  readonly description?: string;
  /** Names of what is chosen so far. */
  readonly names: Names;
  readonly value: readonly string[];
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}

const GONE_LABEL = 'A deleted product';

/** Products that are looked for by name. */
export function ProductChoice(props: ChoiceProps): ReactNode {
  const { names, value } = props;
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState<Names>({});
  const found = useFoundProducts(search);
  const chosen = value.map((id) => ({ value: id, label: names[id] ?? seen[id] ?? GONE_LABEL }));
  const offered = (found.data ?? []).filter(({ id }) => !value.includes(id));
  const handleChange = (ids: string[]) => {
    // What was just chosen is not among the names that the server gave.
    const added = (found.data ?? []).filter(({ id }) => ids.includes(id));
    setSeen((before) => ({ ...before, ...Object.fromEntries(added.map(({ id, name }) => [id, name])) }));
    props.onChange(ids);
  };
  return (
    <>
      <MultiSelect
        label={props.label}
        description={props.description}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': `Remove all from ${props.label}` }}
        maxValues={props.max}
        nothingFoundMessage={found.isFetching ? 'Searching…' : 'No products found'}
        placeholder={value.length === 0 ? 'Search products' : ''}
        data={[...chosen, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
        // The server has looked already.
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        value={[...value]}
        error={props.error}
        onChange={handleChange}
      />
      {found.error !== null && (
        <Failure>The products could not be read. {describeError(found.error)}</Failure>
      )}
    </>
  );
}

/** A store as far as its categories are chosen from. */
export interface StoreOfCategories {
  readonly id: string;
  readonly title: string;
}

/** Categories of all stores. */
export function CategoryChoice(props: ChoiceProps & { stores: readonly StoreOfCategories[] }): ReactNode {
  const { stores, value, names } = props;
  const { categories, error } = useCategoriesOf(stores.map(({ id }) => id));
  const groups = stores.map(({ title }, index) => ({
    group: title,
    items: [...toCategoryChoices(categories[index] ?? [])],
  }));
  const known = new Set(groups.flatMap(({ items }) => items.map((item) => item.value)));
  const others = value.filter((id) => !known.has(id));
  return (
    <>
      <MultiSelect
        label={props.label}
        description={props.description}
        searchable
        hidePickedOptions
        clearable
        clearButtonProps={{ 'aria-label': `Remove all from ${props.label}` }}
        maxValues={props.max}
        nothingFoundMessage="No categories found"
        placeholder={value.length === 0 ? 'Choose categories' : ''}
        data={[
          ...groups,
          {
            group: 'Elsewhere',
            items: others.map((id) => ({ value: id, label: names[id] ?? 'A deleted category' })),
          },
        ].filter(({ items }) => items.length > 0)}
        value={[...value]}
        error={props.error}
        onChange={props.onChange}
      />
      {error !== null && <Failure>The categories could not be read. {describeError(error)}</Failure>}
    </>
  );
}
