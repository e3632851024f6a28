import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { PaymentSettings } from '#shared/features/payments/contract.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { PaymentsScreen } from './payments-screen.tsx';

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const CONNECTION: PaymentSettings['providers'][number]['connections'][number] = {
  mode: 'test',
  publishableKey: 'pk_test_abcdefgh',
  secretKeyEnd: 'wxyz',
  webhookSecretEnd: '1234',
  accountName: 'Saltmarsh',
  connectedOn: '2026-11-01T12:00:00.000Z',
};

/** A server that knows one account. */
function show(
  options: {
    mode?: PaymentMode;
    isConnected?: boolean;
    place?: Omit<PaymentSettings['installments'], 'isOffered'>;
  } = {},
) {
  let { mode = 'test', isConnected = false } = options;
  const { place = { provider: 'Clearpay', takes: 'GBP', gap: null } } = options;
  let isOffered = false;
  const sent: unknown[] = [];
  const settings = (): PaymentSettings => ({
    mode,
    providers: [
      { name: 'mock', title: 'Test payments', isOffered: mode === 'test', connections: [] },
      {
        name: 'stripe',
        title: 'Stripe',
        isOffered: isConnected && mode === 'test',
        connections: isConnected ? [CONNECTION] : [],
      },
    ],
    installments: { isOffered, ...place },
    webhookUrl: 'http://localhost:4000/checkout/payment-events/stripe',
  });
  const studio = createTestStudio({
    'GET /api/v1/payments': settings,
    'PUT /api/v1/payments/mode': ({ body }: { body: { mode: PaymentMode } }) => {
      if (body.mode === 'live')
        return refuse(409, 'NOT_CONNECTED', 'Connect Stripe with its keys for this first.');
      mode = body.mode;
      return settings();
    },
    'PUT /api/v1/payments/installments': ({ body }: { body: { isOffered: boolean } }) => {
      ({ isOffered } = body);
      sent.push(body);
      return settings();
    },
    'PUT /api/v1/payments/stripe': ({ body }: { body: object }) => {
      sent.push(body);
      isConnected = true;
      return settings();
    },
    'DELETE /api/v1/payments/stripe/test': () => {
      isConnected = false;
      return settings();
    },
  });
  renderInStudio(<PaymentsScreen captureLink="#/settings/store" />, studio);
  return { sent };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('connects Stripe by keys that are told apart before they are sent, and never shows them again', async () => {
  const { sent } = show();
  await press('Connect Stripe');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }));
  const paste = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.paste(text);
  };
  await paste('Publishable key', 'sk_test_abcdefgh');
  await paste('Secret key', 'sk_test_secretwxyz');
  await paste('Signing secret of the webhook', 'whsec_secret1234');
  await userEvent.click(dialog.getByRole('button', { name: 'Connect Stripe' }));
  expect(await dialog.findByText('A publishable key begins with pk_test_ or pk_live_.')).toBeDefined();
  expect(sent).toEqual([]);
  await paste('Publishable key', 'pk_test_abcdefgh');
  await userEvent.click(dialog.getByRole('button', { name: 'Connect Stripe' }));
  const keys = within(await screen.findByRole('list', { name: 'Stripe keys' }));
  expect(keys.getByText('pk_test_abcdefgh, secret key …wxyz, signing secret …1234')).toBeDefined();
  expect(document.body.textContent).not.toContain('secretwxyz');
});

it('forgets keys once that is confirmed', async () => {
  show({ isConnected: true });
  await press('Disconnect test keys');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Disconnect Stripe?' })).getByRole('button', {
      name: 'Disconnect',
    }),
  );
  await expect.poll(() => screen.queryByRole('list', { name: 'Stripe keys' })).toBeNull();
});

it('says why real money cannot be taken yet, and stays in test mode', async () => {
  show();
  await userEvent.click(await screen.findByRole('radio', { name: /^Live/ }));
  expect(await screen.findByText('Connect Stripe with its keys for this first.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Test/ }).checked).toBe(true);
});

it('warns where buyers cannot pay at all', async () => {
  show({ mode: 'live' });
  expect(await screen.findByText(/^Buyers cannot pay now/)).toBeDefined();
});

it('offers installments at the checkout by a switch that names who lends the money', async () => {
  const { sent } = show();
  const offer = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Offer Clearpay at the checkout/,
  });
  await userEvent.click(offer);
  expect(await screen.findByText('The checkout offers Clearpay now.')).toBeDefined();
  expect(sent).toEqual([{ isOffered: true }]);
  await expect.poll(() => offer.checked).toBe(true);
});

it.each([
  [{ provider: null, takes: null, gap: 'country' as const }, /not available to stores in your country/],
  [
    { provider: 'Clearpay', takes: 'GBP', gap: 'currency' as const },
    /^Clearpay takes GBP where your store is/,
  ],
])('says why installments cannot be offered: %j', async (place, words) => {
  show({ place });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});
