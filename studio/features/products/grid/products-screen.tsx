import { Anchor, Button, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { describeError } from '../../../api/describe-error.ts';
import { toPlaceLink } from '../../../api/place.ts';
import { formatCount } from '../../../components/count-text.ts';
import { Failure } from '../../../components/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../components/pane-state.tsx';
import { ChosenBar, EditsBar, ProgressBar } from './bars.tsx';
import { changeMany } from './bulk.ts';
import { isNarrowed, sortedBy, widened } from './place.ts';
import { NONE_CHOSEN } from './rows.ts';
import { GridTable } from './table.tsx';
import { ColumnChooser, GridToolbar } from './toolbar.tsx';
import { type ListSite, type ProductList, useProductList } from './use-product-list.ts';
import classes from './grid.module.css';

/** Where the screens are that the list leads to. */
export interface ProductsPaths {
  readonly product: string;
  readonly newProduct: string;
  readonly importProducts: string;
}

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
      <p>
        Products of your store will be listed here. Add your first product, or import products from a CSV
        file.
      </p>
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

interface ScreenParts extends ListSite {
  readonly mayChange: boolean;
  readonly paths: ProductsPaths;
  /** Writes products into a file: these, or all that are found. */
  readonly onExport: (chosen: readonly string[]) => void;
}

function ListHead(props: ScreenParts & { list: ProductList }): ReactNode {
  const { list, paths } = props;
  return (
    <div className={classes.top}>
      <h2 className={classes.title}>Products</h2>
      <span className={classes.quiet} role="status">
        {list.pages.data === undefined ? '' : formatCount(list.total, 'product', 'products')}
      </span>
      <div className={classes.acts}>
        <ColumnChooser />
        <Button variant="default" onClick={() => props.onExport([])} disabled={list.total === 0}>
          Export
        </Button>
        {props.mayChange && (
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
  );
}

/** The grid, or why there is none. */
function ListBody({ list, mayChange, paths }: ScreenParts & { list: ProductList }): ReactNode {
  const { pages, products, place, edits, isBusy } = list;
  if (pages.data === undefined) {
    return pages.error === null ? (
      <LoadingState label="Loading the products" />
    ) : (
      <ErrorState message={describeError(pages.error)} onRetry={() => void pages.refetch()} />
    );
  }
  if (products.length === 0) {
    return (
      <NoProducts
        isNarrowed={isNarrowed(place)}
        mayChange={mayChange}
        paths={paths}
        onShowAll={() => list.change(widened(place))}
      />
    );
  }
  return (
    <GridTable
      products={products}
      total={list.total}
      hasMore={list.hasMore}
      onMore={list.readMore}
      columns={list.columns}
      facts={list.facts}
      place={place}
      onSort={(column) => list.change(sortedBy(place, column))}
      pending={edits.pending}
      onEnter={mayChange && !isBusy ? edits.enter : undefined}
      onUndo={edits.undo}
      chosen={list.chosen}
      onChoose={list.choose}
      onChooseAll={list.chooseAll}
      toLink={({ id }) => toPlaceLink(paths.product, { id })}
      onOpen={({ id }) => {
        window.location.hash = toPlaceLink(paths.product, { id });
      }}
    />
  );
}

/** The bars below the grid: what is not saved, and what can be done with the selected products. */
function ListBars(props: ScreenParts & { list: ProductList }): ReactNode {
  const { bulk, edits, chosen, choose, products, ...list } = props.list;
  if (bulk.progress !== undefined) return <ProgressBar progress={bulk.progress} onCancel={bulk.cancel} />;
  const handleChange: ComponentProps<typeof ChosenBar>['onChange'] = (wish, done) =>
    void bulk
      .run((api, run) => changeMany(api, [...chosen.ids], wish, run), done)
      .then(() => {
        if (wish.kind === 'delete') choose(NONE_CHOSEN);
      });
  return (
    <>
      {list.hasEdits && (
        <EditsBar pending={edits.pending} onSave={list.save} onDiscard={edits.discard} onUndo={edits.undo} />
      )}
      {chosen.ids.size > 0 && (
        <ChosenBar
          count={chosen.ids.size}
          products={products.filter(({ id }) => chosen.ids.has(id))}
          categories={list.categories}
          currency={props.currency}
          onChange={props.mayChange ? handleChange : undefined}
          onExport={() => props.onExport([...chosen.ids])}
          onClear={() => choose(NONE_CHOSEN)}
        />
      )}
    </>
  );
}

/** The products of the site as a spreadsheet: to find, to compare and to change many at once. */
export function ProductsScreen(props: ScreenParts): ReactNode {
  const list = useProductList(props);
  const { pages, place } = list;
  const own = list.categories.filter(
    ({ type, collectionId }) => type !== 'ROOT' && (place.store ?? collectionId) === collectionId,
  );
  return (
    <div className={classes.screen} data-pane="products" tabIndex={-1}>
      <ListHead {...props} list={list} />
      <GridToolbar
        place={place}
        stores={props.stores}
        categories={own}
        onChange={(part) => list.change({ ...place, ...part })}
      />
      <div className={classes.body}>
        <ListBody {...props} list={list} />
        {pages.data !== undefined && pages.error !== null && <Failure>{describeError(pages.error)}</Failure>}
        <ListBars {...props} list={list} />
      </div>
    </div>
  );
}
