import { Checkbox, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { listProducts } from '#shared/features/products/contract.ts';
import { DATA_CHANGES_MAX } from '#shared/features/releases/data-changes.ts';
import type { ProductReleaseChange } from '#shared/features/product-releases/shape.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { plainAmount } from '../../components/typed-amount.ts';
import type { DataFieldProps, DataWish } from '../../sockets/released-data.ts';
import classes from './product-releases.module.css';
import { type Choice, newWish, type ProductFields, toChange, toFields } from './wish.ts';

const AFTER_MS = 250;
const FOUND_MAX = 20;

const VISIBILITY: readonly { value: Choice; label: string }[] = [
  { value: 'keep', label: 'As it is' },
  { value: 'show', label: 'Visible' },
  { value: 'hide', label: 'Hidden' },
];
const STOCK: readonly { value: Choice; label: string }[] = [
  { value: 'keep', label: 'As it is' },
  { value: 'show', label: 'Shown' },
  { value: 'hide', label: 'Hidden' },
];

function useProductsByName(search: string) {
  const { client } = useStudio();
  const query = { limit: FOUND_MAX, ...(search === '' ? {} : { search }) };
  return useQuery({
    queryKey: toQueryKey(listProducts, query),
    queryFn: async () => (await client.call(listProducts, { query })).products,
    placeholderData: keepPreviousData,
  });
}

/** Finds a product by its name and adds it. */
function ProductSearch(props: { taken: ReadonlySet<string>; onAdd: (wish: DataWish) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), AFTER_MS);
  const found = useProductsByName(search);
  const offered = (found.data ?? []).filter(({ id }) => !props.taken.has(id));
  return (
    <Select
      label="Add a product"
      description="A new price holds for all variants of the product."
      placeholder="Search products"
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No product has this name.'}
      error={found.isError ? 'The products could not be read. Type to try again.' : undefined}
      disabled={props.taken.size >= DATA_CHANGES_MAX}
      onChange={(id) => {
        const product = offered.find((one) => one.id === id);
        if (product === undefined) return;
        props.onAdd(newWish(product));
        setTyped('');
      }}
    />
  );
}

function ProductRow(props: {
  wish: DataWish;
  currency: string;
  problem: string | undefined;
  onChange: (change: ProductReleaseChange) => void;
  onRemove: () => void;
}): ReactNode {
  const { wish, currency, problem } = props;
  const [fields, setFields] = useState<ProductFields>(() => toFields(wish.change as ProductReleaseChange));
  const set = (next: Partial<ProductFields>) => {
    const all = { ...fields, ...next };
    setFields(all);
    props.onChange(toChange(all, currency, (typed) => plainAmount(typed, currency)));
  };
  return (
    <li className={classes.row}>
      <fieldset className={classes.fields}>
        <legend className={classes.name}>{wish.title}</legend>
        <TextInput
          label={`New price (${currency})`}
          inputMode="decimal"
          placeholder="As it is"
          value={fields.price}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        <TextInput
          label={`Sale price (${currency})`}
          inputMode="decimal"
          placeholder="As it is"
          disabled={fields.endsSale}
          value={fields.endsSale ? '' : fields.salePrice}
          onChange={(event) => set({ salePrice: event.currentTarget.value })}
        />
        <Select
          label="Visibility"
          data={VISIBILITY}
          allowDeselect={false}
          value={fields.visibility}
          onChange={(visibility) => set({ visibility: (visibility ?? 'keep') as Choice })}
        />
        <Select
          label="Low stock"
          data={STOCK}
          allowDeselect={false}
          value={fields.stock}
          onChange={(stock) => set({ stock: (stock ?? 'keep') as Choice })}
        />
        <Checkbox
          className={classes.wide}
          label="End the sale"
          checked={fields.endsSale}
          onChange={(event) => set({ endsSale: event.currentTarget.checked })}
        />
      </fieldset>
      <RemoveButton className={classes.remove} name={wish.title} onRemove={props.onRemove} />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Chooses products that change with a release, and what changes of each. Prices hold for all variants of a product. */
export function ProductChangesField({ value, onChange, problems, currency }: DataFieldProps): ReactNode {
  const taken = new Set(value.map(({ id }) => id));
  return (
    <section className={classes.section} aria-label="Products">
      <ProductSearch taken={taken} onAdd={(wish) => onChange([...value, wish])} />
      {value.length > 0 && (
        <ul className={classes.list} aria-label="Products that change">
          {value.map((wish, index) => (
            <ProductRow
              key={wish.id}
              wish={wish}
              currency={currency}
              problem={problems[`data.${index}`]}
              onChange={(change) =>
                onChange(value.map((one) => (one.id === wish.id ? { ...one, change } : one)))
              }
              onRemove={() => onChange(value.filter(({ id }) => id !== wish.id))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
