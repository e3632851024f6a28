import type { KeyboardEvent, ReactNode } from 'react';
import { useCallback, useEffect, useId, useRef } from 'react';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { Badge } from '../../components/page.tsx';
import { RowGrid, useGridRows } from '../../components/row-grid.tsx';
import gridClasses from '../../components/row-grid.module.css';
import type { Selection } from '../../components/selection.ts';
import { useRowKeys } from '../../components/use-row-keys.ts';
import { nameOfOrder, PAYMENT_WORDS, STATUS_WORDS, tellDispute, tellSending } from './order-words.ts';
import { useOrderTime } from './order-time.ts';
import classes from './orders.module.css';

const ROW_HEIGHT = 52;

const COLUMNS = [
  { name: 'chosen', title: 'Selected', isTitleHidden: true },
  { name: 'order', title: 'Order' },
  { name: 'customer', title: 'Customer' },
  { name: 'placed', title: 'Placed' },
  { name: 'status', title: 'Status' },
  { name: 'payment', title: 'Payment status' },
  { name: 'sending', title: 'Fulfilment status' },
  { name: 'pieces', title: 'Items' },
  { name: 'total', title: 'Total' },
] as const;

type Column = Exclude<(typeof COLUMNS)[number]['name'], 'chosen'>;

/** Keys that move down and up as in other lists of messages. */
const LETTER_KEYS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

export interface OrdersGridProps {
  readonly orders: readonly ListedOrder[];
  readonly hasMore: boolean;
  readonly selection: Selection;
  readonly formatMoney: FormatMoney;
  readonly onSelect: (selection: Selection) => void;
  /** Called when rows come into sight that are not read yet. */
  readonly onMore: () => void;
  readonly onOpen: (orderId: string) => void;
}

function contentOf(
  order: ListedOrder,
  column: Column,
  formatMoney: FormatMoney,
  formatTime: (moment: number) => string,
): ReactNode {
  switch (column) {
    case 'order':
      return (
        <span className={gridClasses.words}>
          <span className={classes.number}>
            {nameOfOrder(order)}
            {order.isNew && <Badge>New</Badge>}
            {order.testMode && <Badge tone="amber">Test</Badge>}
          </span>
          <span className={classes.narrowOnly}>{order.customerName || order.customerEmail}</span>
        </span>
      );
    case 'customer':
      return (
        <span className={gridClasses.words}>
          <span className={gridClasses.cut}>{order.customerName || 'No name'}</span>
          <span className={gridClasses.quietCut}>{order.customerEmail}</span>
        </span>
      );
    case 'placed':
      return formatTime(order.createdOn);
    case 'status':
      return (
        <span className={gridClasses.words}>
          <span className={gridClasses.cut}>{STATUS_WORDS[order.status]}</span>
          <span className={classes.narrowOnly}>
            {order.dispute === undefined ? tellSending(order) : `Dispute: ${tellDispute(order.dispute)}`}
          </span>
        </span>
      );
    case 'payment':
      return (
        <span className={gridClasses.words}>
          <span className={gridClasses.cut}>{PAYMENT_WORDS[order.paymentState]}</span>
          {order.dispute !== undefined && (
            <span className={gridClasses.quietCut}>{tellDispute(order.dispute)}</span>
          )}
        </span>
      );
    case 'sending':
      return tellSending(order);
    case 'pieces':
      return order.totalQuantity;
    case 'total':
      return formatMoney(order.grandTotal);
  }
}

/** The column of what wants somebody to do something. */
function wantingOf({ status, paymentState }: ListedOrder): Column | undefined {
  if (paymentState === 'DISPUTED') return 'payment';
  return status === 'ON_HOLD' ? 'status' : undefined;
}

/** Orders as a grid for keys: j and k or the arrows lead from row to row, Enter opens one, the space bar selects it. */
export function OrdersGrid(props: OrdersGridProps): ReactNode {
  const { orders, selection, hasMore, onOpen } = props;
  const formatTime = useOrderTime();
  const id = useId();
  const keyOf = useCallback((row: number) => orders[row]?.id ?? '', [orders]);
  const rows = useGridRows(orders.length, ROW_HEIGHT, keyOf);
  const { show } = rows;
  const ids = orders.map((order) => order.id);
  const keys = useRowKeys({ ids, rows, selection, onSelect: props.onSelect });
  const { at } = keys;
  const isPlaced = useRef(false);
  useEffect(() => {
    // Who comes back from an order goes on where they were; from then on they move themselves.
    if (isPlaced.current) return;
    isPlaced.current = true;
    if (at === -1) return;
    show(at);
    document.getElementById(id)?.focus();
  }, [at, id, show]);
  const open = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'Enter' || selection.active === null) return false;
    onOpen(selection.active);
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isDone =
      keys.select(event) || (!isCommand && (keys.move(event, LETTER_KEYS[event.key]) || open(event)));
    if (isDone) event.preventDefault();
  };
  return (
    <RowGrid<ListedOrder, Column>
      id={id}
      label="Orders, the latest first"
      className={classes.grid}
      columns={COLUMNS}
      items={orders}
      idOf={(order) => order.id}
      nameOf={nameOfOrder}
      total={hasMore ? undefined : orders.length}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      selection={selection}
      hasMore={hasMore}
      onMore={props.onMore}
      onKeyDown={handleKey}
      onCellClick={(event, order, column) =>
        column === 'chosen' ? keys.clickBox(event, order.id) : onOpen(order.id)
      }
      marksOf={(order) => ({ 'data-new': order.isNew || undefined, 'data-wants': wantingOf(order) })}
    >
      {(order, column) => contentOf(order, column, props.formatMoney, formatTime)}
    </RowGrid>
  );
}
