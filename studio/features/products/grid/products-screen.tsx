import { Anchor, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { listProductIds } from '#shared/features/products/contract.ts';
import type { ProductSummary } from '#shared/features/products/shape.ts';
import { describeError } from '../../../api/describe-error.ts';
import { changePlace, toPlaceLink, usePlace } from '../../../api/place.ts';
import { useSetting, useStudio } from '../../../api/studio-context.tsx';
import { formatCount } from '../../../components/count-text.ts';
import { showProblem } from '../../../components/notices.tsx';
import { Failure } from '../../../components/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/pane-state.tsx';
import { useShortcut } from '../../../components/use-shortcut.ts';
import { ChosenBar, EditsBar, ProgressBar } from './bars.tsx';
import { changeMany } from './bulk.ts';
import { GRID_NAME, shownColumns } from './columns.ts';
import { isNarrowed, readGridPlace, sortedBy, toFilters, widened } from './place.ts';
import { useCategoriesOf, useProductPages } from './queries.ts';
import { NONE_CHOSEN } from './rows.ts';
import { GridTable } from './table.tsx';
import { ColumnChooser, GridToolbar } from './toolbar.tsx';
import { useBulk } from './use-bulk.ts';
import { useGridEdits } from './use-edits.ts';
import classes from './grid.module.css';

/** Where the screens are that the list leads to. */
export interface ProductsPaths {
  readonly product: string;
  readonly newProduct: string;
  readonly importProducts: string;
}

const NO_PRODUCTS: readonly ProductSummary[] = [];

function NoProducts(props: {
  isNarrowed: boolean;
  mayChange: boolean;
  paths: ProductsPaths;
  onShowAll: () => void;
}): ReactNode {
  if (props.isNarrowed) {
    return (
      <EmptyState title="No products found">
        Try another search, or{' '}
        <Anchor component="button" type="button" onClick={props.onShowAll}>
          show everything
        </Anchor>
        .
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products yet">
      <p>What the store sells will be here. Make the first product, or bring many from a CSV file.</p>
      {props.mayChange && (
        <Group justify="center" gap="xs">
          <Button component="a" href={toPlaceLink(props.paths.newProduct)}>
            New product
          </Button>
          <Button component="a" variant="default" href={toPlaceLink(props.paths.importProducts)}>
            Import
          </Button>
        </Group>
      )}
    </EmptyState>
  );
}

/** The products of the site as a spreadsheet: to find, to compare and to change many at once. */
export function ProductsScreen(props: {
  currency: string;
  /** Of the site, for times. */
  timeZone: string;
  mayChange: boolean;
  stores: readonly { readonly id: string; readonly title: string }[];
  paths: ProductsPaths;
  /** Writes products into a file: these, or all that are found. */
  onExport: (chosen: readonly string[]) => void;
}): ReactNode {
  const { currency, timeZone, mayChange, stores, paths } = props;
  const { client } = useStudio();
  const { path, query } = usePlace();
  const place = readGridPlace(query);
  const [allHidden] = useSetting('hiddenColumns');
  const hidden = allHidden[GRID_NAME];
  const columns = useMemo(() => shownColumns(hidden ?? [], currency), [hidden, currency]);
  const pages = useProductPages(place);
  const products = useMemo(
    () => pages.data?.pages.flatMap((page) => page.products) ?? NO_PRODUCTS,
    [pages.data],
  );
  const storeIds = [...new Set([...stores.map(({ id }) => id), ...products.map((one) => one.collectionId)])];
  const categories = useCategoriesOf(storeIds);
  const facts = useMemo(() => ({ currency, timeZone, categories }), [currency, timeZone, categories]);
  const bulk = useBulk();
  const edits = useGridEdits(bulk, facts);
  const [chosen, choose] = useState(NONE_CHOSEN);
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const handleMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const change = (next: object) => {
    // What is no longer in sight is not changed by accident.
    choose(NONE_CHOSEN);
    changePlace(path, { ...next });
  };
  const chooseAll = () => {
    client
      .call(listProductIds, { query: toFilters(place) })
      .then(({ productIds }) => choose({ ids: new Set(productIds), anchor: null }), showProblem);
  };
  const isBusy = bulk.progress !== undefined;
  const save = () => {
    if (Object.keys(edits.pending).length > 0 && !isBusy) void edits.save(products);
  };
  useShortcut({ key: 's', withCommand: true }, save);
  const hasEdits = Object.keys(edits.pending).length > 0;
  const own = [...categories.values()].filter(
    ({ type, collectionId }) => type !== 'ROOT' && (place.store ?? collectionId) === collectionId,
  );
  return (
    <div className={classes.screen} data-pane="products" tabIndex={-1}>
      <div className={classes.top}>
        <h2 className={classes.title}>Products</h2>
        <span className={classes.quiet} role="status">
          {pages.data === undefined ? '' : formatCount(total, 'product', 'products')}
        </span>
        <div className={classes.acts}>
          <ColumnChooser />
          <Button variant="default" onClick={() => props.onExport([])} disabled={total === 0}>
            Export
          </Button>
          {mayChange && (
            <>
              <Button component="a" variant="default" href={toPlaceLink(paths.importProducts)}>
                Import
              </Button>
              <Button component="a" href={toPlaceLink(paths.newProduct)}>
                New product
              </Button>
            </>
          )}
        </div>
      </div>
      <GridToolbar
        place={place}
        stores={stores}
        categories={own}
        onChange={(part) => change({ ...place, ...part })}
      />
      <div className={classes.body}>
        {pages.data === undefined &&
          (pages.error === null ? (
            <LoadingState label="Loading the products" />
          ) : (
            <ErrorState message={describeError(pages.error)} onRetry={() => void pages.refetch()} />
          ))}
        {pages.data !== undefined && products.length === 0 && (
          <NoProducts
            isNarrowed={isNarrowed(place)}
            mayChange={mayChange}
            paths={paths}
            onShowAll={() => change(widened(place))}
          />
        )}
        {products.length > 0 && (
          <GridTable
            products={products}
            total={total}
            hasMore={hasNextPage}
            onMore={handleMore}
            columns={columns}
            facts={facts}
            place={place}
            onSort={(column) => change(sortedBy(place, column))}
            pending={edits.pending}
            onEnter={mayChange && !isBusy ? edits.enter : undefined}
            onUndo={edits.undo}
            chosen={chosen}
            onChoose={choose}
            onChooseAll={chooseAll}
            toLink={({ id }) => toPlaceLink(paths.product, { id })}
            onOpen={({ id }) => {
              window.location.hash = toPlaceLink(paths.product, { id });
            }}
          />
        )}
        {pages.data !== undefined && pages.error !== null && <Failure>{describeError(pages.error)}</Failure>}
        {bulk.progress !== undefined && <ProgressBar progress={bulk.progress} onCancel={bulk.cancel} />}
        {hasEdits && !isBusy && (
          <EditsBar pending={edits.pending} onSave={save} onDiscard={edits.discard} onUndo={edits.undo} />
        )}
        {chosen.ids.size > 0 && !isBusy && (
          <ChosenBar
            count={chosen.ids.size}
            products={products.filter(({ id }) => chosen.ids.has(id))}
            categories={[...categories.values()]}
            currency={currency}
            onChange={
              mayChange
                ? (wish, done) =>
                    void bulk
                      .run((api, run) => changeMany(api, [...chosen.ids], wish, run), done)
                      .then(() => {
                        if (wish.kind === 'delete') choose(NONE_CHOSEN);
                      })
                : undefined
            }
            onExport={() => props.onExport([...chosen.ids])}
            onClear={() => choose(NONE_CHOSEN)}
          />
        )}
      </div>
    </div>
  );
}
