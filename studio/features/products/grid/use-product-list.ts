import { useCallback, useMemo, useState } from 'react';
import { listProductIds } from '#shared/features/products/contract.ts';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { changePlace, usePlace } from '../../../api/place.ts';
import { useSetting, useStudio } from '../../../api/studio-context.tsx';
import { showProblem } from '../../../components/notices.tsx';
import { useShortcut } from '../../../components/use-shortcut.ts';
import { GRID_NAME, shownColumns } from './columns.ts';
import { type GridPlace, readGridPlace, toFilters } from './place.ts';
import { useCategoriesOf, useProductPages } from './queries.ts';
import { NONE_CHOSEN } from './rows.ts';
import { useBulk } from './use-bulk.ts';
import { useGridEdits } from './use-edits.ts';

/** What of the site the list needs. */
export interface ListSite {
  readonly currency: string;
  /** Of the site, for times. */
  readonly timeZone: string;
  readonly stores: readonly { readonly id: string; readonly title: string }[];
}

const NO_PRODUCTS: readonly ProductSummary[] = [];

/** The products at a place of the list, as far as they are read. */
function useListed(place: GridPlace) {
  const pages = useProductPages(place);
  const products = useMemo(
    () => pages.data?.pages.flatMap((page) => page.products) ?? NO_PRODUCTS,
    [pages.data],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const readMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return { pages, products, total: pages.data?.pages.at(-1)?.total ?? 0, hasMore: hasNextPage, readMore };
}

/** The list of products: what it shows, what is selected, and what is typed and not saved. */
export function useProductList({ currency, timeZone, stores }: ListSite) {
  const { client } = useStudio();
  const { path, query } = usePlace();
  const place = readGridPlace(query);
  const [allHidden] = useSetting('hiddenColumns');
  const hidden = allHidden[GRID_NAME];
  const columns = useMemo(() => shownColumns(hidden ?? [], currency), [hidden, currency]);
  const listed = useListed(place);
  const { products } = listed;
  const storeIds = [...new Set([...stores.map(({ id }) => id), ...products.map((one) => one.collectionId)])];
  const categories = useCategoriesOf(storeIds);
  const facts = useMemo(() => ({ currency, timeZone, categories }), [currency, timeZone, categories]);
  const bulk = useBulk();
  const edits = useGridEdits(bulk, facts);
  const [chosen, choose] = useState(NONE_CHOSEN);
  const isBusy = bulk.progress !== undefined;
  const hasEdits = Object.keys(edits.pending).length > 0;
  const save = () => {
    if (hasEdits && !isBusy) void edits.save(products);
  };
  useShortcut({ key: 's', withCommand: true }, save);
  return {
    ...listed,
    place,
    columns,
    facts,
    categories: [...categories.values()],
    bulk,
    edits,
    chosen,
    choose,
    isBusy,
    hasEdits,
    save,
    /** Looks at another place of the list. */
    change(next: object): void {
      // What is no longer in sight is not changed by accident.
      choose(NONE_CHOSEN);
      changePlace(path, { ...next });
    },
    chooseAll(): void {
      client
        .call(listProductIds, { query: toFilters(place) })
        .then(({ productIds }) => choose({ ids: new Set(productIds), anchor: null }), showProblem);
    },
  };
}

export type ProductList = ReturnType<typeof useProductList>;
