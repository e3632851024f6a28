import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { AbandonedCartsScreen } from './abandoned-carts-screen.tsx';

const CALL = `${listAbandonedCarts.method} ${listAbandonedCarts.path}`;
const usd = (value: string) => ({ currency: 'USD', value });
const SUMMARY = { waiting: 1, sent: 4, cameBack: 2, bought: 1, recovered: usd('48.00') };
const CART = {
  id: 'a'.repeat(24),
  email: 'ada@example.com',
  state: 'sent',
  items: [{ productName: 'Tide mug', quantity: 2 }],
  subtotal: usd('64.00'),
  consentedOn: '2026-11-21T08:00:00.000Z',
  sentOn: '2026-11-21T12:00:00.000Z',
  returnedOn: '2026-11-21T12:03:00.000Z',
};

const show = (answer: unknown) =>
  renderInStudio(
    <AbandonedCartsScreen settingsPath="settings/store" />,
    createTestStudio({ [CALL]: () => answer }),
  );

afterEach(cleanup);

it('tells whose carts were left and what reminders brought', async () => {
  show({ abandonedCarts: [CART], summary: SUMMARY, hasNextPage: false, nextPageCursor: null });
  const list = await screen.findByRole('list', { name: 'Carts, the latest first' });
  expect(list.textContent).toContain('ada@example.comReturned to cart2 × Tide mug · $64.00');
  expect(screen.getByText('Recovered revenue').nextElementSibling?.textContent).toBe('$48.00');
});

it('says where nobody has left one, and why they cannot be read', async () => {
  show({ abandonedCarts: [], summary: SUMMARY, hasNextPage: false, nextPageCursor: null });
  expect(await screen.findByText('No abandoned carts')).toBeDefined();
  cleanup();
  show(refuse(503, 'UNAVAILABLE', 'Not now.'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});
