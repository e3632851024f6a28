import { Button, Checkbox, Menu, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PRODUCT_STOCKS } from '#shared/features/products/catalog.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { useSetting } from '../../../api/studio-context.tsx';
import { SearchInput } from '../../../components/search-input.tsx';
import { CHOOSABLE, GRID_NAME } from './columns.ts';
import type { GridPlace } from './place.ts';
import classes from './grid.module.css';
import { PRODUCT_KINDS } from '../product-words.ts';

/** A change of the place; undefined takes a part away. */
export type PlaceChange = { readonly [N in keyof GridPlace]?: GridPlace[N] | undefined };

const STOCK_WORDS: Readonly<Record<(typeof PRODUCT_STOCKS)[number], string>> = {
  in: 'In stock',
  low: 'Low stock',
  out: 'Sold out',
};

/** Which columns there are; what is put away is remembered. */
export function ColumnChooser(): ReactNode {
  const [all, change] = useSetting('hiddenColumns');
  const hidden = all[GRID_NAME] ?? [];
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default">Columns</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOOSABLE.map(({ id, title }) => {
          const isShown = !hidden.includes(id);
          const next = isShown ? [...hidden, id] : hidden.filter((one) => one !== id);
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isShown}
              closeMenuOnClick={false}
              onChange={() => change({ ...all, [GRID_NAME]: next })}
            >
              {title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What of the products is shown, and in which columns. */
export function GridToolbar(props: {
  place: GridPlace;
  stores: readonly { readonly id: string; readonly title: string }[];
  categories: readonly ProductCategory[];
  onChange: (change: PlaceChange) => void;
}): ReactNode {
  const { place, stores, categories, onChange } = props;
  return (
    <div className={classes.toolbar} role="group" aria-label="Filters">
      <SearchInput
        className={classes.search ?? ''}
        aria-label="Search products"
        placeholder="Search by title or SKU"
        initial={place.search}
        onSearch={(text) => onChange({ search: text.trim() === '' ? undefined : text.trim() })}
      />
      {stores.length > 1 && (
        <Select
          className={classes.choice ?? ''}
          aria-label="Store"
          placeholder="All stores"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all stores' }}
          data={stores.map(({ id, title }) => ({ value: id, label: title }))}
          value={place.store ?? null}
          onChange={(store) => onChange({ store: store ?? undefined, category: undefined })}
        />
      )}
      <Select
        className={classes.choice ?? ''}
        aria-label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all types' }}
        data={PRODUCT_KINDS.map(({ type, title }) => ({ value: String(type), label: title }))}
        value={place.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Visibility"
        placeholder="Visibility"
        clearable
        clearButtonProps={{ 'aria-label': 'Show visible and hidden ones' }}
        data={[
          { value: 'true', label: 'Visible' },
          { value: 'false', label: 'Hidden' },
        ]}
        value={place.visible ?? null}
        onChange={(visible) => onChange({ visible: (visible as GridPlace['visible'] | null) ?? undefined })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Stock"
        placeholder="Any stock"
        clearable
        clearButtonProps={{ 'aria-label': 'Show any stock' }}
        data={PRODUCT_STOCKS.map((value) => ({ value, label: STOCK_WORDS[value] }))}
        value={place.stock ?? null}
        onChange={(stock) => onChange({ stock: (stock as GridPlace['stock'] | null) ?? undefined })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Category"
        placeholder="All categories"
        clearable
        searchable
        limit={50}
        clearButtonProps={{ 'aria-label': 'Show all categories' }}
        data={categories.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={place.category ?? null}
        onChange={(category) => onChange({ category: category ?? undefined })}
      />
      <TextInput
        className={classes.choice ?? ''}
        aria-label="Tag"
        placeholder="Tag"
        key={place.tag ?? ''}
        defaultValue={place.tag ?? ''}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={(event) => {
          const tag = event.currentTarget.value.trim();
          if (tag !== (place.tag ?? '')) onChange({ tag: tag === '' ? undefined : tag });
        }}
      />
      <Checkbox
        label="On sale"
        checked={place.sale === 'true'}
        onChange={(event) => onChange({ sale: event.currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  );
}
