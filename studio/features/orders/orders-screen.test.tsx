import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedOrder } from '#shared/features/orders/shape.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { sampleListed, sampleOrder } from './testing/sample-order.ts';

const ORDERS = [
  sampleListed(1003, { isNew: true, testMode: true }),
  sampleListed(1002, { status: 'ON_HOLD', customerName: 'Zoë Oduya' }),
  sampleListed(1001, { paymentState: 'PARTIALLY_REFUNDED' }),
];

function show(orders: readonly ListedOrder[] = ORDERS) {
  const asked: Record<string, string>[] = [];
  const sent: string[] = [];
  const exported: Record<string, string>[] = [];
  const onOpen = vi.fn<(id: string) => void>();
  const path = (order: ListedOrder) => `POST /api/v1/orders/${order.id}/fulfillments`;
  const studio = createTestStudio({
    'GET /api/v1/orders': ({ query }: { query: Record<string, string> }) => {
      asked.push(query);
      return { orders, hasNextPage: false, nextPageCursor: null };
    },
    'GET /api/v1/orders/export': ({ query }: { query: Record<string, string> }) => {
      exported.push(query);
      return {
        text: 'x',
        ...(exported.length === 1
          ? { orders: 2, hasNextPage: true, nextPageCursor: 'next' }
          : { orders: 1, hasNextPage: false, nextPageCursor: null }),
      };
    },
    ...Object.fromEntries(
      ORDERS.map((order) => [
        path(order),
        () => {
          sent.push(order.orderNumber);
          return order.status === 'OPEN'
            ? sampleOrder({ id: order.id })
            : refuse(409, 'ILLEGAL_TRANSITION', 'This is not possible in the current status of the order.');
        },
      ]),
    ),
  });
  renderInStudio(<OrdersScreen language="en-US" timeZone="UTC" mayChange onOpen={onOpen} />, studio);
  return { asked, sent, exported, onOpen };
}

beforeEach(() => {
  window.location.hash = '#/orders';
});
afterEach(() => {
  cleanNotifications();
  cleanup();
  window.location.hash = '';
});

const grid = () => screen.findByRole('grid', { name: 'Orders, the latest first' });

describe('the list of orders', () => {
  it('says of each who bought it, where it stands and what it came to', async () => {
    show();
    await grid();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^#1003NewTest.*Ada Marsh.*Open.*Paid.*Unfulfilled.*3\$61\.50$/);
    expect(rows[2]).toMatch(/^#1002.*Zoë Oduya.*On hold/);
    expect(rows[3]).toMatch(/Partially refunded/);
  });

  it('calls a donation by its name where others say what there is to send', async () => {
    const none = { fulfillmentState: 'NOT_REQUIRED', status: 'FULFILLED', totalQuantity: 0 } as const;
    show([sampleListed(1004, { ...none, kind: 'donation' }), sampleListed(1003, none)]);
    await grid();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/PaidDonation0/);
    expect(rows[2]).toMatch(/PaidNot required0/);
  });

  it('says of what is canceled or was never paid that it is not sent', async () => {
    const off = { fulfillmentState: 'UNFULFILLED', paymentState: 'PAID' } as const;
    show([
      sampleListed(1004, { ...off, status: 'CANCELED' }),
      sampleListed(1003, { ...off, status: 'EXPIRED' }),
    ]);
    await grid();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/Canceled.*PaidNot fulfilled/);
    expect(rows[2]).toMatch(/Expired.*PaidNot fulfilled/);
  });

  it('says until when a dispute has to be answered', async () => {
    const dispute = {
      state: 'open' as const,
      amount: { value: '61.50', currency: 'USD' },
      dueOn: '2026-11-30T12:00:00.000Z',
    };
    show([sampleListed(1004, { paymentState: 'DISPUTED', dispute })]);
    await grid();
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/DisputedRespond by .*30/);
  });

  it('is gone through by j and k, and opens with Enter', async () => {
    const { onOpen } = show();
    (await grid()).focus();
    await userEvent.keyboard('jjk{Enter}');
    expect(onOpen).toHaveBeenCalledWith(ORDERS[0]?.id);
  });

  it('is narrowed by states and words, which stand in the address', async () => {
    const { asked } = show([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Payment status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Partially refunded' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search orders' }), '#1001');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ search: '#1001', paymentState: 'PARTIALLY_REFUNDED' }),
    );
    expect(window.location.hash).toBe('#/orders?paymentState=PARTIALLY_REFUNDED&search=%231001');
    await userEvent.click(await screen.findByRole('button', { name: 'show all orders' }));
    expect(await screen.findByText('No orders yet')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }).value).toBe('');
  });

  it('is written into a file part by part, as it is narrowed', async () => {
    window.location.hash = '#/orders?status=OPEN';
    const { exported } = show();
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    await grid();
    await userEvent.click(screen.getByRole('button', { name: 'Export…' }));
    await userEvent.type(await screen.findByLabelText('First day'), '2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('3 orders are in the file.')).toBeDefined();
    const asked = { status: 'OPEN', from: '2026-11-01' };
    expect(exported).toEqual([asked, { ...asked, cursor: 'next' }]);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
      'orders-2026-11-21.csv',
    );
  });

  it('marks several as sent, and says which could not be', async () => {
    const { sent } = show();
    (await grid()).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('3 orders selected')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as fulfilled' }));
    expect(
      await screen.findByText(
        '2 orders are marked as fulfilled. #1002: This is not possible in the current status of the order.',
      ),
    ).toBeDefined();
    expect(sent).toEqual(['1003', '1002', '1001']);
  });
});
