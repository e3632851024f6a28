import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { usePages } from '../../api/page-queries.ts';
import { useFoundProducts, useSitePages } from './queries.ts';

const AFTER_MS = 250;

/** Where a link leads: an address, or a page or a product that is found by its name. */
export function LinkInput(props: {
  label: string;
  help?: string | undefined;
  value: string;
  error?: string | undefined;
  mayReadProducts: boolean;
  onChange: (address: string) => void;
  onEnter?: () => void;
}): ReactNode {
  const { value } = props;
  const [search] = useDebouncedValue(value.trim(), AFTER_MS);
  const pages = usePages().data ?? [];
  const isAddress = /^[a-z]+:|^#/i.test(search);
  const products =
    useFoundProducts(search.replace(/^\//, ''), props.mayReadProducts && !isAddress).data ?? [];
  const stores = new Map(useSitePages().data?.pages.map(({ id, urlId }) => [id, urlId]));
  const titles = new Map(
    pages.flatMap(({ path, title, kind }): [string, string][] => (kind === 'system' ? [] : [[path, title]])),
  );
  for (const { name, urlId, collectionId } of products) {
    const store = stores.get(collectionId);
    if (store !== undefined) titles.set(pathOfItem(store, urlId), name);
  }
  const wanted = search.toLowerCase();
  const found = [...titles].filter(([path, title]) => `${path} ${title}`.toLowerCase().includes(wanted));
  return (
    <Autocomplete
      label={props.label}
      description={props.help}
      placeholder="https://… or the name of a page"
      spellCheck={false}
      value={value}
      error={props.error}
      data={found.map(([path]) => path)}
      filter={({ options }) => options}
      limit={20}
      renderOption={({ option }) => `${titles.get(option.value) ?? ''} ${option.value}`}
      onChange={props.onChange}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented) props.onEnter?.();
      }}
    />
  );
}
