import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { SentMail } from '#shared/features/mail/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import type { OrderRights } from './order-acts.ts';
import { OrderScreen } from './order-screen.tsx';
import { sampleListed, sampleOrder } from './testing/sample-order.ts';

const ORDER = sampleOrder();
const AT = `/api/v1/orders/${ORDER.id}`;

const MAIL: SentMail = {
  id: 'c'.repeat(24),
  to: 'ada@example.com',
  subject: 'Order 1001 is confirmed',
  kind: 'transactional',
  template: 'order-confirmed',
  language: 'en',
  state: 'undecided',
  problem: 'This mail was cut off.',
  writtenOn: '2026-11-21T12:00:00.000Z',
};

interface Call {
  readonly body: Record<string, unknown>;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string;
}

/** Shows an order; `answer` says what its acts come to. */
function show(
  answer: (call: Call) => unknown = () => ORDER,
  rights?: OrderRights,
  order = ORDER,
  mails: readonly SentMail[] = [],
) {
  const calls: Call[] = [];
  let seen = 0;
  const act = (call: Call) => {
    calls.push(call);
    return answer(call);
  };
  const studio = createTestStudio({
    [`GET ${AT}`]: () => order,
    'GET /api/v1/orders': () => ({ orders: [sampleListed(1000)], hasNextPage: false, nextPageCursor: null }),
    [`POST ${AT}/seen`]: () => {
      seen += 1;
      return {};
    },
    [`GET ${AT}/mails`]: () => ({ mails }),
    [`POST ${AT}/mails/${MAIL.id}/resend`]: act,
    [`POST ${AT}/fulfillments`]: act,
    [`POST ${AT}/refunds`]: act,
    [`POST ${AT}/cancel`]: act,
    [`POST ${AT}/hold`]: act,
    [`POST ${AT}/notes`]: act,
    [`PUT ${AT}/contact`]: act,
  });
  renderInStudio(
    <OrderScreen
      orderId={ORDER.id}
      language="en-US"
      timeZone="Pacific/Auckland"
      rights={rights ?? { manages: true, refunds: 'any' }}
      paths={{ orders: 'orders', order: 'orders/order' }}
      backLink="#/orders"
      productLink={undefined}
    />,
    studio,
  );
  return { calls, seen: () => seen };
}

afterEach(() => {
  cleanNotifications();
  cleanup();
  window.sessionStorage.clear();
});

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('an order', () => {
  it('says what was bought with the answers, what it came to, where it goes, and who bought before', async () => {
    const { seen } = show();
    const lines = await screen.findByRole('table', { name: 'Items' });
    expect(lines.textContent).toMatch(/Engraving.*For Ada.*2 × \$24\.00\$48\.00/);
    expect(lines.textContent).toMatch(/Shipping: Post\$3\.50Total\$61\.50Paid\$61\.50$/);
    const [picture, ...others] = lines.querySelectorAll('img');
    expect([picture?.getAttribute('src'), picture?.alt, picture?.getAttribute('loading'), others]).toEqual([
      expect.stringMatching(/\/images\/1\/mug\.webp\?format=100w$/),
      '',
      'lazy',
      [],
    ]);
    expect(screen.getByRole('region', { name: 'Shipping address' }).textContent).toContain('Rye');
    expect(await screen.findByRole('link', { name: '#1000' })).toBeDefined();
    await waitFor(() => expect(seen()).toBe(1));
  });

  it('tells of mails that may not have arrived, which are sent again with one click', async () => {
    const { calls } = show(() => ({ success: true }), undefined, ORDER, [MAIL]);
    const missing = within(await screen.findByRole('region', { name: 'Emails that may be missing' }));
    expect(missing.getByText('May not have arrived')).toBeDefined();
    expect(missing.getByText('This mail was cut off.')).toBeDefined();
    await userEvent.click(missing.getByRole('button', { name: `Send again: ${MAIL.subject}` }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByText(`“${MAIL.subject}” is sent again.`)).toBeDefined();
  });

  it('says nothing of mails that arrived, and lets nobody send one again who may only read', async () => {
    show(undefined, { manages: false, refunds: 'none' }, ORDER, [{ ...MAIL, state: 'failed' }]);
    const missing = within(await screen.findByRole('region', { name: 'Emails that may be missing' }));
    expect(missing.getByText('Not delivered')).toBeDefined();
    expect(missing.queryByRole('button')).toBeNull();
    cleanup();
    show();
    await screen.findByRole('table', { name: 'Items' });
    expect(screen.queryByRole('region', { name: 'Emails that may be missing' })).toBeNull();
  });

  it('is sent in part, on the version that is shown', async () => {
    const { calls } = show();
    await userEvent.click(await button('Fulfil items…'));
    const { getByRole } = await dialog();
    const mugs = getByRole('textbox', { name: 'Quantity of Tide mug, Oat' });
    await userEvent.clear(mugs);
    await userEvent.type(mugs, '1');
    await userEvent.type(getByRole('textbox', { name: 'Tracking number' }), 'P 1');
    await userEvent.click(getByRole('button', { name: 'Mark as fulfilled' }));
    await waitFor(() =>
      expect(calls).toMatchObject([
        {
          ifMatch: '"2"',
          body: {
            lines: [
              { id: ORDER.items[0]?.id, quantity: 1 },
              { id: ORDER.items[1]?.id, quantity: 1 },
            ],
            trackingNumber: 'P 1',
          },
        },
      ]),
    );
  });

  it('is given back by pieces or amount; what is tried again acts once', async () => {
    let tries = 0;
    const { calls } = show(() => {
      tries += 1;
      return tries === 1 ? refuse(409, 'REFUND_FAILED', 'The provider could not.') : ORDER;
    });
    await userEvent.click(await button('Refund…'));
    const { getByRole, findByText } = await dialog();
    await userEvent.type(getByRole('textbox', { name: 'Quantity of Tide mug, Oat' }), '1');
    const amount = getByRole<HTMLInputElement>('textbox', { name: 'Amount in USD' });
    expect(amount.value).toBe('24.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '99');
    await userEvent.click(getByRole('button', { name: 'Refund' }));
    expect(await findByText('At most 61.50 can be refunded.')).toBeDefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, '20');
    await userEvent.click(getByRole('button', { name: 'Refund' }));
    expect(await findByText('The provider could not.')).toBeDefined();
    await userEvent.click(getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('$20.00 is refunded to the customer.')).toBeDefined();
    expect(calls.map(({ body }) => body['amountCents'])).toEqual([2000, 2000]);
    expect(calls[0]).toMatchObject({ body: { lines: [{ quantity: 1 }], restock: true } });
    expect(calls[0]?.idempotencyKey).toBe(calls[1]?.idempotencyKey);
  });

  it('tells what of the money came to nothing, how much and why', async () => {
    const usd = (value: string) => ({ currency: 'USD', value });
    const refund = { at: '2026-11-21T13:00:00.000Z', isRestocked: false, lines: [] };
    show(undefined, undefined, {
      ...ORDER,
      failedRefunds: [
        { ...refund, id: 'a'.repeat(24), amount: usd('24.00'), reason: 'Chipped', failure: 'closed account' },
        { ...refund, id: 'b'.repeat(24), amount: usd('9.00'), reason: '', failure: '' },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Refunds' });
    const [returned, refused] = within(list).getAllByRole('listitem');
    expect(returned?.textContent).toContain('$24.00 Failed');
    expect(returned?.textContent).toContain('The customer’s bank returned it: closed account');
    expect(returned?.textContent).toContain('Chipped');
    expect(refused?.textContent).toContain('The payment provider refused the refund.');
  });

  it('that somebody else changed is shown as it is now, and nothing is done', async () => {
    const newer: Order = { ...ORDER, version: 3, status: 'ON_HOLD' };
    show(() => refuse(409, 'STALE', 'Somebody else changed this order meanwhile.', { order: newer }));
    await userEvent.click(await button('More actions for #1001'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Put on hold' }));
    expect(await screen.findByText('Somebody else changed this order meanwhile.')).toBeDefined();
    expect(await button('Release hold')).toBeDefined();
  });

  it.each([
    ['CANCELED', '#1001 is canceled, and its buyer is told.'],
    ['OPEN', '#1001 is canceled as soon as the payment provider says that the money is back.'],
  ] as const)('that is %s after canceling it tells so', async (status, words) => {
    const { calls } = show(() => ({ ...ORDER, status }));
    await userEvent.click(await button('More actions for #1001'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the order…' }));
    const { getByRole } = await dialog();
    await userEvent.type(getByRole('textbox', { name: /^Reason/ }), 'Sold out');
    await userEvent.click(getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(calls[0]?.body).toEqual({ reason: 'Sold out', restock: true });
  });

  it('gets another address, and says at which field it could not be saved', async () => {
    const { calls } = show(() =>
      refuse(400, 'INVALID_INPUT', 'Look at the fields.', { errors: { 'address.city': 'Enter the town.' } }),
    );
    await userEvent.click(await button('More actions for #1001'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit address and email…' }));
    const { getByRole, findByText } = await dialog();
    await userEvent.clear(getByRole('textbox', { name: 'Town or city' }));
    await userEvent.click(getByRole('button', { name: 'Save' }));
    expect(await findByText('Enter the town.')).toBeDefined();
    expect(calls[0]?.body).toMatchObject({ email: ORDER.customerEmail, address: { city: '' } });
    expect(calls[0]?.ifMatch).toBe(`"${ORDER.version}"`);
  });

  it('takes a note, and keeps it where it could not be written', async () => {
    const { calls } = show(() => refuse(503, 'BUSY', 'The server is busy.'));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
    await userEvent.type(field, 'Wrap it');
    await userEvent.click(await button('Add the note'));
    expect(await screen.findByText('The server is busy.')).toBeDefined();
    expect([field.value, calls[0]?.body]).toEqual(['Wrap it', { note: 'Wrap it' }]);
  });

  it('can be printed and nothing else by who may only look', async () => {
    const { seen } = show(undefined, { manages: false, refunds: 'none' });
    await screen.findByRole('table', { name: 'Items' });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Copy',
      'Copy',
    ]);
    await userEvent.click(await button('More actions for #1001'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Print…']);
    expect(seen()).toBe(0);
  });
});
