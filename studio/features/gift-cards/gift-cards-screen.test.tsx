import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { issueGiftCard, listGiftCards } from '#shared/features/gift-cards/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { readCents } from './gift-card-words.ts';
import { GiftCardsScreen } from './gift-cards-screen.tsx';

const LIST = `${listGiftCards.method} ${listGiftCards.path}`;
const ISSUE = `${issueGiftCard.method} ${issueGiftCard.path}`;
const usd = (value: string) => ({ currency: 'USD', value });
const CARD = {
  id: 'a'.repeat(24),
  version: 1,
  last4: 'X7Q2',
  state: 'active',
  currency: 'USD',
  issued: usd('50.00'),
  balance: usd('12.50'),
  email: 'ada@example.com',
  createdOn: '2026-11-21T08:00:00.000Z',
};

const show = (answers: Parameters<typeof createTestStudio>[0]) =>
  renderInStudio(
    <GiftCardsScreen currency="USD" language="en-US" orderPath="orders/order" />,
    createTestStudio(answers),
  );

afterEach(cleanup);

it('tells what is on each card, and says where there is none or they cannot be read', async () => {
  show({ [LIST]: () => ({ giftCards: [CARD], hasNextPage: false, nextPageCursor: null }) });
  const list = await screen.findByRole('list', { name: 'Gift cards, the latest first' });
  expect(list.textContent).toContain('Ending in X7Q2Activeada@example.com');
  expect(list.textContent).toContain('$12.50 of $50.00');
  cleanup();
  show({ [LIST]: () => ({ giftCards: [], hasNextPage: false, nextPageCursor: null }) });
  expect(await screen.findByText('No gift cards yet')).toBeDefined();
  cleanup();
  show({ [LIST]: () => refuse(503, 'UNAVAILABLE', 'Not now.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});

it('shows the code of a card that is handed over, once', async () => {
  const sent: unknown[] = [];
  show({
    [LIST]: () => ({ giftCards: [], hasNextPage: false, nextPageCursor: null }),
    [ISSUE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return { giftCard: CARD, entries: [], code: 'AAAA-BBBB-CCCC-X7Q2' };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Issue a gift card' }));
  const amount = await screen.findByLabelText('Amount in USD');
  fireEvent.click(screen.getByRole('button', { name: 'Issue gift card' }));
  expect(await screen.findByText('Enter an amount such as 12.50.')).toBeDefined();
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Issue gift card' }));
  const code = await screen.findByLabelText('Code');
  expect((code as HTMLInputElement).value).toBe('AAAA-BBBB-CCCC-X7Q2');
  expect(sent).toEqual([expect.objectContaining({ amountCents: 5000, email: '', expiresOn: null })]);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
});

it.each([
  ['12.50', 'USD', { cents: 1250 }],
  ['12,5', 'EUR', { cents: 1250 }],
  ['1,250', 'USD', { cents: 125_000 }],
  ['500', 'JPY', { cents: 50_000 }],
  ['12.50', 'JPY', { problem: 'JPY has no decimals. Enter an amount such as 500.' }],
  ['0', 'USD', { problem: 'Enter an amount such as 12.50.' }],
  ['0', 'JPY', { problem: 'Enter an amount such as 500.' }],
  ['-5', 'USD', { problem: 'Enter an amount such as 12.50.' }],
  ['12.345', 'USD', { problem: 'USD has 2 decimals. Enter an amount such as 12.50.' }],
])('reads %s %s as %j', (text, currency, read) => {
  expect(readCents(text, currency)).toEqual(read);
});
