import type { ShippingLocation } from '#shared/features/cart/shape.ts';
import type { WalletWords } from '#shared/features/checkout/wallet-words.ts';
import type { WalletCart } from './wallet-shop.ts';
import type { MountWallet, WalletElement } from './wallets.ts';

/** Where Stripe's own script is; it has to come from there (PCI rules). */
const SCRIPT = 'https://js.stripe.com/v3/';

interface StripeAddress {
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly postal_code?: string | null;
  readonly country: string;
}

interface StripeParty {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address: StripeAddress;
}

interface Rate {
  readonly id: string;
  readonly displayName: string;
  readonly amount: number;
}

interface Sheet {
  readonly shippingRates?: readonly Rate[];
  readonly lineItems: readonly { readonly name: string; readonly amount: number }[];
}

/** The events of the Express Checkout Element, as far as they are heard. */
interface StripeEvents {
  ready: { readonly availablePaymentMethods?: Readonly<Record<string, boolean>> };
  click: {
    resolve(
      sheet: Sheet & { emailRequired: true; shippingAddressRequired: boolean; business: { name: string } },
    ): void;
    reject(): void;
  };
  shippingaddresschange: { readonly address: StripeAddress; resolve(sheet: Sheet): void; reject(): void };
  shippingratechange: { readonly shippingRate: Rate; resolve(sheet: Sheet): void; reject(): void };
  confirm: {
    readonly billingDetails?: StripeParty;
    readonly shippingAddress?: StripeParty;
    readonly shippingRate?: Rate;
    paymentFailed(why: { reason: 'fail' }): void;
  };
  cancel: unknown;
}

interface StripeElement {
  mount(container: HTMLElement): void;
  on<Kind extends keyof StripeEvents>(kind: Kind, listener: (event: StripeEvents[Kind]) => void): void;
}

interface StripeElements {
  create(kind: 'expressCheckout'): StripeElement;
  update(options: { amount: number }): void;
  submit(): Promise<{ readonly error?: { readonly message?: string } }>;
}

/** What of Stripe's script is used. */
export interface StripeScript {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: string;
    captureMethod: 'manual';
    locale: string;
  }): StripeElements;
  createConfirmationToken(of: { elements: StripeElements }): Promise<{
    readonly confirmationToken?: { readonly id: string };
    readonly error?: { readonly message?: string };
  }>;
}

type StripeFactory = (key: string) => StripeScript;

/** Currencies that Stripe counts in their only unit; amounts come in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const toStripe = (cents: number, currency: string) => (WHOLE.has(currency) ? Math.round(cents / 100) : cents);

function loadScript(page: Document): Promise<StripeFactory> {
  const known = () => (page.defaultView as { Stripe?: StripeFactory } | null)?.Stripe;
  const ready = known();
  if (ready !== undefined) return Promise.resolve(ready);
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => {
      const factory = known();
      if (factory === undefined) reject(new Error('The script of Stripe is not what it was.'));
      else resolve(factory);
    });
    script.addEventListener('error', () => reject(new Error('The script of Stripe did not come.')));
    page.head.append(script);
  });
}

function toLocation({ name = '', phone, address }: Omit<StripeParty, 'email'>): ShippingLocation {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const given = {
    firstName,
    lastName: rest.join(' '),
    addressLine1: address.line1,
    addressLine2: address.line2,
    city: address.city,
    region: address.state,
    postalCode: address.postal_code,
    phone,
  };
  const said = Object.entries(given).filter(([, text]) => typeof text === 'string' && text !== '');
  return { country: address.country, ...Object.fromEntries(said) };
}

function toSheet({ options, optionId, lines, currency }: WalletCart, words: WalletWords): Sheet {
  // The one that is chosen comes first: wallets begin with it.
  const rates = [...options]
    .sort((a, b) => Number(b.id === optionId) - Number(a.id === optionId))
    .map(({ id, label, cents }) => ({ id, displayName: label, amount: toStripe(cents, currency) }));
  return {
    ...(rates.length === 0 ? {} : { shippingRates: rates }),
    lineItems: lines.map(({ kind, cents }) => ({ name: words[kind], amount: toStripe(cents, currency) })),
  };
}

/** Apple Pay, Google Pay and PayPal as Stripe's Express Checkout Element shows them. */
export const mountStripeWallet: MountWallet = async (element) => {
  const { container, shop, key, language } = element;
  const first = await shop.read();
  if (first === undefined) return false;
  const stripe = (await loadScript(container.ownerDocument))(key);
  return showElement(stripe, element, first, language);
};

function showElement(
  stripe: StripeScript,
  { container, shop, shopName, words, mayStart, tell, openPath }: WalletElement,
  first: WalletCart,
  language: string,
): Promise<boolean> {
  let cart = first;
  const elements = stripe.elements({
    mode: 'payment',
    amount: toStripe(cart.dueCents, cart.currency),
    currency: cart.currency.toLowerCase(),
    captureMethod: 'manual',
    locale: language.split('-')[0] ?? 'auto',
  });
  const buttons = elements.create('expressCheckout');
  const follow = (next: WalletCart) => {
    cart = next;
    elements.update({ amount: toStripe(next.dueCents, next.currency) });
    return toSheet(next, words);
  };
  // Wallets want their answer at once, so the cart is read when somebody is about to press.
  for (const touch of ['pointerenter', 'focusin']) {
    container.addEventListener(touch, () => void shop.read().then((now) => now && follow(now)));
  }

  buttons.on('click', (event) => {
    if (!mayStart()) {
      event.reject();
      return;
    }
    event.resolve({
      ...toSheet(cart, words),
      emailRequired: true,
      shippingAddressRequired: cart.requiresShipping,
      business: { name: shopName },
    });
  });
  buttons.on('shippingaddresschange', (event) => {
    void shop.ship(toLocation({ address: event.address })).then((answer) => {
      // What is not sent there is refused by the wallet in its own words.
      if ('cart' in answer && answer.cart.options.length > 0) event.resolve(follow(answer.cart));
      else event.reject();
    });
  });
  buttons.on('shippingratechange', (event) => {
    void shop.choose(event.shippingRate.id).then((answer) => {
      if ('cart' in answer) event.resolve(follow(answer.cart));
      else event.reject();
    });
  });

  buttons.on('cancel', () => void shop.leave());

  async function confirm(event: StripeEvents['confirm']): Promise<string | undefined> {
    const { billingDetails, shippingAddress, shippingRate } = event;
    const submitted = await elements.submit();
    if (submitted.error !== undefined) return submitted.error.message ?? '';
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    if (confirmationToken === undefined) return error?.message ?? '';
    const outcome = await shop.pay(
      {
        email: billingDetails?.email ?? '',
        token: confirmationToken.id,
        ...(shippingAddress === undefined ? {} : { shipping: toLocation(shippingAddress) }),
        ...(billingDetails === undefined ? {} : { billing: toLocation(billingDetails) }),
        ...(shippingRate === undefined ? {} : { optionId: shippingRate.id }),
      },
      cart.dueCents,
    );
    if ('problem' in outcome) return outcome.problem;
    openPath(outcome.path);
    return undefined;
  }
  buttons.on('confirm', (event) => {
    void confirm(event).then((problem) => {
      if (problem === undefined) return;
      event.paymentFailed({ reason: 'fail' });
      tell(problem);
    });
  });

  return new Promise((resolve) => {
    buttons.on('ready', ({ availablePaymentMethods }) => resolve(availablePaymentMethods !== undefined));
    buttons.mount(container);
  });
}
