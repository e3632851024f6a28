import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ListedOrder } from '#shared/features/orders/contract.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { Badge } from '../../components/page.tsx';
import type { Selection } from '../../components/selection.ts';
import { click, moveTo, placeAfterKey, selectAll, toggle } from '../../components/selection.ts';
import { useRowWindow } from '../../components/use-row-window.ts';
import { nameOfOrder, PAYMENT_WORDS, SENDING_WORDS, STATUS_WORDS, tellDispute } from './order-words.ts';
import classes from './orders.module.css';

const ROW_HEIGHT = 52;
const HEAD_HEIGHT = 36;

const COLUMNS = [
  { name: 'chosen', title: 'Selected' },
  { name: 'order', title: 'Order' },
  { name: 'customer', title: 'Customer' },
  { name: 'placed', title: 'Placed' },
  { name: 'status', title: 'State' },
  { name: 'payment', title: 'Payment' },
  { name: 'sending', title: 'Delivery' },
  { name: 'pieces', title: 'Pieces' },
  { name: 'total', title: 'Total' },
] as const;

type Column = (typeof COLUMNS)[number]['name'];

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

/** What there is to send; a donation is told by its name, since there never is anything. */
function sendingOf({ kind, fulfillmentState }: ListedOrder): string {
  return kind === 'donation' ? 'Donation' : SENDING_WORDS[fulfillmentState];
}

function CellContent(props: {
  column: Column;
  order: ListedOrder;
  isChosen: boolean;
  formatMoney: FormatMoney;
}): ReactNode {
  const { column, order } = props;
  switch (column) {
    case 'chosen':
      return (
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOfOrder(order)}`}
          checked={props.isChosen}
          readOnly
          tabIndex={-1}
        />
      );
    case 'order':
      return (
        <span className={classes.words}>
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
        <span className={classes.words}>
          <span className={classes.cut}>{order.customerName || 'No name'}</span>
          <span className={classes.quietCut}>{order.customerEmail}</span>
        </span>
      );
    case 'placed':
      return formatDayAndTime(order.createdOn);
    case 'status':
      return (
        <span className={classes.words}>
          <span className={classes.cut}>{STATUS_WORDS[order.status]}</span>
          <span className={classes.narrowOnly}>{sendingOf(order)}</span>
        </span>
      );
    case 'payment':
      return (
        <span className={classes.words}>
          <span className={classes.cut}>{PAYMENT_WORDS[order.paymentState]}</span>
          {order.dispute !== undefined && (
            <span className={classes.quietCut}>{tellDispute(order.dispute)}</span>
          )}
        </span>
      );
    case 'sending':
      return sendingOf(order);
    case 'pieces':
      return order.totalQuantity;
    case 'total':
      return props.formatMoney(order.grandTotal);
  }
}

/** The column of what wants somebody to do something. */
function wantingOf({ status, paymentState }: ListedOrder): Column | undefined {
  if (paymentState === 'DISPUTED') return 'payment';
  return status === 'ON_HOLD' ? 'status' : undefined;
}

/** Rows that come in above what is in sight do not push it away. */
function useSteadyScroll(ids: readonly string[], first: number, scroller: string): void {
  const before = useRef<{ readonly id: string; readonly place: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const element = document.getElementById(scroller);
    const kept = before.current;
    const place = kept === undefined ? -1 : ids.indexOf(kept.id);
    if (element !== null && kept !== undefined && place > kept.place && element.scrollTop > 0) {
      element.scrollTop += (place - kept.place) * ROW_HEIGHT;
    }
  }, [ids, scroller]);
  useEffect(() => {
    const id = ids[first];
    before.current = id === undefined ? undefined : { id, place: first };
  }, [ids, first]);
}

function useKeys(props: OrdersGridProps, rowsInSight: number, show: (row: number) => void) {
  const { orders, selection, onSelect } = props;
  const ids = orders.map(({ id }) => id);
  const at = selection.active === null ? -1 : ids.indexOf(selection.active);
  const move = (event: KeyboardEvent): boolean => {
    const key = LETTER_KEYS[event.key] ?? event.key;
    if (key === 'ArrowLeft' || key === 'ArrowRight') return false;
    const to = placeAfterKey(key, at, { count: ids.length, columns: 1, rowsInSight });
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined || id === undefined) return false;
    onSelect(
      event.shiftKey
        ? moveTo(selection, ids, id, { shift: true, command: false })
        : { ...selection, active: id },
    );
    show(to);
    return true;
  };
  const act = (event: KeyboardEvent): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand) {
      if (event.key.toLowerCase() !== 'a') return false;
      onSelect(selectAll(selection, ids));
    } else if (event.key === ' ' && selection.active !== null) onSelect(toggle(selection, selection.active));
    else if (event.key === 'Enter' && selection.active !== null) props.onOpen(selection.active);
    else if (event.key === 'Escape' && selection.chosen.size > 0) {
      onSelect({ ...selection, chosen: new Set(), anchor: null });
    } else return false;
    return true;
  };
  const handleKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if ((!isCommand && move(event)) || act(event)) event.preventDefault();
  };
  const handleClick = (event: MouseEvent, id: string, column: Column) => {
    if (column !== 'chosen') return props.onOpen(id);
    const held = { shift: event.shiftKey, command: !event.shiftKey };
    onSelect(click(selection, ids, id, held));
  };
  return { ids, at, handleKey, handleClick };
}

/** Orders as a grid for keys: j and k or the arrows lead from row to row, Enter opens one, the space bar selects it. */
export function OrdersGrid(props: OrdersGridProps): ReactNode {
  const { orders, selection, hasMore, onMore, formatMoney } = props;
  const id = useId();
  const rows = useRowWindow(orders.length, ROW_HEIGHT, HEAD_HEIGHT);
  const { first, end, show, rowsInSight } = rows;
  const { ids, at, handleKey, handleClick } = useKeys(props, rowsInSight, show);
  const isMoreInSight = hasMore && end >= orders.length;
  useEffect(() => {
    if (isMoreInSight) onMore();
  }, [isMoreInSight, orders.length, onMore]);
  useSteadyScroll(ids, first, id);
  const isPlaced = useRef(false);
  useEffect(() => {
    // Who comes back from an order goes on where they were; from then on they move themselves.
    if (isPlaced.current) return;
    isPlaced.current = true;
    if (at === -1) return;
    show(at);
    document.getElementById(id)?.focus();
  }, [at, id, show]);
  return (
    <div
      id={id}
      ref={rows.ref}
      className={classes.grid}
      role="grid"
      aria-label="Orders, the latest first"
      aria-rowcount={hasMore ? -1 : orders.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={at >= first && at < end ? `${id}-${selection.active}` : undefined}
      tabIndex={0}
      data-pane-heart
      onScroll={rows.onScroll}
      onKeyDown={handleKey}
    >
      <div className={classes.head} role="row" aria-rowindex={1}>
        {COLUMNS.map(({ name, title }) => (
          <span key={name} role="columnheader" className={classes.cell} data-column={name}>
            <span className={name === 'chosen' ? classes.hiddenWord : undefined}>{title}</span>
          </span>
        ))}
      </div>
      <div role="presentation" className={classes.rows} style={{ height: orders.length * ROW_HEIGHT }}>
        <div role="presentation" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
          {orders.slice(first, end).map((order, index) => (
            <div
              key={order.id}
              id={`${id}-${order.id}`}
              className={classes.row}
              role="row"
              aria-rowindex={first + index + 2}
              aria-selected={selection.chosen.has(order.id)}
              data-active={order.id === selection.active || undefined}
              data-new={order.isNew || undefined}
              data-wants={wantingOf(order)}
            >
              {COLUMNS.map(({ name }) => (
                <div
                  key={name}
                  role="gridcell"
                  className={classes.cell}
                  data-column={name}
                  onClick={(event) => handleClick(event, order.id, name)}
                >
                  <CellContent
                    column={name}
                    order={order}
                    isChosen={selection.chosen.has(order.id)}
                    formatMoney={formatMoney}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
