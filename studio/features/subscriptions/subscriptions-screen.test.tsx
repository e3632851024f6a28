import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { historyText } from './subscription-words.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const LIST = 'GET /api/v1/subscriptions';
const ID = 'a'.repeat(24);
const ONE = `GET /api/v1/subscriptions/${ID}`;
const LISTED = {
  id: ID,
  state: 'PAST_DUE',
  isEnding: false,
  productName: 'Mug club',
  variantOptions: [{ optionName: 'Glaze', value: 'Celadon' }],
  quantity: 1,
  customerEmail: 'ada@example.com',
  customerName: 'Ada Marsh',
  testMode: false,
  plan: { billingPeriod: { value: 3, unit: 'MONTH' }, numBillingCycles: 4 },
  amount: { currency: 'USD', value: '32.00' },
  paidCycles: 1,
  startedOn: '2026-11-21T08:00:00.000Z',
  nextChargeOn: '2027-02-22T08:00:00.000Z',
  endedOn: null,
  problem: 'insufficient_funds',
  card: { brand: 'Visa', last4: '4242' },
};
const WHOLE = {
  ...LISTED,
  version: 3,
  itemId: ID,
  variantId: ID,
  sku: 'CLUB',
  shippingAddress: { firstName: 'Ada', lastName: 'Marsh', city: 'Rye', country: 'GB' },
  billingAddress: {},
  possibleActs: ['retry', 'cancel'],
  cycles: [
    {
      n: 2,
      state: 'open',
      dueOn: '2027-02-21T08:00:00.000Z',
      paidOn: null,
      tries: 1,
      amount: LISTED.amount,
      problem: 'insufficient_funds',
      orderId: '',
      orderNumber: '',
    },
    {
      n: 1,
      state: 'paid',
      dueOn: '2026-11-21T08:00:00.000Z',
      paidOn: '2026-11-21T08:00:00.000Z',
      tries: 1,
      amount: LISTED.amount,
      problem: '',
      orderId: ID,
      orderNumber: '1001',
    },
  ],
  history: [{ at: '2026-11-21T08:00:00.000Z', type: 'started', actor: 'Awning', note: '1001' }],
};

const show = (answers: Parameters<typeof createTestStudio>[0], mayChange = true) =>
  renderInStudio(
    <SubscriptionsScreen language="en-US" mayChange={mayChange} orderPath="orders/order" />,
    createTestStudio(answers),
  );

beforeEach(() => {
  window.location.hash = '#/orders/subscriptions';
});
afterEach(cleanup);

it('tells what each one pays and what comes next, and says where there is none or they cannot be read', async () => {
  show({ [LIST]: () => ({ subscriptions: [LISTED], hasNextPage: false, nextPageCursor: null }) });
  const list = await screen.findByRole('list', { name: 'Subscriptions, the latest first' });
  expect(list.textContent).toContain(
    '1 × Mug clubPayment failedAda Marsh · ada@example.com · Tried again on',
  );
  expect(list.textContent).toContain('The bank declined the payment.$32.00 every 3 months');
  cleanup();
  show({ [LIST]: () => ({ subscriptions: [], hasNextPage: false, nextPageCursor: null }) });
  expect(await screen.findByText('No subscriptions yet')).toBeDefined();
  cleanup();
  show({ [LIST]: () => refuse(503, 'UNAVAILABLE', 'Not now.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});

it('opens one, tries its payment and ends it when asked twice', async () => {
  window.location.hash = `#/orders/subscriptions?id=${ID}`;
  const done: string[] = [];
  const act = (name: string) => () => {
    done.push(name);
    return WHOLE;
  };
  show({
    [ONE]: () => WHOLE,
    [`POST /api/v1/subscriptions/${ID}/retry`]: act('retry'),
    [`POST /api/v1/subscriptions/${ID}/cancel`]: act('cancel'),
  });
  expect((await screen.findByRole('link', { name: 'Order 1001' })).getAttribute('href')).toContain(ID);
  expect(screen.getByText('1 of 4')).toBeDefined();
  expect(screen.getByText('Visa ending in 4242')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry payment' }));
  await waitFor(() => expect(done).toEqual(['retry']));
  fireEvent.click(screen.getByRole('button', { name: 'End now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  await waitFor(() => expect(done).toEqual(['retry', 'cancel']));
});

it('lets who only reads look', async () => {
  window.location.hash = `#/orders/subscriptions?id=${ID}`;
  show({ [ONE]: () => WHOLE }, false);
  await screen.findByText('1 of 4');
  expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
});

it.each([
  ['paid', '1002', 'Paid, with order 1002'],
  ['declined', 'expired', 'Payment declined: The bank declined the payment.'],
  ['cancel', 'She asked by phone.', 'Ended at once: She asked by phone.'],
  ['pause', '', 'Paused'],
])('tells of %s in words', (type, note, words) => {
  expect(historyText(type, note)).toBe(words);
});
