import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { StoreSettingsScreen } from './store-settings-screen.tsx';

const { admin, storeManager } = CONTRIBUTOR_ROLE;

afterEach(() => {
  cleanNotifications();
  cleanup();
});

interface Stored {
  version: number;
  preferences: Record<string, unknown>;
}

interface Options {
  readonly role?: number;
  readonly failures?: number;
  readonly meanwhile?: Record<string, unknown>;
  readonly namespace?: string;
  readonly preferences?: Record<string, unknown>;
  readonly currency?: string;
  /** What the server says of a field, whatever it holds. */
  readonly errors?: Readonly<Record<string, string>>;
}

const PAGES = [
  { path: '/terms', title: 'Terms of sale', kind: 'page', template: 'pages/terms.page' },
  { path: '/club', title: 'Club', kind: 'page', template: 'pages/club.page', hidden: 'protected' },
  { path: '/shop', title: 'Shop', kind: 'list', template: 'collections/products.list' },
];

/** A server that keeps the preferences of one part of the store: of the last pieces, unless it says otherwise. */
function show(options: Options = {}) {
  let { failures = 0, meanwhile } = options;
  const { namespace = 'merchandising' } = options;
  const { preferences = { scarcityEnabled: false, customSoldOutText: 'Gone' } } = options;
  let stored: Stored = { version: 1, preferences };
  const sent: unknown[] = [];
  const studio = createTestStudio({
    'GET /api/v1/commerce-preferences': () => ({ namespaces: [{ namespace, ...stored }] }),
    'GET /api/v1/pages': () => ({ pages: PAGES }),
    [`PUT /api/v1/commerce-preferences/${namespace}`]: ({
      body,
      query,
    }: {
      body: Stored['preferences'];
      query: { version: string };
    }) => {
      sent.push(body);
      if (options.errors !== undefined) {
        return refuse(400, 'INVALID_INPUT', 'Look at the addresses.', { errors: options.errors });
      }
      if (failures > 0) {
        failures -= 1;
        return refuse(503, 'UNAVAILABLE', 'The server is busy.');
      }
      if (meanwhile !== undefined) {
        stored = { version: stored.version + 1, preferences: meanwhile };
        meanwhile = undefined;
      }
      if (query.version !== String(stored.version)) {
        const current = { namespace, ...stored };
        return refuse(409, 'STALE', 'Changed meanwhile.', { current });
      }
      stored = { version: stored.version + 1, preferences: body };
      return { websiteId: 'a'.repeat(24), ...body };
    },
  });
  const me = { roles: [options.role ?? admin], isOwner: false };
  renderInStudio(<StoreSettingsScreen me={me} currency={options.currency ?? 'USD'} />, studio);
  return { sent, stored: () => stored.preferences };
}

const few = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Show when stock is low/ });
const soldOut = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Sold out label' });

it('saves a switch by itself, keeps the other settings, and takes it back on demand', async () => {
  const { stored } = show();
  await userEvent.click(await few());
  await expect.poll(stored).toEqual({ scarcityEnabled: true, customSoldOutText: 'Gone' });
  expect((await few()).checked).toBe(true);
  expect(await screen.findByText(/^Saved \d/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(stored).toEqual({ scarcityEnabled: false, customSoldOutText: 'Gone' });
});

it('saves a text when it is left, and nothing when it is as it was', async () => {
  const { sent, stored } = show();
  await userEvent.click(await soldOut());
  await userEvent.tab();
  expect(sent).toEqual([]);
  await userEvent.clear(await soldOut());
  await userEvent.type(await soldOut(), 'Fired and gone{Enter}');
  await expect.poll(stored).toMatchObject({ customSoldOutText: 'Fired and gone' });
  expect(sent).toHaveLength(1);
});

it('keeps numbers within their bounds', async () => {
  const { stored } = show();
  const pieces = await screen.findByRole('textbox', { name: 'Low stock threshold' });
  await userEvent.clear(pieces);
  await userEvent.type(pieces, '123456');
  await userEvent.tab();
  await expect.poll(stored).toMatchObject({ scarcityThreshold: 9999 });
});

it.each([
  ['USD', '12,50', '12.50', 1250],
  ['USD', '1,250', '1250.00', 125_000],
  ['JPY', '1250', '1250', 125_000],
])('takes an amount in %s as it is typed: %s', async (currency, typed, shown, minimumSubtotalCents) => {
  const { stored } = show({ namespace: 'cart', preferences: {}, currency });
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: `Minimum subtotal of an order, in ${currency}`,
  });
  await userEvent.clear(field);
  await userEvent.type(field, `${typed}{Enter}`);
  expect(field.value).toBe(shown);
  await expect.poll(stored).toMatchObject({ minimumSubtotalCents });
});

it('refuses decimals that the currency does not have beside the field, and keeps what was typed', async () => {
  const { sent } = show({ namespace: 'cart', preferences: {}, currency: 'JPY' });
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Minimum subtotal of an order, in JPY',
  });
  await userEvent.clear(field);
  await userEvent.type(field, '12.50');
  await userEvent.tab();
  expect(await screen.findByText('JPY has no decimals. Enter an amount such as 500.')).toBeDefined();
  expect([field.value, field.getAttribute('aria-invalid'), sent]).toEqual(['12.50', 'true', []]);
  await userEvent.type(field, '{Escape}');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['0', null]);
});

it('shows what did not arrive, keeps it, and sends it again', async () => {
  const { stored } = show({ failures: 1 });
  await userEvent.click(await few());
  expect(await screen.findByText(/Not saved\. The server is busy\./)).toBeDefined();
  expect((await few()).checked).toBe(true);
  expect(stored()).toMatchObject({ scarcityEnabled: false });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(stored).toMatchObject({ scarcityEnabled: true });
  expect(await screen.findByText(/^Saved \d/)).toBeDefined();
});

it('shows beside its field why the server did not take a setting, and keeps what was typed', async () => {
  const errors = { taxUrl: 'Enter an address of the internet.' };
  show({ namespace: 'quotes', preferences: {}, errors });
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Tax service URL',
  });
  await userEvent.type(field, 'https://10.0.0.1/');
  await userEvent.tab();
  expect(await screen.findByText(errors.taxUrl)).toBeDefined();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['https://10.0.0.1/', 'true']);
  expect(screen.getByText(/^Not saved\./)).toBeDefined();
});

it('takes over by itself what somebody else changed in other settings', async () => {
  const { stored } = show({ meanwhile: { scarcityEnabled: false, customSoldOutText: 'Theirs' } });
  await userEvent.click(await few());
  await expect.poll(stored).toEqual({ scarcityEnabled: true, customSoldOutText: 'Theirs' });
  await expect.poll(async () => (await soldOut()).value).toBe('Theirs');
});

it.each([
  ['Keep my version', 'Mine'],
  ['Use their version', 'Theirs'],
])('lets the person decide about a setting that both changed: %s', async (act, text) => {
  const { stored } = show({ meanwhile: { customSoldOutText: 'Theirs' } });
  await userEvent.clear(await soldOut());
  await userEvent.type(await soldOut(), 'Mine{Enter}');
  expect(await screen.findByText(/Somebody else changed “Sold out label” meanwhile\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: act }));
  await expect.poll(stored).toMatchObject({ customSoldOutText: text });
  await expect.poll(async () => (await soldOut()).value).toBe(text);
});

it('finds settings by their words', async () => {
  show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'afterpay');
  expect(screen.queryByRole('switch', { name: /^Show when stock is low/ })).toBeNull();
  expect(screen.getByRole('switch', { name: /^Show installments beside prices/ })).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a setting' }), ' zebra');
  expect(screen.getByText('No settings found')).toBeDefined();
});

it('lets who may not change a part read it', async () => {
  show({ role: storeManager });
  expect((await few()).disabled).toBe(false);
  const parts = screen.getByRole<HTMLInputElement>('switch', {
    name: /^Show installments beside prices/,
  });
  expect(parts.disabled).toBe(true);
  expect(screen.getAllByText('Your role can view these settings, but not change them.')).not.toEqual([]);
});

it('keeps a choice by its word', async () => {
  const { stored } = show({ namespace: 'checkout', preferences: {} });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Capture payment' }));
  await userEvent.click(await screen.findByRole('option', { name: 'When items are fulfilled' }));
  await expect.poll(stored).toEqual({ capture: 'whenSent' });
});

const terms = () => screen.findByRole('combobox', { name: 'Terms of service' });

it('leads buyers to a page of the site that is found by its title', async () => {
  const { stored } = show({ namespace: 'checkout', preferences: {} });
  await userEvent.clear(await terms());
  await userEvent.type(await terms(), 'sale');
  await userEvent.click(await screen.findByRole('option', { name: 'Terms of sale (/terms)' }));
  await expect.poll(stored).toEqual({ termsPage: '/terms' });
  await userEvent.clear(await terms());
  await userEvent.click(await screen.findByRole('option', { name: 'None' }));
  await expect.poll(stored).toEqual({});
});

it('leads them to an address that is typed, and to no other text', async () => {
  const { stored } = show({ namespace: 'checkout', preferences: {} });
  await userEvent.clear(await terms());
  await userEvent.type(await terms(), 'http://example.com');
  expect(await screen.findByText(/^No pages found\./)).toBeDefined();
  await userEvent.clear(await terms());
  await userEvent.type(await terms(), 'https://example.com/terms');
  await userEvent.click(await screen.findByRole('option', { name: 'Use https://example.com/terms' }));
  await expect.poll(stored).toEqual({ termsPage: 'https://example.com/terms' });
});

it.each([
  ['/gone', /^Your site has no such page/],
  ['/club', /^Buyers do not see this page: it is open to those who bought access/],
  ['javascript:alert(1)', /^Buyers are not told of it\./],
])('warns of %s, which buyers do not see', async (termsPage, warning) => {
  show({ namespace: 'checkout', preferences: { termsPage } });
  expect(await screen.findByText(warning)).toBeDefined();
});
