import { Anchor, Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import { ORDERS_AT_ONCE } from '#shared/features/orders/rules.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
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
import { ExportDialog, type ExportedOrders } from './export-dialog.tsx';
import { type OrderPlace, readOrderPlace } from './order-place.ts';
import { OrderZone } from './order-time.ts';
import { KIND_WORDS, PAYMENT_WORDS, FULFILLMENT_WORDS, STATUS_WORDS } from './order-words.ts';
import { OrdersGrid } from './orders-grid.tsx';
import classes from './orders.module.css';
import { PrintDialog } from './print-dialog.tsx';
import { useOrders } from './queries.ts';
import { useSendMany } from './use-send-many.ts';

type PlaceChange = { readonly [N in keyof OrderPlace]?: OrderPlace[N] | undefined };

function useOrderPlace(): [place: OrderPlace, change: (part: PlaceChange) => void] {
  const { path, query } = usePlace();
  const change = (part: PlaceChange) => {
    const now = readPlace();
    if (now.path === path) changePlace(path, { ...readOrderPlace(now.query), ...part });
  };
  return [readOrderPlace(query), change];
}

/** What an order is, or one of the three states, that orders are narrowed by. */
function StateChoice<State extends string>(props: {
  label: string;
  words: Readonly<Record<State, string>>;
  value: State | undefined;
  onChange: (state: State | undefined) => void;
}): ReactNode {
  const { label, words, value, onChange } = props;
  const states = Object.keys(words) as State[];
  return (
    <Select
      className={classes.choice ?? ''}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: any` }}
      data={states.map((state) => ({ value: state, label: words[state] }))}
      value={value ?? null}
      onChange={(next) => onChange(states.find((state) => state === next))}
    />
  );
}

function Toolbar({
  place,
  onChange,
}: {
  place: OrderPlace;
  onChange: (part: PlaceChange) => void;
}): ReactNode {
  return (
    <div className={windowClasses.toolbar} role="search" aria-label="Orders">
      <SearchInput
        className={windowClasses.search ?? ''}
        aria-label="Search orders"
        placeholder="Number, name or email"
        initial={place.search}
        onSearch={(text) => onChange({ search: text.trim() === '' ? undefined : text.trim() })}
      />
      <StateChoice
        label="Type"
        words={KIND_WORDS}
        value={place.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <StateChoice
        label="Status"
        words={STATUS_WORDS}
        value={place.status}
        onChange={(status) => onChange({ status })}
      />
      <StateChoice
        label="Payment status"
        words={PAYMENT_WORDS}
        value={place.paymentState}
        onChange={(paymentState) => onChange({ paymentState })}
      />
      <StateChoice
        label="Fulfilment status"
        words={FULFILLMENT_WORDS}
        value={place.fulfillmentState}
        onChange={(fulfillmentState) => onChange({ fulfillmentState })}
      />
    </div>
  );
}

function Empty({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }): ReactNode {
  return isNarrowed ? (
    <EmptyState title="No orders found">
      Try another search, or{' '}
      <Anchor component="button" type="button" onClick={onShowAll}>
        show all orders
      </Anchor>
      .
    </EmptyState>
  ) : (
    <EmptyState title="No orders yet">Orders of your store will be listed here.</EmptyState>
  );
}

interface ScreenProps {
  /** Language of the site, in whose way amounts are written. */
  readonly language: string;
  /** Zone of the site, by whose clocks times are told. */
  readonly timeZone: string;
  readonly mayChange: boolean;
  readonly onOpen: (orderId: string) => void;
}

/** What can be done with all selected orders. */
function ChosenBar(props: {
  chosen: readonly ListedOrder[];
  mayChange: boolean;
  onNone: () => void;
  onExport: (asked: ExportedOrders) => void;
  onPrint: (ids: readonly string[]) => void;
}): ReactNode {
  const { chosen, mayChange, onNone, onExport, onPrint } = props;
  const numbered = chosen.filter(({ orderNumber }) => orderNumber !== '');
  const sending = useSendMany();
  return (
    <div className={windowClasses.bulk} role="group" aria-label="Bulk actions">
      <strong role="status">
        {sending.done === undefined
          ? `${formatCount(chosen.length, 'order', 'orders')} selected`
          : `${sending.done} of ${formatCount(chosen.length, 'order', 'orders')} done`}
      </strong>
      {mayChange && (
        <Button
          size="xs"
          loading={sending.done !== undefined}
          onClick={() => void sending.run(chosen).then(onNone)}
        >
          Mark as fulfilled
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={numbered.length === 0 || numbered.length > ORDERS_AT_ONCE}
        onClick={() => onPrint(numbered.map(({ id }) => id))}
      >
        Print…
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={chosen.length > ORDERS_AT_ONCE}
        onClick={() => onExport({ ids: chosen.map(({ id }) => id).join(',') })}
      >
        Export…
      </Button>
      <Button size="xs" variant="default" onClick={onNone}>
        Clear selection
      </Button>
    </div>
  );
}

function Orders(
  props: ScreenProps & {
    orders: readonly ListedOrder[];
    hasMore: boolean;
    onMore: () => void;
    onExport: (asked: ExportedOrders) => void;
    onPrint: (ids: readonly string[]) => void;
  },
): ReactNode {
  const { orders, language } = props;
  const [held, setHeld] = useState(() => ({ ...NOTHING_SELECTED, active: readPlace().query.get('seen') }));
  const formatMoney = useMemo(() => createFormatMoney(language), [language]);
  const selection = keepListed(
    held,
    orders.map(({ id }) => id),
  );
  const chosen = orders.filter(({ id }) => selection.chosen.has(id));
  return (
    <>
      <OrderZone value={props.timeZone}>
        <OrdersGrid
          orders={orders}
          hasMore={props.hasMore}
          selection={selection}
          formatMoney={formatMoney}
          onSelect={setHeld}
          onMore={props.onMore}
          onOpen={props.onOpen}
        />
      </OrderZone>
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          mayChange={props.mayChange}
          onNone={() => setHeld(NOTHING_SELECTED)}
          onExport={props.onExport}
          onPrint={props.onPrint}
        />
      )}
    </>
  );
}

/** All orders: to find, to open, and to do the same with several. */
export function OrdersScreen(props: ScreenProps): ReactNode {
  const { path } = usePlace();
  const [place, change] = useOrderPlace();
  const [round, setRound] = useState(0);
  const [exported, setExported] = useState<ExportedOrders>();
  const [printed, setPrinted] = useState<readonly string[]>();
  const query = useOrders(place);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const handleMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const orders = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.orders) ?? [];
    // An order that came in between two pages stands on both.
    return [...new Map(all.map((order) => [order.id, order])).values()];
  }, [query.data]);
  const handleShowAll = () => {
    changePlace(path, {});
    setRound(round + 1);
  };
  return (
    <WindowScreen
      title="Orders"
      actions={
        <Button variant="default" onClick={() => setExported(place)}>
          Export…
        </Button>
      }
    >
      <Toolbar key={round} place={place} onChange={change} />
      <section className={windowClasses.list} aria-label="Orders" data-pane="orders" tabIndex={-1}>
        <QueryState query={query} label="Loading the orders">
          {() =>
            orders.length === 0 ? (
              <Empty isNarrowed={Object.keys(place).length > 0} onShowAll={handleShowAll} />
            ) : (
              <Orders
                {...props}
                orders={orders}
                hasMore={hasNextPage}
                onMore={handleMore}
                onExport={setExported}
                onPrint={setPrinted}
              />
            )
          }
        </QueryState>
        {query.data !== undefined && query.error !== null && <Failure>{describeError(query.error)}</Failure>}
      </section>
      <PrintDialog ids={printed} onClose={() => setPrinted(undefined)} />
      <ExportDialog asked={exported} onClose={() => setExported(undefined)} />
    </WindowScreen>
  );
}
