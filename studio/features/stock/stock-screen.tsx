import { Anchor, Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { LOW_STOCK, STOCK_FILTERS, STOCK_MAX } from '#shared/features/stock/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { changePlace, readPlace, usePlace } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import { Failure } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { keepListed, NOTHING_SELECTED } from '../../components/selection.ts';
import { WindowScreen } from '../../components/window-screen.tsx';
import windowClasses from '../../components/window-screen.module.css';
import { AdjustBar } from './adjust-bar.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { useStock } from './queries.ts';
import { StockGrid } from './stock-grid.tsx';
import { StockHistory } from './stock-history.tsx';
import { readStockPlace, type StockPlace, writeStockPlace } from './stock-place.ts';
import classes from './stock.module.css';
import { FILTER_WORDS } from './stock-words.ts';
import { useAdjusting } from './use-adjusting.ts';

/** How long after the last change of the threshold it is asked for, in milliseconds. */
const ASK_AFTER_MS = 300;

type PlaceChange = { readonly [N in keyof StockPlace]?: StockPlace[N] | undefined };

function useStockPlace(): [place: StockPlace, change: (part: PlaceChange) => void] {
  const { path, query } = usePlace();
  const change = (part: PlaceChange) => {
    const now = readPlace();
    if (now.path === path) changePlace(path, writeStockPlace({ ...readStockPlace(now.query), ...part }));
  };
  return [readStockPlace(query), change];
}

function Toolbar({
  place,
  onChange,
}: {
  place: StockPlace;
  onChange: (part: PlaceChange) => void;
}): ReactNode {
  const changeLowAt = useDebouncedCallback((lowAt: number) => onChange({ lowAt }), ASK_AFTER_MS);
  return (
    <div className={windowClasses.toolbar} role="group" aria-label="Filters">
      <SearchInput
        className={windowClasses.search ?? ''}
        aria-label="Search stock"
        placeholder="Search by product or SKU"
        initial={place.search}
        onSearch={(text) => onChange({ search: text.trim() === '' ? undefined : text.trim() })}
      />
      <SegmentedControl
        aria-label="Only"
        value={place.filter ?? 'all'}
        data={STOCK_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
        onChange={(filter) => onChange({ filter: STOCK_FILTERS.find((one) => one === filter) })}
      />
      <div className={classes.lowAt}>
        <span aria-hidden="true">Low at</span>
        <NumberInput
          className={classes.lowAtField ?? ''}
          aria-label="Low stock threshold"
          min={0}
          max={STOCK_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          defaultValue={place.lowAt ?? LOW_STOCK}
          onChange={(value) => {
            if (typeof value === 'number') changeLowAt(value);
          }}
        />
      </div>
    </div>
  );
}

function Empty({ place, onShowAll }: { place: StockPlace; onShowAll: () => void }): ReactNode {
  return place.search === undefined && place.filter === undefined ? (
    <EmptyState title="No products yet">The stock of your products will be listed here.</EmptyState>
  ) : (
    <EmptyState title="Nothing found">
      Try another search, or{' '}
      <Anchor component="button" type="button" onClick={onShowAll}>
        show everything
      </Anchor>
      .
    </EmptyState>
  );
}

function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"][data-pane-heart]')?.focus();
}

interface ScreenProps {
  readonly mayChange: boolean;
  readonly onOpenProduct: (productId: string) => void;
}

function Levels(
  props: ScreenProps & {
    levels: readonly StockLevel[];
    total: number;
    place: StockPlace;
    hasMore: boolean;
    onMore: () => void;
    onOpenHistory: (variantId: string) => void;
  },
): ReactNode {
  const { levels, place } = props;
  const [held, setHeld] = useState(NOTHING_SELECTED);
  const adjusting = useAdjusting();
  const selection = keepListed(
    held,
    levels.map(({ variantId }) => variantId),
  );
  const chosen = levels.filter(({ variantId }) => selection.chosen.has(variantId));
  return (
    <>
      <StockGrid
        levels={levels}
        total={props.total}
        lowAt={place.lowAt ?? LOW_STOCK}
        mayChange={props.mayChange}
        hasMore={props.hasMore}
        selection={selection}
        adjusting={adjusting}
        onSelect={setHeld}
        onMore={props.onMore}
        onOpenProduct={props.onOpenProduct}
        onOpenHistory={props.onOpenHistory}
      />
      <AdjustBar adjusting={adjusting} onDone={focusGrid} />
      {props.mayChange && adjusting.draft === null && chosen.length > 0 && (
        <div className={windowClasses.bulk} role="group" aria-label="Bulk actions">
          <strong role="status">{formatCount(chosen.length, 'variant', 'variants')} selected</strong>
          <Button size="xs" variant="default" onClick={() => adjusting.begin(chosen, '')}>
            Change stock…
          </Button>
          <Button size="xs" variant="default" onClick={() => setHeld(NOTHING_SELECTED)}>
            Clear selection
          </Button>
        </div>
      )}
    </>
  );
}

/** What is on hand, held and left of every variant: to find, to count, and to see how it came to that. */
export function StockScreen(props: ScreenProps): ReactNode {
  const [place, change] = useStockPlace();
  const stock = useStock(place);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = stock;
  const handleMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const levels = stock.data?.pages.flatMap((page) => page.levels) ?? [];
  const total = stock.data?.pages[0]?.total ?? 0;
  const { variant } = place;
  return (
    <WindowScreen
      title="Inventory"
      said={stock.data === undefined ? '' : formatCount(total, 'variant', 'variants')}
      actions={<LedgerCheck />}
    >
      <Toolbar place={place} onChange={change} />
      <div className={windowClasses.body}>
        <section className={windowClasses.list} aria-label="Inventory" data-pane="stock" tabIndex={-1}>
          <QueryState query={stock} label="Loading the stock">
            {() =>
              levels.length === 0 ? (
                <Empty place={place} onShowAll={() => change({ search: undefined, filter: undefined })} />
              ) : (
                <Levels
                  {...props}
                  levels={levels}
                  total={total}
                  place={place}
                  hasMore={hasNextPage}
                  onMore={handleMore}
                  onOpenHistory={(id) => change({ variant: id })}
                />
              )
            }
          </QueryState>
          {stock.data !== undefined && stock.error !== null && (
            <Failure>{describeError(stock.error)}</Failure>
          )}
        </section>
        {variant !== undefined && (
          <StockHistory
            variantId={variant}
            level={levels.find(({ variantId }) => variantId === variant)}
            onClose={() => {
              change({ variant: undefined });
              focusGrid();
            }}
          />
        )}
      </div>
    </WindowScreen>
  );
}
