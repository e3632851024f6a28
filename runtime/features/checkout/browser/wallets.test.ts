// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Call } from '../../../browser/http.ts';
import { mockTitles } from '#shared/features/checkout/mock-titles.ts';
import { walletWords } from '#shared/features/checkout/wallet-words.ts';
import type { StripeScript } from './stripe-wallet.ts';
import { mountWallets } from './wallets.ts';

const POST = { id: 'a'.repeat(24), name: 'Post', priceCents: 500 };

let cents = 3000;
let calls: Call[] = [];
let opened: string[] = [];
let paid: Answer = { ok: true, body: { redirectUrl: '/checkout/order-confirmed?o=x' } };

const cart = () => ({
  cartToken: 'tok',
  entries: [{}],
  requiresShipping: true,
  currency: 'USD',
  amountDueCents: cents,
  grandTotalCents: cents,
  subtotalCents: 2500,
  discountCents: 0,
  shippingCostCents: 500,
  taxCents: 0,
  taxIncluded: false,
  shippingOptions: [POST],
  selectedShippingOption: POST,
  shippingLocation: { country: 'US', addressLine1: '1 Quay' },
});

const deps = {
  http: (call: Call): Promise<Answer> => {
    calls.push(call);
    return Promise.resolve(call.path.endsWith('/checkout') ? paid : { ok: true, body: cart() });
  },
  createActKey: () => `key-${calls.length}`,
  openPath: (path: string) => opened.push(path),
  say: (english: string) => english,
  language: 'en-US',
  formatCents: (amount: number) => `$${(amount / 100).toFixed(2)}`,
};

type Listener = (event: never) => unknown;
const listeners = new Map<string, Listener>();
const update = vi.fn<(options: { amount: number }) => void>();

/** What Stripe's script does, as far as it is asked. */
const stripe: StripeScript = {
  elements: () => ({
    create: () => ({
      on: (kind, listener) => listeners.set(kind, listener as Listener),
      mount: () => listeners.get('ready')?.({ availablePaymentMethods: { applePay: true } } as never),
    }),
    update,
    submit: () => Promise.resolve({}),
  }),
  createConfirmationToken: () => Promise.resolve({ confirmationToken: { id: 'ctoken_wallet' } }),
};

function section(provider: string, terms = '', language = 'en'): HTMLElement {
  const escaped = (told: object) => JSON.stringify(told).replaceAll("'", '&#39;');
  document.body.innerHTML = `<section data-provider="${provider}" data-words='${escaped(walletWords(language))}'
    data-cards='${escaped(mockTitles(language))}' data-key="pk" data-shop="Marsh"
    data-accept-text="Accept first." data-changed-text="Changed." data-failed-text="Failed." hidden>
    <div data-wallet-buttons></div>${terms}<p data-wallet-problem hidden></p></section>`;
  return document.querySelector('section') as HTMLElement;
}

const problem = () => document.querySelector('[data-wallet-problem]')?.textContent;
const pathsOf = (from: readonly Call[]) =>
  from.map(({ path, method, body }) => `${method ?? (body === undefined ? 'GET' : 'POST')} ${path}`);
const tell = (kind: string, event: object) => listeners.get(kind)?.(event as never);

beforeEach(() => {
  cents = 3000;
  calls = [];
  opened = [];
  paid = { ok: true, body: { redirectUrl: '/checkout/order-confirmed?o=x' } };
  update.mockClear();
  Object.assign(window, { Stripe: () => stripe });
});

describe('the buttons of Stripe', () => {
  const address = { country: 'US', state: 'ME', city: 'Sedge Harbor', postal_code: '04630' };
  const party = {
    name: 'Wren Lee Shore',
    email: 'wren@shore.example',
    address: { ...address, line1: '4 Quay' },
  };

  it('show what the shop asks for an address, and pay what was shown', async () => {
    const shown = section('stripe');
    await mountWallets(shown, deps);
    expect(shown.hidden).toBe(false);
    const resolve = vi.fn<(told?: unknown) => void>();
    cents = 3500;
    tell('shippingaddresschange', { address, resolve, reject: vi.fn<(told?: unknown) => void>() });
    await vi.waitFor(() => expect(resolve).toHaveBeenCalled());
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({
      shippingRates: [{ id: POST.id, displayName: 'Post', amount: 500 }],
      lineItems: [{ name: 'Subtotal' }, { name: 'Shipping' }],
    });
    expect(update).toHaveBeenLastCalledWith({ amount: 3500 });
    calls = [];
    tell('confirm', { billingDetails: party, shippingAddress: party, shippingRate: { id: POST.id } });
    await vi.waitFor(() => expect(opened).toEqual(['/checkout/order-confirmed?o=x']));
    expect(pathsOf(calls)).toEqual([
      'PUT /api/3/commerce/cart/tok/email',
      'PUT /api/3/commerce/cart/tok/shipping/location',
      'PUT /api/3/commerce/cart/tok/shipping/option',
      'PUT /api/3/commerce/cart/tok/billing',
      'GET /api/commerce/shopping-cart',
      'POST /api/3/commerce/cart/tok/checkout',
    ]);
    expect(calls[1]?.body).toMatchObject({ firstName: 'Wren', lastName: 'Lee Shore', region: 'ME' });
    expect(calls.at(-1)).toMatchObject({
      actKey: expect.stringMatching(/^key-/) as string,
      body: { expectedDueCents: 3500, payment: { provider: 'stripe', token: 'ctoken_wallet' } },
    });
  });

  it('charge nothing where the sum is another one by then', async () => {
    await mountWallets(section('stripe'), deps);
    cents = 9900;
    const paymentFailed = vi.fn<(told?: unknown) => void>();
    tell('confirm', { billingDetails: party, shippingAddress: party, paymentFailed });
    await vi.waitFor(() => expect(problem()).toBe('Changed.'));
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
    expect(pathsOf(calls).some((path) => path.endsWith('/checkout'))).toBe(false);
  });

  it('wait until the terms are accepted', async () => {
    await mountWallets(section('stripe', '<input type="checkbox" data-wallet-terms>'), deps);
    const [resolve, reject] = [vi.fn<(told?: unknown) => void>(), vi.fn<(told?: unknown) => void>()];
    tell('click', { resolve, reject });
    expect([reject.mock.calls.length, problem()]).toEqual([1, 'Accept first.']);
    document.querySelector<HTMLInputElement>('[data-wallet-terms]')?.click();
    tell('click', { resolve, reject });
    expect([resolve.mock.calls.length, problem()]).toEqual([1, '']);
  });

  it('leave the address as it was to a buyer who cancels', async () => {
    await mountWallets(section('stripe'), deps);
    const resolve = vi.fn<(told?: unknown) => void>();
    tell('shippingaddresschange', { address, resolve, reject: vi.fn<(told?: unknown) => void>() });
    await vi.waitFor(() => expect(resolve).toHaveBeenCalled());
    tell('cancel', {});
    await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(cart().shippingLocation));
  });
});

describe('a purchase', () => {
  it('is asked for again with the same key where no answer came', async () => {
    const lost: Answer = { ok: false, status: 0, crumbFail: false, error: '' };
    await mountWallets(section('stripe'), {
      ...deps,
      http: (call) => {
        const isFirst = !calls.some(({ path }) => path.endsWith('/checkout'));
        return call.path.endsWith('/checkout') && isFirst
          ? (calls.push(call), Promise.resolve(lost))
          : deps.http(call);
      },
    });
    tell('confirm', {});
    await vi.waitFor(() => expect(opened).toHaveLength(1));
    const keys = calls.filter(({ path }) => path.endsWith('/checkout')).map(({ actKey }) => actKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('that is declined says why, and the buttons stay', async () => {
    paid = { ok: false, status: 402, crumbFail: false, error: 'The bank declined.' };
    await mountWallets(section('stripe'), deps);
    tell('confirm', { paymentFailed: vi.fn<(told?: unknown) => void>() });
    await vi.waitFor(() => expect(problem()).toBe('The bank declined.'));
    expect(opened).toEqual([]);
  });
});

describe('the wallet for trying out', () => {
  it.each([
    ['en', 'Test wallet', 'Pay Marsh', 'Street address', 'The bank declines.', 'Continue', 'Cancel'],
    ['fr-CA', 'Portefeuille d’essai', 'Payer Marsh', 'Adresse', 'La banque refuse.', 'Continuer', 'Annuler'],
    [
      'de',
      'Test-Wallet',
      'An Marsh zahlen',
      'Straße und Hausnummer',
      'Die Bank lehnt ab.',
      'Weiter',
      'Abbrechen',
    ],
  ])('speaks the language of the page: %s', async (language, name, heading, street, card, goOn, cancel) => {
    HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
    await mountWallets(section('mock', '', language), deps);
    const button = document.querySelector('button');
    expect(button?.textContent).toBe(name);
    button?.click();
    await vi.waitFor(() => expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe(name));
    const told = document.querySelector('dialog')?.textContent ?? '';
    expect(document.querySelector('dialog h2')?.textContent).toBe(heading);
    for (const word of [street, card, goOn, cancel]) expect(told).toContain(word);
  });
});
